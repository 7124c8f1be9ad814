import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AirportTotals } from '#domain/airports/airportInstance.ts'
import type { AirportTenant } from '#domain/airports/airportTenant.ts'
import type { Correction } from '#domain/browse/figures/corrections.ts'
import type { ActionEntry } from '#domain/history/action.ts'
import { toSnakeCase } from '#domain/history/letterCase.ts'
import { publishedFigures } from '#domain/history/publishedFigures.ts'
import type { AxnInstanceStatus } from '#domain/review/workflow.ts'
import type { OlderPage, Paged } from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { runBulkAction } from '#tests/bulkAction.ts'
import { makeAirportInstance, makeBrand, makeCompany, makeTenant, makeTerminal } from '#tests/make.ts'
import { airport, airportInstance } from '../../database/schema/airports.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { watchPublishedFigures } from '../../database/watchPublishedFigures.ts'
import { sessionCookie } from '../../people/authentication/sessionCookie.ts'

const service = useService()
const alice = service.as('alice')
const reason = 'One digit too many – “sorry”'
const because = { 'change-reason': encodeURIComponent(reason) }

const totals: AirportTotals = {
  enplaneTotal: 1000,
  deplaneTotal: 900,
  passengerTotal: 1900,
  passengerEpDomesticTotal: 800,
  passengerEpIntlTotal: 200,
  annualPercentageChangeAmount: 2.5,
}
let airportId: number
let terminalId: number
beforeEach(() =>
  service.write(async db => {
    const airport = { iataCode: 'QQA', airportName: 'Larkwick' }
    airportId = (await makeAirportInstance(db, { ...totals, airport })).airportId
    const duty = { tenantType: 'DUTYFREE', grossSalesTotal: 500, areaTotal: 40 }
    const made = await makeTerminal(db, {
      airportId,
      terminalName: 'North',
      enplaneTotal: 1000,
      totals: [duty],
    })
    terminalId = made.terminalId
    await db
      .update(airportInstance)
      .set({ axnInstanceStatus: 'PUBLISHED' })
      .where(eq(airportInstance.airportId, airportId))
  }),
)

const path = () => `/airports/${airportId}/instance/26`
const saveTotals = (changes: Partial<AirportTotals>, headers?: Record<string, string>) =>
  alice.put(`${path()}/totals`, { ...totals, ...changes }, headers)
const saveDutyFree = (headers = {}) =>
  alice.put(
    `${path()}/terminals/${terminalId}/totals`,
    {
      enplaneTotal: 1000,
      deplaneTotal: null,
      passengerTotal: null,
      epDomesticTotal: null,
      epIntlTotal: null,
      airportTerminalTotals: [
        { tenantType: 'DUTYFREE', grossSalesTotal: 600, rentAirportTotal: 60, areaTotal: 40 },
      ],
    },
    headers,
  )
const setStatus = (axnInstanceStatus: AxnInstanceStatus, headers?: Record<string, string>) =>
  alice.put(`${path()}/status`, { axnInstanceStatus }, headers)
const list = async (who: Parameters<typeof service.as>[0] = 'frank') =>
  (
    await service
      .as(who)
      .get<Paged<Correction> & { exchangeRate: string | null }>('/corrections?year=2026&size=100')
  ).body
/** All actions of a test have the same time. */
const savedAction = async () =>
  (await alice.get<OlderPage<ActionEntry>>('/actions')).body.content.find(each =>
    each.request?.startsWith('PUT'),
  )?.actionId ?? ''

/** Making published test data records corrections, which no one can remove, not even an owner of the table. */
const forgetCorrections = () =>
  service.write(async db => {
    await db.execute(sql`set local session_replication_role = replica`)
    await db.execute(sql`truncate figure_correction`)
    await db.execute(sql`set local session_replication_role = origin`)
  })

