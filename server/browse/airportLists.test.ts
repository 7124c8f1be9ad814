import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AirportRow } from '#domain/browse/airportList.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { affiliate, makeAirportInstance, makeTerminal } from '#tests/make.ts'
import { airportInstance } from '../database/schema/airports.ts'
import { affiliatedAirport } from '../database/schema/users.ts'

const service = useService()
const frank = service.as('frank')
const alice = service.as('alice')

/** In the order of creation: name, city, state, code, status, enplanements. */
const airports = [
  ['Zephyr Field', 'Ayr', 'WY', 'QZA', 'PUBLISHED', 300],
  ['alder Regional', 'Éclair', 'OH', 'QZB', 'PUBLISHED', null],
  ['Birch 100% Airport', 'Byron', 'OH', 'QZC', 'PUBLISHED', 100],
  ["O'Hara_Junction", 'Dover', 'DE', 'QZD', 'PUBLISHED', 200],
  ['Cedar Hidden', 'Clyde', 'OH', 'QZE', 'APPROVED', 900],
  ['Dogwood Draft', 'Derby', 'OH', 'QZF', 'INPROGRESS', 800],
] as const
let ids: Record<string, number>

beforeEach(async () => {
  ids = {}
  await service.write(async db => {
    for (const [
      airportName,
      city,
      stateProvinceCode,
      iataCode,
      axnInstanceStatus,
      enplaneTotal,
    ] of airports) {
      const airport = { airportName, city, stateProvinceCode, iataCode }
      const made = await makeAirportInstance(db, { airport, axnInstanceStatus, enplaneTotal })
      ids[iataCode] = made.airportId
    }
    for (const axnInstanceId of [25, 27]) {
      const airportId = ids['QZA']
      await makeAirportInstance(db, { airportId, axnInstanceId, axnInstanceStatus: 'PUBLISHED' })
    }
    await affiliate(db, service.users.ben, { airportId: ids['QZF'] ?? 0, axnInstanceId: 26 })
    await affiliate(db, service.users.ben, { airportId: ids['QZA'] ?? 0, axnInstanceId: 27 })
    await affiliate(db, service.users.dana, { airportId: ids['QZF'] ?? 0, axnInstanceId: 26 })
  })
})

const search = (query = '', as = frank, year = 26) =>
  as.post<Paged<AirportRow>>(`/airports/instance/${year}/paged/search?${query}`)
const codes = async (...given: Parameters<typeof search>) =>
  (await search(...given)).body.content.map(each => each.iataCode.slice(2)).join('')

describe('the airports in a list', () => {
  it('for browsers: what is published in an edition', async () => {
    expect(await codes()).toBe('BCDA')
    expect((await search()).body).toMatchObject({ totalElements: 4 })
    expect(await codes('', frank, 25)).toBe('A')
    expect(await codes('', frank, 27)).toBe('')
    expect(await codes('', frank, 99)).toBe('')
  })

  it.each(['APPROVED', 'INPROGRESS'])('for browsers: not what is %s, even when asked for', async status => {
    expect((await search(`status=${status}`)).body).toMatchObject({
      content: [],
      totalElements: 0,
      totalPages: 0,
    })
  })

  it('for administrators: every status of every year', async () => {
    expect(await codes('', alice)).toBe('BCEFDA')
    expect(await codes('status=APPROVED', alice)).toBe('E')
    expect(await codes('status=ALL', alice)).toBe('BCEFDA')
    expect(await codes('', alice, 25)).toBe('A')
    expect(await codes('', alice, 27)).toBe('A')
  })

  it('for the wizard: what the caller may edit that year', async () => {
    const list = async (who: 'ben' | 'cora' | 'dana' | 'alice', year = 26) =>
      (
        await service.as(who).get<Paged<AirportRow>>(`/airports/instance/${year}/affiliated`)
      ).body.content.map(each => each.iataCode)
    expect(await list('ben')).toEqual(['QZF'])
    expect(await list('ben', 27)).toEqual(['QZA'])
    expect(await list('ben', 25)).toEqual([])
    expect(await list('cora')).toEqual([])
    expect(await list('dana'), 'a company’s representative edits no airport').toEqual([])
    expect(await list('alice')).toHaveLength(6)
  })

  it('for the wizard: as it is after each change of a record or an affiliation', async () => {
    const list = async () =>
      (
        await service
          .as('ben')
          .get<Paged<AirportRow>>('/airports/instance/26/affiliated?sort=modifiedDate,desc')
      ).body.content.map(each => `${each.iataCode} ${each.axnInstanceStatus}`)
    expect(await list()).toEqual(['QZF INPROGRESS'])
    await service.write(db =>
      affiliate(db, service.users.ben, { airportId: ids['QZE'] ?? 0, axnInstanceId: 26 }),
    )
    expect(await list()).toHaveLength(2)
    await service.write(db =>
      db
        .update(airportInstance)
        .set({ axnInstanceStatus: 'REJECTED' })
        .where(and(eq(airportInstance.airportId, ids['QZE'] ?? 0), eq(airportInstance.axnInstanceId, 26))),
    )
    expect(await list()).toEqual(['QZE REJECTED', 'QZF INPROGRESS'])
    await service.write(db =>
      db.delete(affiliatedAirport).where(eq(affiliatedAirport.subjectId, ids['QZE'] ?? 0)),
    )
    expect(await list()).toEqual(['QZF INPROGRESS'])
  })

  it('for the search by location: the same airports as the list, by location', async () => {
    const geography = async (who: 'frank' | 'alice', query = '') =>
      (await service.as(who).get<Paged<AirportRow>>(`/airports/allforgeographylookup?${query}`)).body
    expect((await geography('frank')).content.map(each => each.city)).toEqual([
      'Ayr',
      'Byron',
      'Dover',
      'Éclair',
    ])
    expect((await geography('frank')).totalElements).toBe(4)
    expect((await geography('alice')).totalElements).toBe(6)
    expect((await geography('frank', 'keyword=Byron%2C OH (QZC)')).content).toHaveLength(1)
    expect((await geography('frank', 'keyword=Clyde')).content).toHaveLength(0)
    expect((await geography('frank', 'size=1000')).size).toBe(1000)
  })
})

