import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { countMoved, type MergePreview } from '#domain/catalog/merging.ts'
import type { NameKind } from '#domain/catalog/nameUse.ts'
import { companyColumns } from '#domain/companies/companyColumns.ts'
import type { ActionEntry, UndoResult, UndoPreview } from '#domain/history/action.ts'
import * as messages from '#domain/messages.ts'
import type { OlderPage, Paged } from '#platform/contract/paging.ts'
import { setAuditContext } from '#platform/database/audit.ts'
import type { Db } from '#platform/database/connect.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import {
  affiliate,
  makeAirline,
  makeAirportInstance,
  makeBrand,
  makeCompany,
  makeCompanyInstance,
  makeCompanyType,
  makeContact,
  makeTenant,
  makeTerminal,
} from '#tests/make.ts'
import { audit } from '../../database/schema/audit.ts'
import {
  company,
  companyAirportInstance,
  companyInstance,
  companyInstanceType,
  companyStatusChange,
  companyWarningAnswer,
} from '../../database/schema/companies.ts'
import { contact } from '../../database/schema/contacts.ts'
import { airline, brand } from '../../database/schema/lookups.ts'
import { reminder } from '../../database/schema/reminders.ts'
import { airlineTerminal, airportTerminal, tenant } from '../../database/schema/terminals.ts'
import { affiliatedCompany, appUser } from '../../database/schema/users.ts'

const service = useService()
const alice = () => service.as('alice')

const path = (kind: NameKind, fromId: number, intoId: number) => `/merge/${kind}/${fromId}/into/${intoId}`
const preview = async (kind: NameKind, fromId: number, intoId: number) =>
  (await alice().get<MergePreview>(path(kind, fromId, intoId))).body

async function merge(kind: NameKind, fromId: number, intoId: number) {
  const { seen } = await preview(kind, fromId, intoId)
  return alice().post<{ id: number; name: string; moved: number; actionId: string }>(
    path(kind, fromId, intoId),
    { seen },
  )
}

async function makePlace(db: Db, axnInstanceId = 26) {
  const { airportId } = await makeAirportInstance(db, { axnInstanceId })
  const { terminalId } = await makeTerminal(db, { airportId, axnInstanceId })
  return { airportId, terminalId, axnInstanceId }
}

