import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { AirportInstance } from '#domain/airports/airportInstance.ts'
import type { AirportExpansion } from '#domain/airports/expansion.ts'
import {
  maxUndoneRecords,
  type ActionEntry,
  type UndoResult,
  type UndoPreview,
} from '#domain/history/action.ts'
import type { HistoryEntry } from '#domain/history/history.ts'
import * as messages from '#domain/messages.ts'
import { problems } from '#domain/problems.ts'
import { actionHeader } from '#platform/contract/endpoint.ts'
import type { OlderPage } from '#platform/contract/paging.ts'
import { setAuditContext } from '#platform/database/audit.ts'
import type { Db } from '#platform/database/connect.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { runBulkAction } from '#tests/bulkAction.ts'
import { edited, entry } from '#tests/hazel.ts'
import { affiliate, makeAirportInstance, makeBrand, makeContact } from '#tests/make.ts'
import { airportExpansion, airportInstance, airportStatusChange } from '../database/schema/airports.ts'
import { action, audit } from '../database/schema/audit.ts'
import { contact, contactPhone } from '../database/schema/contacts.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { brand } from '../database/schema/lookups.ts'
import { appUser } from '../database/schema/users.ts'

const service = useService()
const alice = () => service.as('alice')

const plan = { expansionPlannedText: 'Concourse Z', areaTotal: 900, completionDateText: 'Spring 2028' }
const addExpansion = 'POST /airports/:airportId/instance/:instanceId/expansion'
const listAll = async (path = '/actions', who: 'alice' | 'ben' = 'alice') =>
  (await service.as(who).get<OlderPage<ActionEntry>>(`${path}?size=50`)).body

const actionOf = async (request: string): Promise<ActionEntry> => {
  const { content } = await listAll()
  const found = content.find(each => each.request === request)
  if (!found) throw new Error(`no action of ${request}: ${content.map(each => each.request).join()}`)
  return found
}
const preview = async ({ actionId }: Pick<ActionEntry, 'actionId'>) =>
  (await alice().post<UndoPreview>(`/actions/${actionId}/undo/preview`)).body
const undo = ({ actionId }: Pick<ActionEntry, 'actionId'>, body: object = {}) =>
  alice().post<UndoResult>(`/actions/${actionId}/undo`, body)
const brands = () => service.write(db => db.select().from(brand))
const brandNamed = async (name: string) => (await brands()).find(each => each.brandName === name)

const acceptRequest = 'two brands'

/** Two proposed brands that one action has accepted, one of them under another name. */
async function acceptTwo() {
  const made = await service.write(async db => {
    const proposed = { axnStatus: 'PROPOSED' as const, proposedUserId: service.users.ben.userId }
    const one = await makeBrand(db, { brandName: 'Marzipan Moth', ...proposed })
    const other = await makeBrand(db, { brandName: 'Nimbus Noodels', ...proposed })
    return { one, other }
  })
  const { one, other } = made
  await service.write(async db => {
    await setAuditContext(db, {
      userId: service.users.alice.userId,
      request: acceptRequest,
      actionId: randomUUID(),
    })
    const accepted = { axnStatus: 'ACTIVE' as const, proposedUserId: null }
    await db.update(brand).set(accepted).where(eq(brand.brandId, one.brandId))
    await db
      .update(brand)
      .set({ ...accepted, brandName: 'Nimbus Noodles' })
      .where(eq(brand.brandId, other.brandId))
  })
  return { ...made, action: await actionOf(acceptRequest) }
}