describe('a change of a published figure', () => {
  it('needs a reason, and is listed with it', async () => {
    const refused = await saveTotals({ enplaneTotal: 100 })
    expect(problemOf(refused)).toMatchObject({ problem: 'reasonRequired', status: 428 })
    expect((await list()).content).toEqual([])
    expect(outcome(await saveTotals({ enplaneTotal: 100, deplaneTotal: 90 }, because))).toBe('200')
    const [first, second] = (await list()).content
    expect(first).toMatchObject({
      reason,
      by: 'ADMINISTRATOR',
      iataCode: 'QQA',
      label: 'Enplaning Passengers',
      figure: 'QQA/2026/enplaneTotal',
      details: { record: null, format: 'integer', before: 1000, after: 100 },
    })
    expect(second).toMatchObject({ label: 'Deplaning Passengers', details: { before: 900, after: 90 } })
  })

  it('needs no reason if nothing published changes, or if it is not a figure', async () => {
    expect(outcome(await saveTotals({}))).toBe('200')
    const comment = { airportComment: 'Terminal closed in May' }
    expect(outcome(await alice.put(`${path()}/comments/AIRPORTWIDE`, comment))).toBe('200')
    expect((await list()).totalElements).toBe(0)
  })

  it('needs no reason before publication, or while the year is not yet active', async () => {
    const next = await service.write(async db =>
      makeAirportInstance(db, { ...totals, airportId, axnInstanceId: 27, axnInstanceStatus: 'PUBLISHED' }),
    )
    const pending = `/airports/${next.airportId}/instance/27/totals`
    expect(outcome(await alice.put(pending, { ...totals, enplaneTotal: 5 }))).toBe('200')
    await setStatus('APPROVED')
    expect(outcome(await saveTotals({ enplaneTotal: 100 }))).toBe('200')
  })

  it('can be of a terminal or tenant type, with its own address', async () => {
    expect(outcome(await saveDutyFree())).toBe('reasonRequired')
    expect(outcome(await saveDutyFree(because))).toBe('200')
    expect((await list()).content.map(({ figure, details }) => [figure, details])).toEqual([
      [
        `QQA/2026/grossSalesTotal.DUTYFREE/${terminalId}`,
        expect.objectContaining({ record: 'North, Duty Free', before: 500, after: 600 }),
      ],
      [
        `QQA/2026/rentAirportTotal.DUTYFREE/${terminalId}`,
        expect.objectContaining({ before: null, after: 60 }),
      ],
    ])
  })

  it('of a tenant needs a reason from our screens, but not from programs', async () => {
    const { tenantId, brandId, companyId } = await service.write(db =>
      makeTenant(db, { airportId, terminalId }),
    )
    await forgetCorrections()
    const at = `/tenants/${tenantId}/instance/26/airport/${airportId}/terminal/${terminalId}/location/1`
    const entry = { brandId, companyId, terminalId, tenantType: 'FOODBEVERAGE', productType: 'COFFEE' }
    const body = (areaTotal: number) => ({
      ...entry,
      tenantStatus: 'ACTIVE',
      areaTotal,
      futureLocation: false,
    })
    expect(outcome(await alice.put(at, body(901)))).toBe('200')
    const screen = service.with({ cookie: `${sessionCookie}=${service.token('alice')}` })
    const { version } = (await alice.get<AirportTenant>(at)).body
    const ifMatch = { 'if-match': `"${version}"` }
    expect(outcome(await screen.put(at, body(902), ifMatch))).toBe('reasonRequired')
    expect(outcome(await screen.put(at, body(902), { ...ifMatch, ...because }))).toBe('200')
    expect(
      (await list()).content.map(({ reason: given, figure, details }) => [given, figure, details?.after]),
    ).toEqual([
      [reason, `QQA/2026/tenant.areaTotal/${tenantId}.1`, 902],
      [null, `QQA/2026/tenant.areaTotal/${tenantId}.1`, 901],
    ])
  })

  it('made in the tenants’ table has one reason for all rows, which the feed includes', async () => {
    const { tenants, companyName, brandName } = await service.write(async db => {
      const company = await makeCompany(db, { companyName: 'Larkwick Foods' })
      const brand = await makeBrand(db, { brandName: 'Larkwick Coffee' })
      const of = { airportId, terminalId, companyId: company.companyId, brandId: brand.brandId }
      const made = [await makeTenant(db, of), await makeTenant(db, of)]
      return { tenants: made, companyName: company.companyName, brandName: brand.brandName }
    })
    await forgetCorrections()
    const rows = tenants.map(({ tenantId, locationNumber, version }, place) => ({
      tenantId,
      locationNumber,
      version,
      brandName,
      companyName,
      terminalName: 'North',
      categoryName: 'Food & Beverage | Coffee & Tea',
      areaTotal: 700 + place,
    }))
    const screen = service.with({ cookie: `${sessionCookie}=${service.token('alice')}` })
    const save = (headers = {}) =>
      screen.post(`/tenants/instance/26/airport/${airportId}/block`, { rows }, headers)
    expect(outcome(await save())).toBe('reasonRequired')
    expect((await list()).content).toEqual([])
    expect(outcome(await save(because))).toBe('200')
    const { content } = await list()
    expect(content.map(each => [each.reason, each.figure, each.details?.after])).toEqual(
      expect.arrayContaining(
        tenants.map(({ tenantId }, place) => [
          reason,
          `QQA/2026/tenant.areaTotal/${tenantId}.1`,
          700 + place,
        ]),
      ),
    )
    expect(content).toHaveLength(2)
    const { text } = await service.as('stranger').get('/corrections/feed')
    expect(text.match(/One digit too many/g)).toHaveLength(2)
  })

  it('is rolled back if an undo has no reason; its preview needs none', async () => {
    await saveTotals({ enplaneTotal: 100 }, because)
    const undo = `/actions/${await savedAction()}/undo`
    const preview = await alice.post<{ counts: { restored: number } }>(`${undo}/preview`)
    expect(preview.body.counts.restored).toBe(1)
    expect(outcome(await alice.post(undo, {}))).toBe('reasonRequired')
    expect(outcome(await alice.post(undo, {}, because))).toBe('200')
    expect((await list()).content.map(each => each.details)).toMatchObject([
      { before: 100, after: 1000 },
      { before: 1000, after: 100 },
    ])
  })

  it.each(['', '%20', '%E0%A4%A', 'a'.repeat(501), '%00'])('refuses the reason %j', async sent => {
    expect(outcome(await saveTotals({ enplaneTotal: 100 }, { 'change-reason': sent }))).toBe('invalidInput')
  })
})