describe('two brands', () => {
  async function arrange(db: Db) {
    const from = await makeBrand(db, { brandName: 'Quillfeather Coffe', axnStatus: 'PROPOSED' })
    const into = await makeBrand(db, { brandName: 'Quillfeather Coffee' })
    const place = await makePlace(db)
    const past = await makePlace(db, 25)
    const { companyId } = await makeCompany(db)
    await makeTenant(db, { ...place, brandId: into.brandId, companyId })
    await makeTenant(db, { ...place, brandId: from.brandId, companyId })
    await makeTenant(db, { ...place, brandId: from.brandId })
    await makeTenant(db, { ...past, brandId: from.brandId })
    return { from, into }
  }

  it('are previewed with what moves, by year, and what will look the same', async () => {
    const { from, into } = await service.write(arrange)
    const shown = await preview('brands', from.brandId, into.brandId)
    expect(shown.from).toEqual({ id: from.brandId, name: from.brandName, axnStatus: 'PROPOSED' })
    expect(shown.moves).toMatchObject(
      [
        {
          what: 'tenants',
          axnInstanceName: '2026',
          rows: 2,
          meets: 1,
          remark: /will look the same as one of them/ as unknown,
        },
      ].map(({ remark, ...move }) => ({
        ...move,
        remark: remark ? (expect.stringMatching(remark as RegExp) as unknown) : null,
      })),
    )
    expect(shown.moves[0]?.airports).toHaveLength(1)
    expect(shown.stays).toMatchObject([{ what: 'tenants', axnInstanceName: '2025', rows: 1 }])
  })

  it('become one: tenants of the open years move, closed years keep theirs, and the other name is retired', async () => {
    const { from, into } = await service.write(arrange)
    const answer = await merge('brands', from.brandId, into.brandId)
    expect(answer.body).toMatchObject({ id: into.brandId, name: 'Quillfeather Coffee', moved: 2 })
    await service.write(async db => {
      const [retired] = await db.select().from(brand).where(eq(brand.brandId, from.brandId))
      expect(retired).toMatchObject({ axnStatus: 'NOT ACTIVE', mergedInto: into.brandId })
      expect(await db.select().from(tenant).where(eq(tenant.brandId, into.brandId))).toHaveLength(3)
      const closed = await db.select().from(tenant).where(eq(tenant.brandId, from.brandId))
      expect(closed.map(each => each.axnInstanceId)).toEqual([25])
      const written = await db
        .select({ table: audit.tableName, by: audit.userId })
        .from(audit)
        .where(eq(audit.request, 'POST /merge/:kind/:fromId/into/:intoId'))
      expect(written.filter(each => each.by === service.users.alice.userId)).toHaveLength(3)
    })
    expect(outcome(await alice().get(path('brands', from.brandId, into.brandId)))).toBe('notFound')
  })

  it('stay unchanged if something changed since the preview', async () => {
    const { from, into } = await service.write(arrange)
    const { seen } = await preview('brands', from.brandId, into.brandId)
    await service.write(async db => makeTenant(db, { ...(await makePlace(db)), brandId: from.brandId }))
    const answer = await alice().post(path('brands', from.brandId, into.brandId), { seen })
    expect(outcome(answer)).toBe('stale')
    expect(
      await service.write(db => db.select().from(tenant).where(eq(tenant.brandId, from.brandId))),
    ).toHaveLength(4)
  })

  it('are not merged into a proposal, into themselves, or into nothing', async () => {
    const { from, into } = await service.write(arrange)
    const back = await merge('brands', into.brandId, from.brandId)
    expect(outcome(back)).toBe('valueRefused')
    expect(problemOf(back).message).toContain('still a proposal')
    expect(outcome(await alice().get(path('brands', into.brandId, into.brandId)))).toBe('valueRefused')
    expect(outcome(await alice().get(path('brands', into.brandId, 2_000_000_000)))).toBe('notFound')
    expect(outcome(await alice().get(path('brands', into.brandId, 0)))).toBe('invalidInput')
    expect(outcome(await alice().get('/merge/tenants/1/into/2'))).toBe('invalidInput')
    expect(outcome(await alice().post(path('brands', from.brandId, into.brandId), {}))).toBe('invalidInput')
  })
})

describe('two airlines', () => {
  it('become one: a terminal that has both keeps one, and a user who has it open is told', async () => {
    const made = await service.write(async db => {
      const from = await makeAirline(db)
      const into = await makeAirline(db)
      const [both, one] = [await makePlace(db), await makePlace(db)]
      const rows = [
        { ...both, airlineId: from.airlineId },
        { ...both, airlineId: into.airlineId },
        { ...one, airlineId: from.airlineId, confirmed: 'N' as const },
      ]
      await db.insert(airlineTerminal).values(rows)
      return { from, into, one }
    })
    const { from, into, one } = made
    const [move] = (await preview('airlines', from.airlineId, into.airlineId)).moves
    expect(move).toMatchObject({ what: 'terminals', rows: 2, meets: 1 })
    expect(outcome(await merge('airlines', from.airlineId, into.airlineId))).toBe('200')
    await service.write(async db => {
      const left = await db
        .select()
        .from(airlineTerminal)
        .where(eq(airlineTerminal.airlineId, into.airlineId))
      expect(left.map(each => each.confirmed).toSorted()).toEqual(['N', 'Y'])
      const [retired] = await db.select().from(airline).where(eq(airline.airlineId, from.airlineId))
      expect(retired).toMatchObject({ axnStatus: 'NOT ACTIVE', mergedInto: into.airlineId })
      const [year] = await db
        .select({ version: airportTerminal.version })
        .from(airportTerminal)
        .where(and(eq(airportTerminal.airportId, one.airportId), eq(airportTerminal.axnInstanceId, 26)))
      expect(year?.version).toBe(2)
    })
  })
})