describe('the order of a list', () => {
  it.each([
    ['airportName', 'BCDA'],
    ['airportName,asc', 'BCDA'],
    ['airportName,desc', 'ADCB'],
    ['iataCode,desc', 'DCBA'],
    ['city', 'ACDB'],
    ['city,desc', 'BDCA'],
    ['stateProvinceCode', 'DBCA'],
    ['stateProvinceCode,desc', 'ABCD'],
  ])('by %s', async (sort, expected) => expect(await codes(`sort=${sort}`)).toBe(expected))

  it('by a figure uses the sum of its terminals for an airport without a total of its own', async () => {
    await service.write(db => makeTerminal(db, { airportId: ids['QZB'] ?? 0, enplaneTotal: 250 }))
    expect(await codes('sort=enplaneTotal,desc')).toBe('ABDC')
    const { content } = (await search('sort=enplaneTotal,desc')).body
    expect(content.map(each => each.enplaneTotal)).toEqual([300, 250, 200, 100])
  })

  it('by a figure has missing figures last in both directions', async () => {
    expect(await codes('sort=enplaneTotal')).toBe('CDAB')
    expect(await codes('sort=enplaneTotal,desc')).toBe('ADCB')
  })

  it.each(['nothing', 'password', 'airportName;drop', 'airportName,up', 'airport_name', '', 'version', '1'])(
    'by an unknown column is refused: %s',
    async sort => {
      const answer = await search(`sort=${encodeURIComponent(sort)}`)
      expect(problemOf(answer)).toMatchObject({
        problem: 'invalidInput',
        errors: [{ pointer: '/query/sort' }],
      })
    },
  )
})

describe('the pages of a list', () => {
  it('count from zero and have all properties that older clients read', async () => {
    const { body } = await search('size=3&page=1')
    expect(body).toMatchObject({
      totalElements: 4,
      numberOfElements: 1,
      totalPages: 2,
      size: 3,
      number: 1,
      pageable: { pageNumber: 1, pageSize: 3 },
    })
    expect(body.content.map(each => each.iataCode)).toEqual(['QZA'])
  })

  it('have ten rows by default, and none after the last', async () => {
    expect((await search()).body.size).toBe(10)
    expect((await search('page=1000000')).body).toMatchObject({
      content: [],
      totalElements: 4,
      number: 1_000_000,
    })
  })

  it('contain every airport once, even with ties', async () => {
    const seen: string[] = []
    for (const page of [0, 1, 2, 3, 4, 5])
      seen.push(await codes(`size=1&page=${page}&sort=isoCountryCode`, alice))
    expect(seen.toSorted().join('')).toBe('ABCDEF')
  })

  it('repeated and unknown parameters do no harm', async () => {
    expect(outcome(await search('page=0&page=1'))).toBe('invalidInput')
    expect(outcome(await search('nothing=1&__proto__=2'))).toBe('200')
  })
})

describe('the keyword of a list', () => {
  it.each([
    ['zephyr', 'A'],
    ['FIELD', 'A'],
    ['qzc', 'C'],
    ['Byron, OH (QZC)', 'C'],
    ['  Dover ', 'D'],
    ['éclair', 'B'],
    ['100%', 'C'],
    ['%', 'C'],
    ['a_J', 'D'],
    ['_', 'D'],
    ["O'Hara", 'D'],
    ["' or ''='", ''],
    ['\\', ''],
    ['"', ''],
    ['hidden', ''],
    ['', 'BCDA'],
  ])('%j finds %j', async (keyword, expected) => {
    expect(await codes(`keyword=${encodeURIComponent(keyword)}`)).toBe(expected)
  })

  it('may have up to 255 characters', async () => {
    expect(outcome(await search(`keyword=${'x'.repeat(255)}`))).toBe('200')
    expect(outcome(await search(`keyword=${'x'.repeat(256)}`))).toBe('invalidInput')
  })
})

it.each(['', 'DRAFT', 'published'])('an unknown status is refused: %j', async status => {
  expect(outcome(await search(`status=${status}`, alice))).toBe('invalidInput')
})
