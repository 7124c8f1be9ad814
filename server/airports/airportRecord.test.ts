import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AirportRecord, ListedAirport } from '#domain/airports/airportRecord.ts'
import type { AirportTerminal } from '#domain/airports/terminal.ts'
import type { AirportRow } from '#domain/browse/airportList.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { makeAirport, makeAirportInstance, makeTerminal } from '#tests/make.ts'
import { terminal } from '../database/schema/terminals.ts'

const service = useService()
const alice = service.as('alice')
let airportId: number

beforeEach(() =>
  service.write(async db => {
    airportId = (await makeAirport(db, { iataCode: 'ZQA', airportName: 'Harbor Field' })).airportId
  }),
)

const entry = (overrides: object = {}) => ({
  iataCode: 'ZQB',
  airportName: 'Prairie Regional',
  city: 'Flatville',
  county: 'Example County',
  stateProvinceCode: 'KS',
  isoCountryCode: 'US',
  websiteUrl: 'https://prairie.example',
  latitudeText: '38.5',
  longitudeText: '-97.25',
  axnStatus: 'ACTIVE',
  ...overrides,
})
const pathTo = (id: number) => `/airports/${id}`
const pointers = (answer: Parameters<typeof problemOf>[0]) =>
  problemOf(answer).errors.map(each => each.pointer)

describe('an airport', () => {
  it('is added as entered, with its code in capitals, and belongs to no year yet', async () => {
    const added = await alice.post<AirportRecord>('/airports', entry({ iataCode: 'zqb' }))
    expect(added.body).toMatchObject({ ...entry(), airportYears: [], modifiedUserName: 'Alice Ashgrove' })
    expect((await alice.get(pathTo(added.body.airportId))).body).toEqual(added.body)
  })

  it('without its required fields is refused with their labels', async () => {
    const details = problemOf(await alice.post('/airports', {})).errors.map(each => each.detail)
    expect(details).toEqual(
      ['IATA Code', 'Airport Name', 'City', 'Country'].map(each => `Please input a valid ${each}.`),
    )
  })

  it('is added to the given year, in progress', async () => {
    const added = await alice.post<AirportRecord>('/airports', entry({ axnInstanceId: 27 }))
    expect(added.body.airportYears).toEqual([
      {
        axnInstanceId: 27,
        axnInstanceName: '2027',
        axnInstanceMasterStatus: 'PENDING',
        axnInstanceStatus: 'INPROGRESS',
      },
    ])
  })

  it('is not added at all if the year is closed or unknown', async () => {
    expect(outcome(await alice.post('/airports', entry({ axnInstanceId: 25 })))).toBe('historical')
    expect(outcome(await alice.post('/airports', entry({ axnInstanceId: 99 })))).toBe('notFound')
    const all = await alice.get<Paged<ListedAirport>>('/airports/all?keyword=ZQB')
    expect(all.body.totalElements).toBe(0)
  })

  it('is changed with its version, for every year', async () => {
    const read = await alice.get<AirportRecord>(pathTo(airportId))
    const ifMatch = { 'if-match': `"${read.body.version}"` }
    const saved = await alice.put<AirportRecord>(pathTo(airportId), entry(), ifMatch)
    expect(saved.body).toMatchObject({ ...entry(), version: read.body.version + 1 })
    expect(outcome(await alice.put(pathTo(airportId), entry({ city: 'Elsewhere' }), ifMatch))).toBe('stale')
    expect(outcome(await alice.put(pathTo(2_000_000), entry()))).toBe('notFound')
  })

  it('must have a unique code', async () => {
    const refused = await alice.post('/airports', entry({ iataCode: 'ZQA' }))
    expect(outcome(refused)).toBe('duplicate')
    expect(pointers(refused)).toEqual(['/iataCode'])
    const other = await alice.post<AirportRecord>('/airports', entry())
    expect(outcome(await alice.put(pathTo(other.body.airportId), entry({ iataCode: 'ZQA' })))).toBe(
      'duplicate',
    )
  })

  it.each([
    [{ iataCode: 'Z1' }, '/iataCode'],
    [{ airportName: ' ' }, '/airportName'],
    [{ websiteUrl: 'javascript:alert(1)' }, '/websiteUrl'],
    [{ latitudeText: '91' }, '/latitudeText'],
    [{ longitudeText: '181' }, '/longitudeText'],
    [{ longitudeText: null }, '/longitudeText'],
    [{ stateProvinceCode: 'ON' }, '/stateProvinceCode'],
    [{ isoCountryCode: 'XX', stateProvinceCode: null }, '/isoCountryCode'],
    [{ axnStatus: 'PROPOSED' }, '/axnStatus'],
  ])('with %o is refused at its field', async (wrong, pointer) => {
    for (const refused of [
      await alice.post('/airports', entry(wrong)),
      await alice.put(pathTo(airportId), entry(wrong)),
    ]) {
      expect(outcome(refused)).toBe('invalidInput')
      expect(pointers(refused)).toEqual([pointer])
    }
  })

  it('ignores a key, year, or version in its body', async () => {
    const sneaky = entry({ airportId: 4711, version: 900, modifiedUserId: 1 })
    const saved = await alice.put<AirportRecord>(pathTo(airportId), sneaky)
    expect(saved.body).toMatchObject({ airportId, version: 2, airportYears: [] })
  })
})