describe('an airport that is published again', () => {
  it('requires a reason for changes made in the meantime, which are then listed', async () => {
    await setStatus('APPROVED')
    await saveTotals({ enplaneTotal: 100, deplaneTotal: 90 })
    await saveTotals({ enplaneTotal: 100 })
    expect((await list()).totalElements).toBe(0)
    expect(outcome(await setStatus('PUBLISHED'))).toBe('reasonRequired')
    expect(outcome(await setStatus('PUBLISHED', because))).toBe('200')
    expect((await list()).content).toMatchObject([
      { label: 'Enplaning Passengers', reason, details: { before: 1000, after: 100 } },
    ])
  })

  it('is refused among many without a reason, which stops no other airport, and published with one', async () => {
    const { airportId: otherId } = await service.write(db =>
      makeAirportInstance(db, { axnInstanceStatus: 'APPROVED' }),
    )
    await setStatus('APPROVED')
    await saveTotals({ enplaneTotal: 100 })
    const publish = (ids: readonly number[], text?: string) =>
      runBulkAction(service, alice, {
        action: 'publish',
        items: ids.map(id => ({ kind: 'airport', id, axnInstanceId: 26 })),
        text,
      })
    const first = await publish([airportId, otherId])
    expect(first.lines.map(each => [each.id, each.outcome, each.message])).toEqual([
      [airportId, 'refused', 'This has been published. Give a reason for the change.'],
      [otherId, 'done', 'Published'],
    ])
    expect((await publish([airportId], reason)).lines).toMatchObject([{ id: airportId, outcome: 'done' }])
    expect((await list()).content).toMatchObject([{ label: 'Enplaning Passengers', reason }])
  })

  it('needs no reason if nothing changed, or if it is published for the first time', async () => {
    await setStatus('APPROVED')
    await saveTotals({ enplaneTotal: 100 })
    await saveTotals({})
    expect(outcome(await setStatus('PUBLISHED'))).toBe('200')
    expect((await list()).totalElements).toBe(0)
  })

  it('needs no reason for a terminal or tenant that was added without figures, but for one with an area', async () => {
    const addTenant = async (areaTotal: number | null) =>
      service.write(async db => {
        const added = await makeTerminal(db, { airportId })
        await makeTenant(db, { airportId, terminalId: added.terminalId, areaTotal, leaseExpireDate: null })
      })
    await setStatus('APPROVED')
    await addTenant(null)
    expect(outcome(await setStatus('PUBLISHED'))).toBe('200')
    await setStatus('APPROVED')
    await addTenant(300)
    expect(outcome(await setStatus('PUBLISHED'))).toBe('reasonRequired')
  })
})