describe('an action', () => {
  it('is identified by the answer of its call, except by a repeated one', async () => {
    const { airportId } = await service.write(db => makeAirportInstance(db))
    const key = { 'idempotency-key': randomUUID() }
    const path = `/airports/${airportId}/instance/26/expansion`
    const first = await alice().post(path, plan, key)
    const actionId = String(first.headers[actionHeader])
    expect(await actionOf(addExpansion)).toMatchObject({ actionId })
    const again = await alice().post(path, plan, key)
    expect(again.headers).toMatchObject({ 'idempotency-replayed': 'true' })
    expect(again.headers[actionHeader]).toBeUndefined()
    expect((await alice().get('/actions')).headers[actionHeader]).toBeUndefined()
  })

  it('is everything that one call changed, listed once with who, when, and what', async () => {
    const { action } = await acceptTwo()
    expect(action).toMatchObject({
      userName: 'Alice Ashgrove',
      title: 'Changed 2 brands.',
      kinds: [{ kind: 'brand', added: 0, changed: 2, deleted: 0 }],
      undoRefusal: null,
      undoneBy: null,
    })
  })

  it('is listed if it has its own title, apart from plain saves', async () => {
    const { action } = await acceptTwo()
    await undo(action)
    const { content } = (await alice().get<OlderPage<ActionEntry>>('/actions?show=titled')).body
    expect(content.map(each => each.title)).toEqual(['Undo: Changed 2 brands.'])
  })

  it('is undone as one, exactly, and the undo can be undone', async () => {
    const { one, other, action } = await acceptTwo()
    const shown = await preview(action)
    expect(shown).toMatchObject({ refusal: null, counts: { restored: 2, changedSince: 0, notRestored: 0 } })
    expect(await brandNamed('Nimbus Noodels')).toBeUndefined()

    const undone = await undo(action, { seen: shown.seen })
    expect(outcome(undone)).toBe('200')
    for (const before of [one, other]) {
      const now = (await brands()).find(each => each.brandId === before.brandId)
      expect({ ...now, version: 0 }).toEqual({ ...before, version: 0 })
      expect(now?.version).toBeGreaterThan(before.version)
    }
    expect((await actionOf(acceptRequest)).undoneBy).toMatchObject({ userName: 'Alice Ashgrove' })
    expect(problemOf(await undo(action)).message).toBe('This action has already been undone.')

    const { undoActionId } = undone.body
    expect(await actionOf('POST /actions/:actionId/undo')).toMatchObject({
      actionId: undoActionId,
      title: 'Undo: Changed 2 brands.',
      undoneActionId: action.actionId,
    })
    expect(outcome(await undo({ actionId: undoActionId }))).toBe('200')
    const redo = (await listAll()).content.find(each => each.undoneActionId === undoActionId)
    expect(redo?.title).toBe('Redo: Changed 2 brands.')
    expect(await brandNamed('Nimbus Noodles')).toMatchObject({ axnStatus: 'ACTIVE', proposedUserId: null })
    expect((await actionOf(acceptRequest)).undoneBy).toBeNull()
  })

  it('keeps later changes, shows both values, and restores the older one only on request', async () => {
    const { one, other, action } = await acceptTwo()
    const renamed = await alice().put(`/brands/${other.brandId}`, {
      brandName: 'Nimbus Bowls',
      axnStatus: 'ACTIVE',
    })
    expect(outcome(renamed)).toBe('200')
    const shown = await preview(action)
    expect(shown.counts).toEqual({ restored: 1, changedSince: 1, notRestored: 0 })
    expect(shown.records[0]).toMatchObject({
      outcome: 'CHANGED_SINCE',
      recordKey: String(other.brandId),
      changedBy: 'Alice Ashgrove',
    })
    expect(shown.records[0]?.changes.map(({ before, after }) => [before, after])).toContainEqual([
      'Nimbus Bowls',
      'Nimbus Noodels',
    ])
    await service.write(async db => {
      await db.update(brand).set({ brandName: 'Marzipan Mouth' }).where(eq(brand.brandId, one.brandId))
    })
    expect(outcome(await undo(action, { seen: shown.seen }))).toBe('stale')

    const putBack = [{ kind: 'brand', recordKey: String(other.brandId) }]
    expect(outcome(await undo(action, { putBack }))).toBe('200')
    expect(await brandNamed('Nimbus Noodels')).toMatchObject({ axnStatus: 'PROPOSED' })
    // The name was not part of the action, so the newer name stays with the older status.
    expect(await brandNamed('Marzipan Mouth')).toMatchObject({ axnStatus: 'PROPOSED' })
  })

  it('restores deleted records with their parts, and removes added ones', async () => {
    const made = await service.write(async db => {
      const { airportId } = await makeAirportInstance(db)
      const contactRow = await makeContact(db, { airportId })
      return { airportId, contactId: contactRow.contactId }
    })
    const url = `/airports/${made.airportId}/instance/26`
    expect(outcome(await alice().delete(`${url}/contacts/${made.contactId}`))).toBe('200')
    const deletion = (await listAll()).content.find(each =>
      each.kinds.some(({ kind, deleted }) => kind === 'contact' && deleted > 0),
    )
    expect(outcome(await undo({ actionId: deletion?.actionId ?? '' }))).toBe('200')
    await service.write(async db => {
      expect(await db.select().from(contact).where(eq(contact.contactId, made.contactId))).toHaveLength(1)
      const phones = await db.select().from(contactPhone).where(eq(contactPhone.contactId, made.contactId))
      expect(phones).toHaveLength(1)
    })

    const added = await alice().post<AirportExpansion>(`${url}/expansion`, plan)
    expect(outcome(added)).toBe('200')
    const addition = await actionOf(addExpansion)
    const { airport } = (await alice().get<AirportInstance>(url)).body
    expect(addition.belongsTo).toBe(`${airport.airportName} (${airport.iataCode})`)
    expect(outcome(await undo(addition))).toBe('200')
    const plans = await service.write(db =>
      db.select().from(airportExpansion).where(eq(airportExpansion.airportId, made.airportId)),
    )
    expect(plans).toEqual([])
  })

  it('says which records cannot be restored and why, and restores the others', async () => {
    const { action } = await acceptTwo()
    await service.write(db => makeBrand(db, { brandName: 'Nimbus Noodels' }))
    const shown = await preview(action)
    expect(shown.counts).toEqual({ restored: 1, changedSince: 0, notRestored: 1 })
    expect(shown.records[0]).toMatchObject({ title: 'Nimbus Noodels', outcome: 'NOT_RESTORED' })
    expect(shown.records[0]?.reason).toContain('conflicts with another record')
    expect((await undo(action, { seen: shown.seen })).body.counts).toEqual(shown.counts)
    expect(await brandNamed('Marzipan Moth')).toMatchObject({ axnStatus: 'PROPOSED' })
    expect(await brandNamed('Nimbus Noodles')).toMatchObject({ axnStatus: 'ACTIVE' })
  })

  it('of too many records is not offered to be undone', async () => {
    const actionId = randomUUID()
    await service.write(async db => {
      await db.insert(action).values({ actionId, userId: service.users.alice.userId, request: 'POST /large' })
      await db.execute(sql`insert into ${audit} (action_id, table_name, record_key, after)
        select ${actionId}, 'tenant', number::text, '{}' from generate_series(1, ${maxUndoneRecords + 1}) as number`)
    })
    const found = await actionOf('POST /large')
    expect(found).toMatchObject({ title: 'Added 5,001 tenants.', undoRefusal: expect.any(String) as unknown })
    expect((await preview(found)).refusal).toBe(
      'This action changed more than 5,000 records, which is too many to undo together.',
    )
    expect(outcome(await undo(found))).toBe('notBroughtBack')
  })

  it('that only added a user is not offered to be undone', async () => {
    expect(outcome(await alice().post('/users', entry()))).toBe('200')
    const found = await actionOf('POST /users')
    expect(found).toMatchObject({
      title: 'Added 1 user: Hazel Hollin, hazel.',
      undoRefusal: expect.any(String) as unknown,
    })
    expect((await preview(found)).refusal).toContain('Undo does not remove an added user.')
  })

  it('of a year that has been closed since stays as it is', async () => {
    const { airportId } = await service.write(db => makeAirportInstance(db))
    await alice().post(`/airports/${airportId}/instance/26/expansion`, plan)
    const action = await actionOf(addExpansion)
    await service.write(db =>
      db
        .update(axnInstance)
        .set({ axnInstanceMasterStatus: 'HISTORICAL' })
        .where(eq(axnInstance.axnInstanceId, 26)),
    )
    const shown = await preview(action)
    expect(shown.refusal).toBe('2026 is closed and can no longer be changed.')
    expect(outcome(await undo(action))).toBe('notBroughtBack')
  })

  it('of the editors’ desk covers all its airports, and its undo resets and records their statuses', async () => {
    const airports = await service.write(async db => [
      await makeAirportInstance(db, { axnInstanceStatus: 'APPROVED' }),
      await makeAirportInstance(db, { axnInstanceStatus: 'APPROVED' }),
    ])
    const items = airports.map(({ airportId }) => ({
      kind: 'airport' as const,
      id: airportId,
      axnInstanceId: 26,
    }))
    await runBulkAction(service, alice(), { action: 'publish', items })
    const action = await actionOf('POST /bulk-actions')
    expect(action.kinds).toContainEqual(
      expect.objectContaining({ kind: 'airportInstance', changed: 2 }) as object,
    )
    expect(action.belongsTo).toBe('2 airports')
    const shown = await preview(action)
    expect(shown.counts).toEqual({ restored: 2, changedSince: 0, notRestored: 2 })
    expect(outcome(await undo(action, { seen: shown.seen }))).toBe('200')
    await service.write(async db => {
      for (const { airportId } of airports) {
        const [year] = await db.select().from(airportInstance).where(eq(airportInstance.airportId, airportId))
        expect(year?.axnInstanceStatus).toBe('APPROVED')
        const changes = await db
          .select()
          .from(airportStatusChange)
          .where(eq(airportStatusChange.subjectId, airportId))
        expect(changes.map(each => [each.fromStatus, each.toStatus, each.action])).toEqual([
          ['APPROVED', 'PUBLISHED', 'Publish'],
          ['PUBLISHED', 'APPROVED', 'Undo'],
        ])
      }
    })
  })

  it('that unlocked airports does not submit those that were edited since, which would skip the checks', async () => {
    const [one, other] = await service.write(async db => [
      await makeAirportInstance(db, { axnInstanceStatus: 'PENDING' }),
      await makeAirportInstance(db, { axnInstanceStatus: 'PENDING' }),
    ])
    const ids = [one, other].map(each => each?.airportId ?? 0)
    const items = ids.map(id => ({ kind: 'airport' as const, id, axnInstanceId: 26 }))
    await runBulkAction(service, alice(), { action: 'sendBack', items, text: 'Check the rent.' })
    await service.write(db =>
      db
        .update(airportInstance)
        .set({ enplaneTotal: 5 })
        .where(eq(airportInstance.airportId, ids[0] ?? 0)),
    )
    const { records } = (await undo(await actionOf('POST /bulk-actions'))).body
    const reasons = records
      .filter(each => each.kind === 'airportInstance')
      .map(each => [each.recordKey, each.reason] as const)
    expect(Object.fromEntries(reasons)).toEqual({
      [`${ids[0]}/26`]: messages.unsubmittedStays,
      [`${ids[1]}/26`]: null,
    })
    const years = await service.write(db =>
      db.select().from(airportInstance).orderBy(airportInstance.airportId),
    )
    expect(years.map(each => each.axnInstanceStatus)).toEqual(['REJECTED', 'PENDING'])
  })

  it.each([{ email: 'hazel@elsewhere.example' }, { securityRoleId: 4 }])(
    'on a user does not restore what only a recent sign-in may change: %o',
    async changed => {
      const { userId } = (await alice().post<{ userId: number }>('/users', entry())).body
      expect(outcome(await alice().put(`/users/${userId}`, edited({ title: 'Director', ...changed })))).toBe(
        '200',
      )
      const found = await actionOf('PUT /users/:userId')
      const shown = await preview(found)
      expect(shown.counts).toEqual({ restored: 0, changedSince: 0, notRestored: 1 })
      expect(shown.refusal).toBe(messages.accountStays)
      expect(outcome(await undo(found))).toBe('notBroughtBack')
      expect((await alice().get(`/users/${userId}`)).body).toMatchObject({ ...changed, title: 'Director' })
    },
  )

  it('does not bring back a deleted administrator, which would give access', async () => {
    const { userId } = (await alice().post<{ userId: number }>('/users', entry({ securityRoleId: 4 }))).body
    expect(outcome(await alice().delete(`/users/${userId}`))).toBe('200')
    const found = await actionOf('DELETE /users/:userId')
    expect((await preview(found)).refusal).toBe(messages.deletedAdministratorStays)
    expect(outcome(await undo(found))).toBe('notBroughtBack')
    const { content } = (await alice().get<OlderPage<HistoryEntry>>(`/history?kind=appUser&key=${userId}`))
      .body
    const restored = await alice().post(`/history/${content[0]?.auditId}/restore`, {})
    expect(problemOf(restored).message).toBe(messages.deletedAdministratorStays)
    expect(outcome(await alice().get(`/users/${userId}`))).toBe('notFound')
  })

  it('cannot deactivate oneself', async () => {
    const { userId } = service.users.alice
    const setStatus = (userStatus: 'ACTIVE' | 'NOT ACTIVE') => (db: Db) =>
      db.update(appUser).set({ userStatus }).where(eq(appUser.userId, userId))
    await service.write(setStatus('NOT ACTIVE'))
    await service.write(setStatus('ACTIVE'))
    const users = (await listAll()).content.filter(each => each.kinds.some(({ kind }) => kind === 'appUser'))
    const previews = await Promise.all(users.map(preview))
    const shown = previews.find(each => each.records.length > 0)
    expect(shown?.records).toMatchObject([{ outcome: 'NOT_RESTORED', reason: problems.ownAccount.message }])
  })
})