describe('two companies', () => {
  const then = '2026-02-03 04:05:06+00'

  /** `from` is in 2025 and 2026, `into` in 2026. In 2026 both have food at the same airport. */
  async function arrange(db: Db) {
    const from = await makeCompany(db, { companyName: 'Larkspur Hospitalty' })
    const into = await makeCompany(db, { companyName: 'Larkspur Hospitality' })
    const place = await makePlace(db)
    const { airportId } = place
    const other = await makePlace(db)
    const key = { companyId: from.companyId, axnInstanceId: 26 }
    const author = service.users.dana.userId
    await makeCompanyInstance(db, { ...key, dbeFlag: 'Y', axnInstanceStatus: 'PUBLISHED' })
    await makeCompanyInstance(db, { ...key, axnInstanceId: 25, dbeFlag: 'Y', axnInstanceStatus: 'APPROVED' })
    await makeCompanyInstance(db, { companyId: into.companyId })
    await makeCompanyType(db, {
      ...key,
      airportIds: [airportId, other.airportId],
      companyTypeInfoText: 'Of the other',
    })
    await makeCompanyType(db, { ...key, companyType: 'CONSULTANT' })
    await makeCompanyType(db, { ...key, axnInstanceId: 25, airportIds: [airportId] })
    await makeCompanyType(db, { companyId: into.companyId, airportIds: [airportId] })
    await makeContact(db, { companyId: from.companyId, orderSequenceNumber: 1 })
    await makeContact(db, { companyId: into.companyId, orderSequenceNumber: 1 })
    const record = {
      subjectId: from.companyId,
      axnInstanceId: 26,
      modifiedUserId: author,
      modifiedDate: then,
    }
    const answer = { figures: '1', explanation: 'So it is.' }
    await db.insert(companyWarningAnswer).values([
      { ...record, ...answer, warning: 'noContacts' },
      { ...record, ...answer, warning: 'noLocations' },
      {
        subjectId: into.companyId,
        axnInstanceId: 26,
        warning: 'noContacts',
        figures: '2',
        explanation: 'Ours.',
      },
    ])
    await db.insert(companyStatusChange).values({
      ...record,
      fromStatus: 'INPROGRESS',
      toStatus: 'PUBLISHED',
      action: 'Publish on save',
    })
    await affiliate(db, service.users.dana, key)
    await affiliate(db, service.users.ella, key)
    await affiliate(db, service.users.ella, { ...key, companyId: into.companyId })
    await makeTenant(db, { ...place, companyId: from.companyId })
    await db.update(appUser).set({ companyName: 'LARKSPUR Hospitalty' }).where(eq(appUser.userId, author))
    return { from, into, airportId, author }
  }

  it('are previewed with everything that moves, and with the result for what both have', async () => {
    const { from, into } = await service.write(arrange)
    const { moves } = await preview('companies', from.companyId, into.companyId)
    const shown = moves.map(
      ({ what, axnInstanceName, rows, meets }) => `${what} ${axnInstanceName} ${rows}/${meets}`,
    )
    expect(shown).toEqual([
      'instances 2026 1/1',
      'types 2026 2/1',
      'locations 2026 2/1',
      'contacts 2026 1/0',
      'answers 2026 2/1',
      'statusChanges 2026 1/0',
      'affiliations 2026 2/1',
      'tenants 2026 1/0',
      'users null 1/0',
    ])
    expect(moves.filter(each => each.meets > 0 !== (each.remark !== null))).toEqual([])
  })

  it('are previewed with what becomes public, if only the remaining one is published', async () => {
    const { from, into } = await service.write(async db => {
      const made = await arrange(db)
      for (const [companyId, axnInstanceStatus] of [
        [made.from.companyId, 'INPROGRESS'],
        [made.into.companyId, 'PUBLISHED'],
      ] as const) {
        await db
          .update(companyInstance)
          .set({ axnInstanceStatus })
          .where(and(eq(companyInstance.companyId, companyId), eq(companyInstance.axnInstanceId, 26)))
      }
      return made
    })
    const { moves } = await preview('companies', from.companyId, into.companyId)
    const told = moves.filter(each => each.remark?.endsWith(messages.mergePublishes))
    expect(told.map(each => each.what)).toEqual(['types', 'locations', 'contacts'])
  })

  it('become one in the open years, with the texts of the remaining one', async () => {
    const { from, into, airportId, author } = await service.write(arrange)
    expect((await merge('companies', from.companyId, into.companyId)).body.moved).toBe(13)
    await service.write(async db => {
      const { companyId } = into
      const [retired] = await db.select().from(company).where(eq(company.companyId, from.companyId))
      expect(retired).toMatchObject({ axnStatus: 'NOT ACTIVE', mergedInto: companyId })
      const years = await db
        .select()
        .from(companyInstance)
        .where(eq(companyInstance.companyId, companyId))
        .orderBy(asc(companyInstance.axnInstanceId))
      expect(years).toMatchObject([
        { axnInstanceId: 26, axnInstanceStatus: 'INPROGRESS', dbeFlag: 'N', version: 2 },
      ])
      const types = await db
        .select()
        .from(companyInstanceType)
        .where(and(eq(companyInstanceType.companyId, companyId), eq(companyInstanceType.axnInstanceId, 26)))
        .orderBy(asc(companyInstanceType.companyType))
      expect(types.map(each => [each.companyType, each.companyTypeInfoText])).toEqual([
        ['CONSULTANT', null],
        ['FOODBEVERAGE', 'Of the other'],
      ])
      const places = await db
        .select()
        .from(companyAirportInstance)
        .where(eq(companyAirportInstance.companyId, companyId))
      expect(places).toHaveLength(2)
      expect(places.filter(each => each.airportId === airportId)).toHaveLength(1)
      const contacts = await db.select().from(contact).where(eq(contact.companyId, companyId))
      expect(new Set(contacts.map(each => each.orderSequenceNumber))).toEqual(new Set([1, 2]))
      const people = await db
        .select()
        .from(affiliatedCompany)
        .where(eq(affiliatedCompany.subjectId, companyId))
      expect(people).toHaveLength(2)
      expect(await db.select().from(tenant).where(eq(tenant.companyId, companyId))).toHaveLength(1)
      const [user] = await db.select().from(appUser).where(eq(appUser.userId, author))
      expect(user?.companyName).toBe('Larkspur Hospitality')
    })
  })

  it('take from the other what the remaining one does not have, and an address only as a whole', async () => {
    const { from, into } = await service.write(arrange)
    const set = (companyId: number, details: Partial<typeof companyInstance.$inferInsert>) =>
      service.write(db =>
        db
          .update(companyInstance)
          .set(details)
          .where(and(eq(companyInstance.companyId, companyId), eq(companyInstance.axnInstanceId, 26))),
      )
    const address = {
      address1: '5 Quillfeather Way',
      address2: 'Suite 7',
      city: 'Austin',
      stateProvinceCode: 'TX',
      isoCountryCode: 'US',
      postalCode: '78701',
    }
    const other = { phone: '512-555-0100', fax: '512-555-0101', url: 'https://larkspur.example' }
    const details = { ...address, ...other, companyInfoText: 'Serves soup.' }
    expect(new Set(['companyName', ...Object.keys(details)])).toEqual(new Set(Object.keys(companyColumns)))
    await set(from.companyId, details)
    await set(from.companyId, { axnInstanceStatus: 'INPROGRESS' })
    await set(into.companyId, { phone: '214-555-0199', axnInstanceStatus: 'PUBLISHED' })
    const { actionId: first } = (await merge('companies', from.companyId, into.companyId)).body
    const ofPublished = await service.write(db =>
      db.select().from(companyInstance).where(eq(companyInstance.companyId, into.companyId)),
    )
    expect(ofPublished, 'nothing becomes public by a merge').toMatchObject([
      { phone: '214-555-0199', companyInfoText: null, address1: null },
    ])
    await alice().post(`/actions/${first}/undo`, {})
    await set(from.companyId, { axnInstanceStatus: 'PUBLISHED' })
    const { moves } = await preview('companies', from.companyId, into.companyId)
    expect(moves[0]?.remark).toMatch(/details that it does not have are taken from the other company/)
    const { actionId } = (await merge('companies', from.companyId, into.companyId)).body
    const merged = () =>
      service.write(async db => {
        const rows = await db
          .select()
          .from(companyInstance)
          .where(eq(companyInstance.companyId, into.companyId))
        return rows[0]
      })
    expect(await merged()).toMatchObject({
      ...details,
      phone: '214-555-0199',
      companyName: 'Larkspur Hospitality',
    })
    await alice().post(`/actions/${actionId}/undo`, {})
    expect(await merged()).toMatchObject({ address1: null, companyInfoText: null })
    await set(into.companyId, { city: 'Dallas' })
    await merge('companies', from.companyId, into.companyId)
    expect(await merged(), 'never parts of two addresses').toMatchObject({
      address1: null,
      city: 'Dallas',
      postalCode: null,
      fax: '512-555-0101',
    })
  })

  it('keep who answered a warning and who changed a status, and when', async () => {
    const { from, into, author } = await service.write(arrange)
    await merge('companies', from.companyId, into.companyId)
    await service.write(async db => {
      const answers = await db
        .select()
        .from(companyWarningAnswer)
        .where(eq(companyWarningAnswer.subjectId, into.companyId))
        .orderBy(asc(companyWarningAnswer.warning))
      expect(answers.map(each => each.explanation)).toEqual(['Ours.', 'So it is.'])
      const changes = await db
        .select()
        .from(companyStatusChange)
        .where(eq(companyStatusChange.subjectId, into.companyId))
      for (const record of [answers[1], changes[0]]) {
        expect(record?.modifiedUserId).toBe(author)
        expect(Date.parse(record?.modifiedDate ?? '')).toBe(Date.parse(then))
      }
    })
  })

  it('give the editors of one the right to edit the other, and no one else', async () => {
    const { from, into } = await service.write(arrange)
    const own = `/companies/${into.companyId}/instance/26`
    expect(outcome(await service.as('dana').get(own))).toBe('notAffiliated')
    await merge('companies', from.companyId, into.companyId)
    expect(outcome(await service.as('dana').get(own))).toBe('200')
    expect(outcome(await service.as('dana').get(`/companies/${into.companyId}/instance/25`))).toBe(
      'notAffiliated',
    )
    expect(outcome(await service.as('dana').get(`/companies/${from.companyId}/instance/26`))).toBe('308')
  })

  it('stay unchanged if anything refuses the merge', async () => {
    const { from, into } = await service.write(arrange)
    await service.write(db =>
      db.execute(sql`create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'not this one' using errcode = '23503', detail = 'is still referenced'; end $$`),
    )
    await service.write(db =>
      db.execute(sql`create trigger refuse before update on company for each row execute function refuse()`),
    )
    expect(outcome(await merge('companies', from.companyId, into.companyId))).toBe('inUse')
    const { moves } = await preview('companies', from.companyId, into.companyId)
    expect(moves.reduce((sum, move) => sum + move.rows, 0)).toBe(13)
  })
})

