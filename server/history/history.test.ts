import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AirportTerminal } from '#domain/airports/terminal.ts'
import type { ActionPage } from '#domain/history/action.ts'
import type { HistoryEntry } from '#domain/history/history.ts'
import { toCamelCase } from '#domain/history/letterCase.ts'
import { recordKinds, unlistedTables } from '#domain/history/recordKinds.ts'
import type { OlderPage } from '#platform/contract/paging.ts'
import { outcome, useService } from '#tests/app.ts'
import {
  affiliate,
  makeAirportInstance,
  makeCompanyInstance,
  makeContact,
  makeExpansion,
  makeTenant,
  makeTerminal,
} from '#tests/make.ts'
import { audit } from '../database/schema/audit.ts'

const service = useService()
const alice = service.as('alice')
const ben = service.as('ben')

let here: Awaited<ReturnType<typeof arrange>>
beforeEach(async () => {
  here = await service.write(arrange)
})

async function arrange(db: Parameters<typeof makeTerminal>[0]) {
  const { airportId } = await makeAirportInstance(db, { airport: { airportName: 'Harbor', iataCode: 'ZQH' } })
  const { terminalId } = await makeTerminal(db, { airportId, terminalName: 'Concourse B' })
  await affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 })
  return { airportId, terminalId }
}

const list = async (query: string, who = alice) =>
  (await who.get<OlderPage<HistoryEntry>>(`/history?${query}`)).body
const ofAirport = (query = '') => `/airports/${here.airportId}/instance/26/history?${query}`
const totals = (overrides: object = {}) => ({
  enplaneTotal: 1_000_000,
  deplaneTotal: 1,
  passengerTotal: 2,
  epDomesticTotal: 3,
  epIntlTotal: 4,
  airportTerminalTotals: [
    { tenantType: 'SPECIALTY', grossSalesTotal: 4500.5, rentAirportTotal: null, areaTotal: null },
  ],
  ...overrides,
})
const saveTotals = (who = ben, body = totals()) =>
  who.put<AirportTerminal>(
    `/airports/${here.airportId}/instance/26/terminals/${here.terminalId}/totals`,
    body,
  )
const keyOfTerminal = () => `${here.airportId}/${here.terminalId}/26`

describe('the kinds of records', () => {
  it('are the audited tables, and their columns are those of the tables', async () => {
    const { rows } = await service.database.read(db =>
      db.execute<{ table: string; columns: string[] }>(sql`
        select relname::text as "table", array_agg(attname::text) as "columns"
        from pg_trigger join pg_class on pg_class.oid = tgrelid
        join pg_attribute on attrelid = tgrelid and attnum > 0 and not attisdropped
        where tgname = 'audit_write' group by relname`),
    )
    const places = ['country', 'stateProvince']
    const watched = rows.map(each => toCamelCase(each.table)).filter(each => !places.includes(each))
    expect(watched.filter(each => !(each in recordKinds) && !unlistedTables.includes(each))).toEqual([])
    for (const [kind, { title, parts = [], kept = [] }] of Object.entries(recordKinds)) {
      const columns = rows.find(each => toCamelCase(each.table) === kind)?.columns.map(toCamelCase) ?? []
      expect(columns, kind).toEqual(expect.arrayContaining([...title, ...kept]))
      expect(watched, kind).toEqual(expect.arrayContaining([...parts]))
    }
  })
})