describe('an editor', () => {
  async function arrange() {
    const { airportId, other } = await service.write(async db => {
      const own = await makeAirportInstance(db)
      const other = await makeAirportInstance(db)
      await affiliate(db, service.users.ben, { airportId: own.airportId, axnInstanceId: 26 })
      return { airportId: own.airportId, other: other.airportId }
    })
    return { url: `/airports/${airportId}/instance/26`, other: `/airports/${other}/instance/26` }
  }

  it('restores what they deleted themselves, of their own airport only', async () => {
    const { url, other } = await arrange()
    const { body } = await service.as('ben').post<AirportExpansion>(`${url}/expansion`, plan)
    const path = `${url}/expansion/${body.airportExpansionPK.expansionId}`
    await service.as('ben').delete(path)
    const found = (await listAll(`${url}/actions`, 'ben')).content.find(each =>
      each.request?.startsWith('DELETE'),
    )
    expect(found).toMatchObject({ undoRefusal: null, userName: 'Ben Birchfield' })
    const undoPath = `/actions/${found?.actionId}/undo`
    expect(outcome(await service.as('ben').post(undoPath, {}))).toBe('forbidden')
    expect(outcome(await service.as('ben').post(`${other}${undoPath}`, {}))).toBe('notAffiliated')
    expect(outcome(await alice().post(`${other}${undoPath}`, {}))).toBe('notFound')
    expect(outcome(await service.as('ben').post(`${url}${undoPath}`, {}))).toBe('200')
    expect((await alice().get<AirportExpansion>(path)).body.expansionPlannedText).toBe('Concourse Z')
  })

  it('is not offered to undo a change of the status, which has its own buttons', async () => {
    const { url } = await arrange()
    const actionId = randomUUID()
    await service.write(async db => {
      await db.insert(action).values({ actionId, userId: service.users.ben.userId, request: 'PUT /status' })
      const [year] = await db.select().from(airportInstance)
      await db.insert(audit).values({
        actionId,
        tableName: 'airport_instance',
        recordKey: `${year?.airportId}/26`,
        airportId: year?.airportId,
        axnInstanceId: 26,
        before: { axn_instance_status: 'INPROGRESS', version: 1 },
        after: { axn_instance_status: 'PENDING', version: 2 },
      })
    })
    const seen = async (path: string, who: 'alice' | 'ben') =>
      (await listAll(path, who)).content.find(each => each.actionId === actionId)?.undoRefusal
    expect(await seen(`${url}/actions`, 'ben')).toBe('None of these records can be restored.')
    expect(await seen('/actions', 'alice')).toBe(null)
  })

  it('undoes nothing that an administrator did, and nothing while the airport is in review', async () => {
    const { url } = await arrange()
    await alice().post(`${url}/expansion`, plan)
    const action = await actionOf(addExpansion)
    const undoPath = `${url}/actions/${action.actionId}/undo`
    const refused = await service.as('ben').post(undoPath, {})
    expect(outcome(refused)).toBe('notBroughtBack')
    expect(problemOf(refused).message).toBe('An administrator did this. Only an administrator can undo it.')
    const listed = (await listAll(`${url}/actions`, 'ben')).content
    expect(listed.filter(each => each.undoRefusal === null)).toEqual([])
    expect(listed.map(each => each.actionId)).toContain(action.actionId)
    await service.write(db => db.update(airportInstance).set({ axnInstanceStatus: 'PENDING' }))
    expect(outcome(await service.as('ben').post(undoPath, {}))).toBe('lockedForReview')
  })
})