describe('a merge that is undone', () => {
  /** Every row of every table except records of the actions themselves. Versions only increase. */
  const everything = () =>
    service.write(async db => {
      const tables = await db.execute<{ name: string }>(sql`
        select table_name as name from information_schema.tables where table_schema = 'public'
          and table_type = 'BASE TABLE' and table_name not in ('audit', 'action', 'session', 'schema_migration')
        order by 1`)
      const rows: Record<string, string[]> = {}
      for (const { name } of tables.rows) {
        const found = await db.execute<{ row: string }>(
          sql`select (to_jsonb(stored) - 'version')::text as row from ${sql.identifier(name)} as stored order by 1`,
        )
        rows[name] = found.rows.map(each => each.row)
      }
      return rows
    })

  async function arrange(kind: NameKind, db: Db): Promise<[number, number]> {
    const place = await makePlace(db)
    const past = await makePlace(db, 25)
    const next = await makePlace(db, 27)
    if (kind === 'airlines') {
      const [from, into] = [(await makeAirline(db)).airlineId, (await makeAirline(db)).airlineId]
      const of = (where: typeof place, airlineId: number) => ({ ...where, airlineId })
      await db
        .insert(airlineTerminal)
        .values([of(place, from), of(place, into), of(past, from), of(next, from)])
      return [from, into]
    }
    if (kind === 'brands') {
      const [from, into] = [(await makeBrand(db)).brandId, (await makeBrand(db)).brandId]
      for (const where of [place, past, next]) await makeTenant(db, { ...where, brandId: from })
      await makeTenant(db, { ...place, brandId: into })
      return [from, into]
    }
    const [from, into] = [(await makeCompany(db)).companyId, (await makeCompany(db)).companyId]
    const { airportId } = place
    for (const [companyId, axnInstanceId] of [
      [from, 25],
      [from, 26],
      [from, 27],
      [into, 26],
    ] as const) {
      const key = { companyId, axnInstanceId }
      await makeCompanyInstance(db, { ...key, modifiedUserId: service.users.dana.userId })
      await makeCompanyType(db, {
        ...key,
        airportIds: [airportId],
        companyTypeInfoText: companyId === from ? 'Of the other' : null,
      })
      await makeContact(db, { ...key, orderSequenceNumber: 1 })
      await affiliate(db, service.users.ella, key)
      const subject = { subjectId: companyId, axnInstanceId: key.axnInstanceId }
      await db
        .insert(companyWarningAnswer)
        .values({ ...subject, warning: 'noContacts', figures: '', explanation: 'So.' })
      await db.insert(companyStatusChange).values({
        ...subject,
        fromStatus: 'INPROGRESS',
        toStatus: 'PUBLISHED',
        action: 'Publish on save',
        modifiedUserId: service.users.dana.userId,
        modifiedDate: '2026-02-03 04:05:06+00',
      })
      await db
        .insert(reminder)
        .values({ ...key, userId: service.users.ella.userId, email: 'ella@example.com' })
      await makeTenant(db, { ...(await makePlace(db, axnInstanceId)), companyId })
    }
    return [from, into]
  }

  it.each(['brands', 'airlines', 'companies'] as const)(
    'leaves every row of every table as it was: %s',
    async kind => {
      const [fromId, intoId] = await service.write(db => arrange(kind, db))
      const before = await everything()
      const answer = await merge(kind, fromId, intoId)
      expect(outcome(answer)).toBe('200')
      const after = await everything()
      expect(after).not.toEqual(before)
      const years = (rows: Record<string, string[]>) =>
        Object.values(rows)
          .flat()
          .filter(row => row.includes('"axn_instance_id": 25'))
      expect(years(after)).toEqual(years(before))
      const undone = await alice().post<UndoResult>(`/actions/${answer.body.actionId}/undo`, {})
      expect(outcome(undone)).toBe('200')
      expect(undone.body.counts).toMatchObject({ changedSince: 0, notRestored: 0 })
      expect(await everything()).toEqual(before)
      expect(outcome(await alice().post(`/actions/${undone.body.undoActionId}/undo`, {}))).toBe('200')
      expect(await everything()).toEqual(after)
    },
  )

  it.each(['brands', 'airlines', 'companies'] as const)(
    'counts the same records in its preview, in the history, and in its undo: %s',
    async kind => {
      const [fromId, intoId] = await service.write(db => arrange(kind, db))
      const { from, moves } = await preview(kind, fromId, intoId)
      const moved = countMoved({ moves })
      const { actionId } = (await merge(kind, fromId, intoId)).body
      const counts = { restored: moved, changedSince: 0, notRestored: 0 }
      const name = { title: from.name, isMerged: false }
      const expectCounted = async (id: string, isMerged: boolean) => {
        const { content } = (await alice().get<OlderPage<ActionEntry>>('/actions?show=titled')).body
        const listed = content.find(each => each.actionId === id)
        expect(listed?.details).toMatch(new RegExp(`^${moved} records moved: .+\\.$`))
        expect((await alice().post<UndoPreview>(`/actions/${id}/undo/preview`)).body).toMatchObject({
          counts,
          names: [{ ...name, isMerged }],
        })
      }
      await expectCounted(actionId, false)
      const undone = (await alice().post<UndoResult>(`/actions/${actionId}/undo`, {})).body
      expect(undone).toMatchObject({ counts, names: [name] })
      await expectCounted(undone.undoActionId, true)
    },
  )

  it('shows what was saved since, preserves it, and still restores the rest', async () => {
    const made = await service.write(async db => {
      const [from, into, third] = [await makeBrand(db), await makeBrand(db), await makeBrand(db)]
      const place = await makePlace(db)
      const rows = [
        await makeTenant(db, { ...place, brandId: from.brandId, areaTotal: 100 }),
        await makeTenant(db, { ...place, brandId: from.brandId, areaTotal: 100 }),
      ]
      return { from, into, third, rows }
    })
    const { from, into, third } = made
    const { actionId } = (await merge('brands', from.brandId, into.brandId)).body
    const [one, other] = made.rows.map(each => each.tenantId)
    const set = (tenantId: number | undefined, values: object) =>
      service.write(db =>
        db
          .update(tenant)
          .set(values)
          .where(eq(tenant.tenantId, tenantId ?? -1)),
      )
    await set(one, { areaTotal: 250 })
    await set(other, { brandId: third.brandId })
    const shown = (await alice().post<UndoPreview>(`/actions/${actionId}/undo/preview`)).body
    expect(shown.counts).toEqual({ restored: 1, changedSince: 1, notRestored: 0 })
    expect(shown.names).toEqual([{ title: from.brandName, isMerged: false }])
    const changes = shown.records.flatMap(each => each.changes)
    expect(changes.find(each => each.field === 'mergedInto')).toMatchObject({
      before: into.brandName,
      after: null,
    })
    expect(shown.records[0]?.changes.map(({ before, after }) => [before, after])).toEqual([
      [third.brandName, from.brandName],
    ])
    await alice().post(`/actions/${actionId}/undo`, { seen: shown.seen })
    const now = await service.write(db => db.select().from(tenant))
    expect(now.find(each => each.tenantId === one)).toMatchObject({
      areaTotal: 250,
      brandId: from.brandId,
    })
    expect(now.find(each => each.tenantId === other)).toMatchObject({ brandId: third.brandId })
  })
})