describe('the list', () => {
  beforeEach(async () => void (await saveTotals({ enplaneTotal: 100 }, because)))

  it('says at which rate amounts of Canadian airports were converted, to readers who see the values', async () => {
    await service.write(db =>
      db.update(airport).set({ isoCountryCode: 'CA' }).where(eq(airport.airportId, airportId)),
    )
    expect((await list()).exchangeRate, 'passengers are no amount').toBeNull()
    expect(outcome(await saveDutyFree(because))).toBe('200')
    expect((await list()).exchangeRate).toContain('0.759 US dollars per Canadian dollar')
    expect((await list('stranger')).exchangeRate).toBeNull()
  })

  it('tells a stranger which figures were corrected, when, and why, but no values', async () => {
    const { content } = await list('stranger')
    expect(content).toMatchObject([{ iataCode: 'QQA', label: 'Enplaning Passengers', reason, details: null }])
    expect((await list('gina')).content[0]?.details).toBeNull()
    expect(JSON.stringify(content)).not.toMatch(/1000|Alice/)
  })

  it('contains no names', async () => {
    const { firstName, lastName } = service.users.alice
    expect(JSON.stringify(await list('frank'))).not.toMatch(new RegExp(`${firstName}|${lastName}`))
  })

  it('omits an airport that is no longer published, and stays when the year is closed', async () => {
    await service.write(db =>
      db
        .update(axnInstance)
        .set({ axnInstanceMasterStatus: 'HISTORICAL' })
        .where(eq(axnInstance.axnInstanceId, 26)),
    )
    expect((await list()).totalElements).toBe(1)
    await service.write(db =>
      db
        .update(airportInstance)
        .set({ axnInstanceStatus: 'APPROVED' })
        .where(eq(airportInstance.airportId, airportId)),
    )
    expect((await list()).totalElements).toBe(0)
  })

  it('does not exist for a year that is not published', async () => {
    expect(outcome(await alice.get('/corrections?year=2027'))).toBe('notFound')
    expect(outcome(await alice.get('/corrections/feed?year=1999'))).toBe('notFound')
  })

  it('is an Atom feed too, with the same entries as the audit', async () => {
    const body = {
      enplaneTotal: 1000,
      deplaneTotal: null,
      passengerTotal: null,
      epDomesticTotal: null,
      epIntlTotal: null,
      airportTerminalTotals: [
        { tenantType: 'DUTYFREE', grossSalesTotal: 600, rentAirportTotal: null, areaTotal: 40 },
      ],
    }
    const hostile = { 'change-reason': encodeURIComponent('</summary> & "<script>"') }
    expect(outcome(await alice.put(`${path()}/terminals/${terminalId}/totals`, body, hostile))).toBe('200')
    await saveTotals({ enplaneTotal: 1200, deplaneTotal: 950 }, because)
    // A separate year has a separate feed.
    await service.write(async db => {
      await db.execute(sql`update action set at = at + interval '1 hour' * (select count(*) from audit
        where audit.action_id <> action.action_id and audit.audit_id < (select min(audit_id) from audit own
          where own.action_id = action.action_id))`)
      await makeAirportInstance(db, { airportId, axnInstanceId: 25, axnInstanceStatus: 'PUBLISHED' })
    })

    const { headers } = await service.as('stranger').get('/corrections/feed')
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    const feed = await readFeed()
    const { rows: expected } = await service.database.read(db =>
      db.execute<{ field: string; at: string; reason: string }>(sql`
        select field, action.at, reason from audit join action using (action_id)
          cross join jsonb_object_keys(after) as field
        where before ->> field is distinct from after ->> field and field ~ '_total$' and reason is not null
        order by action.at desc, audit_id desc, field desc`),
    )
    expect(expected.map(({ field }) => field)).toEqual([
      'enplane_total',
      'deplane_total',
      'gross_sales_total',
      'enplane_total',
    ])
    const titles: Record<string, string> = {
      enplane_total: 'Enplaning Passengers',
      deplane_total: 'Deplaning Passengers',
      gross_sales_total: 'Gross Sales',
    }
    const keys: Record<string, string> = {
      enplane_total: 'enplaneTotal',
      deplane_total: 'deplaneTotal',
      gross_sales_total: `grossSalesTotal.DUTYFREE/${terminalId}`,
    }
    expect(feed.entries.map(({ id: _id, ...entry }) => entry)).toEqual(
      expected.map(({ field, at, reason: why }) => ({
        title: `Larkwick (QQA): ${titles[field]}`,
        updated: new Date(at).toISOString(),
        url: `http://localhost:3000/figures/QQA/2026/${keys[field]}`,
        summary: why
          .replaceAll('&', '&amp;')
          .replaceAll('<', '&lt;')
          .replaceAll('>', '&gt;')
          .replaceAll('"', '&quot;'),
      })),
    )
    expect(feed.updated).toBe(feed.entries[0]?.updated)
    const ids = feed.entries.map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
    expect((await readFeed('?year=2025')).entries).toEqual([])

    // Existing and restored entries keep their ids, because feed readers show each entry once.
    await setStatus('APPROVED')
    expect(await readFeed()).toMatchObject({ entries: [], id: feed.id, updated: '2026-01-01T00:00:00.000Z' })
    await setStatus('PUBLISHED')
    expect(await readFeed()).toEqual(feed)
    await saveTotals({ enplaneTotal: 1300, deplaneTotal: 950 }, because)
    const later = (await readFeed()).entries.map(({ id }) => id)
    expect([later.length, ids.filter(id => !later.includes(id))]).toEqual([5, []])
  })
})