describe('the history', () => {
  it('shows who changed which value from what to what, with labels, formats, and names', async () => {
    await saveTotals()
    const { content } = await list(`kind=airportTerminal&key=${keyOfTerminal()}`)
    const [total, figures] = content
    expect(total).toMatchObject({
      kind: 'airportTerminalTotal',
      kindLabel: 'Concession Total',
      action: 'ADDED',
      title: 'Concourse B, Specialty Retail',
      userName: 'Ben Birchfield',
      request: 'PUT /airports/:airportId/instance/:instanceId/terminals/:terminalId/totals',
      airportName: 'Harbor (ZQH)',
      axnInstanceName: '2026',
      canBeBroughtBack: false,
    })
    expect(total?.changes).toContainEqual({
      field: 'grossSalesTotal',
      label: 'Gross Sales',
      unit: '$',
      format: 'money',
      before: null,
      after: 4500.5,
    })
    expect(figures).toMatchObject({
      kindLabel: 'Terminal Data',
      action: 'CHANGED',
      canBeBroughtBack: true,
    })
    expect(figures?.changes.find(each => each.field === 'enplaneTotal')).toMatchObject({
      label: 'Enplaning Passengers',
      format: 'integer',
      before: null,
      after: 1_000_000,
    })
    expect(figures?.changes.map(each => each.field)).not.toContain('version')
  })

  it('has the names of keys, even of deleted records', async () => {
    const made = await service.write(db => makeTenant(db, here))
    const path = `/tenants/${made.tenantId}/instance/26/airport/${here.airportId}/terminal/${here.terminalId}/location/1`
    expect(outcome(await alice.delete(`${path}/company/${made.companyId}/brand/${made.brandId}`))).toBe('200')
    const { content } = await list(`kind=tenant&key=26/${made.tenantId}/1`)
    expect(content.map(each => each.action)).toEqual(['DELETED', 'ADDED'])
    expect(content[0]?.title).toMatch(/^Made-up Brand \d+, Concourse B$/)
    const before = Object.fromEntries(content[0]?.changes.map(each => [each.label, each.before]) ?? [])
    expect(before).toMatchObject({ Terminal: 'Concourse B', 'Future Location': 'No', 'Square Footage': 900 })
  })

  it('goes back past a day, even to entries that a long transaction wrote later', async () => {
    const of = { tableName: 'terminal', airportId: here.airportId, axnInstanceId: 26 }
    await service.write(db =>
      db.insert(audit).values([
        { ...of, recordKey: '901', at: '2031-01-01T10:00:00Z' },
        { ...of, recordKey: '902', at: '2031-01-02T01:00:00Z' },
        { ...of, recordKey: '903', at: '2031-01-01T23:00:00Z' },
        { ...of, recordKey: '904', at: '2031-02-01T00:00:00Z' },
      ]),
    )
    const keys = async (query: string) =>
      (await list(`airportId=${here.airportId}&since=2031-01-01${query}`)).content.map(each => each.recordKey)
    expect(await keys('&until=2031-01-02')).toEqual(['903', '901'])
    expect(await keys('&until=2031-01-03')).toEqual(['903', '902', '901'])
    expect(await keys('')).toEqual(['904', '903', '902', '901'])
  })

  it('is filtered by kind, user, airport, company, year, and time, newest first, and paged', async () => {
    await saveTotals()
    await saveTotals(alice, totals({ enplaneTotal: 5 }))
    const mine = await list(`kind=airportTerminal&userId=${service.users.alice.userId}`)
    expect(mine.content.map(each => each.userName)).toEqual(['Alice Ashgrove'])
    const all = await list(`airportId=${here.airportId}&instanceId=26&size=100`)
    const ids = all.content.map(each => each.auditId)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    expect(new Set(all.content.map(each => each.airportId))).toEqual(new Set([here.airportId]))
    const second = await list(`airportId=${here.airportId}&instanceId=26&size=1&before=${ids[0]}`)
    expect([second.content[0]?.auditId, second.next]).toEqual([ids[1], String(ids[1])])
    expect((await list(`airportId=${here.airportId}&instanceId=27`)).content.length).toBe(0)
    expect((await list(`airportId=${here.airportId}&until=2020-01-01`)).content.length).toBe(0)
    expect(
      (await list(`airportId=${here.airportId}&since=2020-01-01T00:00:00Z`)).content.length,
    ).toBeGreaterThan(2)
    expect((await list('companyId=2000000')).content.length).toBe(0)
  })

  it('is searched for people, records, kinds, and changed values, and deletions alone are listed', async () => {
    await saveTotals()
    await saveTotals(alice, totals({ enplaneTotal: 7_654_321 }))
    const find = async (query: string) =>
      (await alice.get<ActionPage>(`/actions?${query}`)).body.content.map(each => each.userName)
    const [byAlice, byBen] = ['Alice Ashgrove', 'Ben Birchfield']
    expect(await find('keyword=7,654,321')).toEqual([byAlice])
    expect(await find('keyword=birchfield&kind=airportTerminal')).toEqual([byBen])
    expect(await find('keyword=zqh%20terminal%20data%20alice')).toEqual([byAlice])
    expect(await find('keyword=no-such-word')).toEqual([])
    const { brandId } = (await alice.post<{ brandId: number }>('/brands', { brandName: 'Zqh Short-Lived' }))
      .body
    expect(outcome(await alice.delete(`/brands/${brandId}`))).toBe('200')
    expect(await find('only=deleted&kind=brand&keyword=short-lived')).toEqual([byAlice])
    expect(await find('only=deleted&kind=airportTerminal')).toEqual([])
    expect(await find('only=automatic')).not.toContain(byAlice)
  })

  it('lists every action once on pages of any size', async () => {
    for (const enplaneTotal of [1, 2, 3, 4, 5]) await saveTotals(alice, totals({ enplaneTotal }))
    const whole = (await alice.get<ActionPage>('/actions?size=100')).body.content.map(each => each.actionId)
    const found: string[] = []
    for (let before = ''; ;) {
      const { content, next } = (await alice.get<ActionPage>(`/actions?size=2${before}`)).body
      found.push(...content.map(each => each.actionId))
      if (next === null) break
      before = `&before=${next}`
    }
    expect(found).toEqual(whole)
  })

  it('is downloaded as filtered, as CSV without formulas and as JSON lines', async () => {
    await saveTotals(alice, totals({ enplaneTotal: 1_234_567 }))
    const csv = await alice.get<string>(`/history/file?kind=airportTerminal&keyword=1234567`)
    expect(csv.text.split('\r\n')[0]).toMatch(/^Time \(UTC\),Who,Kind,Record,/)
    expect(csv.text).toContain('Alice Ashgrove,Terminal Data,Concourse B')
    expect(csv.text).toContain('1234567')
    const lines = await alice.get<string>(`/history/file?airportId=${here.airportId}&format=jsonl`)
    const entries = lines.text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as HistoryEntry)
    expect(entries.map(each => each.auditId)).toEqual(
      (await list(`airportId=${here.airportId}&size=100`)).content.map(each => each.auditId),
    )
  })

  it('shows neither sessions nor secrets, and nothing if only a version changed', async () => {
    await saveTotals()
    await saveTotals(ben, totals({ airportTerminalTotals: [] }))
    const { content } = await list('size=100')
    expect(content.map(each => each.kind)).not.toContain('session')
    expect((await list('kind=session')).content.length).toBe(0)
    expect(JSON.stringify(content)).not.toMatch(/hash|sessionId|token/i)
    expect(content.filter(each => each.changes.length === 0)).toEqual([])
    const ofTerminal = await list(`kind=airportTerminal&key=${keyOfTerminal()}`)
    expect(ofTerminal.content.map(each => each.action)).toEqual(['ADDED', 'CHANGED', 'ADDED'])
  })

  it('of a contact includes its telephones', async () => {
    const contact = await service.write(db => makeContact(db, { airportId: here.airportId }))
    const key = `26/${contact.contactId}`
    const whole = await list(`kind=contact&key=${key}`)
    expect(whole.content.map(each => each.kind).toSorted()).toEqual(['contact', 'contactPhone'])
    const seen = await ben.get<OlderPage<HistoryEntry>>(ofAirport(`kind=contact&key=${key}`))
    expect(seen.body.content.length).toBe(2)
  })

  it('refuses unknown options', async () => {
    const wrong = ['kind=drop%20table', 'since=yesterday', 'userId=x']
    for (const query of [...wrong, 'since=0000-01-01', 'until=0000-01-01T00:00:00Z']) {
      expect(outcome(await alice.get(`/history?${query}`))).toBe('invalidInput')
    }
    expect((await list('kind=nothingOfTheKind')).content.length).toBe(0)
    expect((await list(`kind=terminal&key=%25`)).content.length).toBe(0)
  })
})