describe('a merged name', () => {
  it('is in no list and cannot be chosen, and its addresses redirect to the remaining one', async () => {
    const { from, into } = await service.write(async db => ({
      from: await makeBrand(db, { brandName: 'Zwibble Olde' }),
      into: await makeBrand(db, { brandName: 'Zwibble' }),
    }))
    await merge('brands', from.brandId, into.brandId)
    for (const list of ['/brands/paged/search', '/proposals/brands/choices', '/merge/brands/names']) {
      const { text } = await alice().get(`${list}?keyword=zwibble olde`)
      // A list may include the former name by which it found the remaining one.
      expect(text.replace(/"foundAs":\{[^}]*\}/g, '')).not.toContain('Olde')
    }
    for (const path of [`/brands/${from.brandId}`, `/brands/${from.brandId}/instance/26/profile`]) {
      const answer = await alice().get(path)
      expect(answer.status).toBe(308)
      expect(answer.headers['location']).toBe(
        `/api/v1${path.replace(`/${from.brandId}`, `/${into.brandId}`)}`,
      )
    }
    const taken = await alice().post('/brands', { brandName: 'ZWIBBLE olde', axnStatus: 'ACTIVE' })
    expect(outcome(taken)).toBe('duplicate')
    expect(taken.text).toContain('merged into')
  })

  it('does not return to an open year with what is undone or restored later', async () => {
    const actionId = randomUUID()
    const { fromId, intoId, deleted, changed } = await service.write(async db => {
      const ids = [
        (await makeBrand(db)).brandId,
        (await makeBrand(db)).brandId,
        (await makeBrand(db)).brandId,
      ]
      const [fromId = 0, intoId = 0, otherId = 0] = ids
      const place = await makePlace(db)
      const one = await makeTenant(db, { ...place, brandId: fromId })
      const two = await makeTenant(db, { ...place, brandId: fromId })
      await setAuditContext(db, { userId: service.users.alice.userId, request: 'a tenant gone', actionId })
      await db.delete(tenant).where(eq(tenant.tenantId, one.tenantId))
      await db.update(tenant).set({ brandId: otherId }).where(eq(tenant.tenantId, two.tenantId))
      return { fromId, intoId, deleted: one.tenantId, changed: two.tenantId }
    })
    expect(outcome(await merge('brands', fromId, intoId))).toBe('200')
    const brandOf = async (tenantId: number) =>
      (await service.write(db => db.select().from(tenant).where(eq(tenant.tenantId, tenantId))))[0]?.brandId
    const [change] = await service.write(db =>
      db
        .select()
        .from(audit)
        .where(and(eq(audit.actionId, actionId), sql`after is not null and table_name = 'tenant'`)),
    )
    expect(outcome(await alice().post(`/history/${change?.auditId}/restore`, {}))).toBe('200')
    expect(await brandOf(changed)).toBe(intoId)
    expect(outcome(await alice().post(`/actions/${actionId}/undo`, {}))).toBe('200')
    expect(await brandOf(deleted)).toBe(intoId)
  })

  it('redirects a company’s old addresses to the remaining one, after each further merge too', async () => {
    const [one, two, three] = await service.write(async db => {
      const ids: number[] = []
      for (let place = 0; place < 3; place += 1) {
        const { companyId } = await makeCompany(db)
        await makeCompanyInstance(db, { companyId })
        ids.push(companyId)
      }
      return ids
    })
    await merge('companies', one ?? 0, two ?? 0)
    await merge('companies', two ?? 0, three ?? 0)
    const answer = await alice().get(`/companies/${one}/instance/26`)
    expect(answer.headers['location']).toBe(`/api/v1/companies/${three}/instance/26`)
  })
})

describe('the names that can be merged', () => {
  it('are found by a part of the name, whatever the status', async () => {
    await service.write(async db => {
      await makeBrand(db, { brandName: 'Zwibble_100%' })
      await makeBrand(db, { brandName: 'ZWIBBLE Old', axnStatus: 'NOT ACTIVE' })
    })
    const names = async (query: string) =>
      (await alice().get<Paged<{ name: string }>>(`/merge/brands/names?${query}`)).body.content.map(
        each => each.name,
      )
    expect(await names('keyword=zwibble')).toEqual(
      ['Zwibble_100%', 'ZWIBBLE Old'].toSorted((a, b) => a.localeCompare(b)),
    )
    expect(await names('keyword=_100%25')).toEqual(['Zwibble_100%'])
    expect(outcome(await alice().get('/merge/brands/names?size=51'))).toBe('invalidInput')
  })
})