describe('an existing airport', () => {
  const take = (instanceId: number) => alice.post(`${pathTo(airportId)}/instance/${instanceId}`)

  it('is added to an open year with its active terminals', async () => {
    await service.write(async db => {
      const old = await makeAirportInstance(db, { airportId, axnInstanceId: 25 })
      await makeTerminal(db, { airportId: old.airportId, axnInstanceId: 25, terminalName: 'Main' })
      const closed = await makeTerminal(db, { airportId, axnInstanceId: 25, terminalName: 'Annex' })
      await db
        .update(terminal)
        .set({ axnStatus: 'NOT ACTIVE' })
        .where(eq(terminal.terminalId, closed.terminalId))
    })
    const taken = await take(26)
    expect(taken.body).toMatchObject({ axnInstanceId: 26, axnInstanceStatus: 'INPROGRESS' })
    const terminals = await alice.get<AirportTerminal[]>(`${pathTo(airportId)}/instance/26/terminals`)
    expect(terminals.body.map(each => each.terminal.terminalName)).toEqual(['Main'])
  })

  it('is added only once, and to no closed year', async () => {
    expect(outcome(await take(26))).toBe('200')
    const twice = await take(26)
    expect(outcome(twice)).toBe('duplicate')
    expect(problemOf(twice).message).toBe('Harbor Field is already part of 2026.')
    expect(outcome(await take(25))).toBe('historical')
    expect(outcome(await alice.post('/airports/2000000/instance/26'))).toBe('notFound')
  })
})

describe('the lists', () => {
  const all = async (query: string) => (await alice.get<Paged<ListedAirport>>(`/airports/all?${query}`)).body

  it('of all airports are filtered, sorted, and paged by the database', async () => {
    await service.write(async db => {
      await makeAirport(db, { airportName: 'Ünder_field', city: 'Aville', axnStatus: 'NOT ACTIVE' })
      await makeAirportInstance(db, { airport: { airportName: 'Zebra Field' } })
    })
    const names = (read: Paged<ListedAirport>) => read.content.map(each => each.airportName)
    expect(names(await all('keyword=FIELD&sort=airportName,desc'))).toEqual([
      'Zebra Field',
      'Ünder_field',
      'Harbor Field',
    ])
    expect(names(await all('keyword=_'))).toEqual(['Ünder_field'])
    expect(names(await all('keyword=field&status=NOT%20ACTIVE'))).toEqual(['Ünder_field'])
    expect(names(await all('keyword=field&notInInstance=26'))).toEqual(['Harbor Field', 'Ünder_field'])
    const second = await all('keyword=field&size=1&page=1')
    expect([names(second), second.totalElements]).toEqual([['Ünder_field'], 3])
  })

  it('of a year sort by id', async () => {
    const rows = await service.write(async db => [
      await makeAirportInstance(db),
      await makeAirportInstance(db),
    ])
    const listed = await alice.post<Paged<AirportRow>>(
      '/airports/instance/26/paged/search?sort=airportId,desc',
    )
    expect(listed.body.content.map(each => each.airportId)).toEqual(
      rows.map(each => each.airportId).toReversed(),
    )
  })
})