describe('the history for editors', () => {
  it('is limited to their airport and year, and omits what belongs to others', async () => {
    const foreign = await service.write(async db => {
      const other = await makeAirportInstance(db)
      await makeExpansion(db, { airportId: here.airportId })
      await makeAirportInstance(db, { airportId: here.airportId, axnInstanceId: 27 })
      return makeExpansion(db, { airportId: other.airportId })
    })
    const { content } = (await ben.get<OlderPage<HistoryEntry>>(ofAirport('size=100'))).body
    expect(new Set(content.map(each => `${each.airportId}/${each.axnInstanceId}`))).toEqual(
      new Set([`${here.airportId}/26`]),
    )
    expect(content.map(each => each.kind).toSorted()).toEqual([
      'airportExpansion',
      'airportInstance',
      'airportTerminal',
    ])
    const key = `${foreign.airportId}/26/${foreign.expansionId}`
    const theirs = await ben.get<OlderPage<HistoryEntry>>(ofAirport(`kind=airportExpansion&key=${key}`))
    expect(theirs.body.content.length).toBe(0)
    for (const kind of ['affiliatedAirport', 'appUser', 'session', 'companyAirportInstance']) {
      expect((await ben.get<OlderPage<HistoryEntry>>(ofAirport(`kind=${kind}`))).body.content.length).toBe(0)
    }
  })

  it('of a company is open to its own editors, and not to the airport’s', async () => {
    const { companyId } = await service.write(async db => {
      const made = await makeCompanyInstance(db)
      await affiliate(db, service.users.dana, { companyId: made.companyId, axnInstanceId: 26 })
      await makeTenant(db, { ...here, companyId: made.companyId })
      return made
    })
    const path = `/companies/${companyId}/instance/26/history`
    const { content } = (await service.as('dana').get<OlderPage<HistoryEntry>>(path)).body
    expect(content.map(each => each.kind)).toEqual(['companyInstance'])
    expect(outcome(await ben.get(path))).toBe('forbidden')
    expect(outcome(await service.as('ella').get(path))).toBe('notAffiliated')
  })
})