const readFeed = async (query = '') => {
  const { text } = await service.as('stranger').get(`/corrections/feed${query}`)
  const valueOf = (part: string, name: string) => new RegExp(`<${name}>(.*)</${name}>`).exec(part)?.[1] ?? ''
  const [header = '', ...parts] = text.split('<entry>')
  expect(header).toMatch(
    /^<\?xml version="1.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom">/,
  )
  return {
    id: valueOf(header, 'id'),
    updated: valueOf(header, 'updated'),
    entries: parts.map(part => ({
      id: valueOf(part, 'id'),
      title: valueOf(part, 'title'),
      updated: valueOf(part, 'updated'),
      url: /href="([^"]*)"/.exec(part)?.[1],
      summary: valueOf(part, 'summary'),
    })),
  }
}

it('the triggers watch the columns that the domain calls published figures', async () => {
  for (const [kind, columns] of Object.entries(publishedFigures)) {
    const { rows } = await service.database.read(db =>
      db.execute<{ figures: string[]; triggers: number }>(sql`
        select factbook_figures(${toSnakeCase(kind)}) as figures, (select count(*)::integer from pg_trigger
          where tgrelid = ${toSnakeCase(kind)}::regclass and tgname = 'correction') as triggers`),
    )
    expect(rows[0]?.figures.toSorted(), kind).toEqual(columns.map(toSnakeCase).toSorted())
    expect(rows[0]?.triggers, kind).toBe(1)
  }
})

it('the triggers watch a figure that was declared since, after the next migration', async () => {
  const watched = (db: Db) =>
    db.execute<{ definition: string }>(
      sql`select pg_get_triggerdef(oid) as definition from pg_trigger
        where tgrelid = 'tenant'::regclass and tgname = 'correction'`,
    )
  await service.write(async db => {
    const before = (await watched(db)).rows
    await db.execute(
      sql`create or replace function factbook_figures(table_name text) returns text[] language sql immutable as
        'select case table_name when ''tenant'' then array[''area_total''] end'`,
    )
    await db.execute(sql`select factbook_watch_figures('tenant', 'screens')`)
    expect((await watched(db)).rows).not.toEqual(before)
    await watchPublishedFigures(db)
    expect((await watched(db)).rows).toEqual(before)
  })
})
