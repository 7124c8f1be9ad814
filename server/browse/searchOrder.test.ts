import { beforeEach, describe, expect, it } from 'vitest'
import type { AirportPlace } from '#domain/airports/airport.ts'
import type { SearchReply } from '#domain/browse/search.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { useService } from '#tests/app.ts'
import {
  makeAirline,
  makeAirportInstance,
  makeBrand,
  makeCompany,
  makeCompanyInstance,
  makeTenant,
  makeTerminal,
  makeUser,
} from '#tests/make.ts'

const service = useService()
const alice = service.as('alice')

const places = [
  ['YXX', 'Abbotsford International', 'Abbotsford', 900_000],
  ['SFO', 'San Francisco International', 'San Francisco', 25_000_000],
  ['SAN', 'Lindbergh Field', 'San Diego', 12_000_000],
  ['SJU', 'Luis Muñoz Marín International', 'San Juan', 6_000_000],
  ['YUL', 'Montréal–Trudeau International', 'Montréal', 9_000_000],
  ['ORD', "O'Hare International", 'Chicago', 38_000_000],
] as const

beforeEach(() =>
  service.write(async db => {
    for (const [iataCode, airportName, city, enplaneTotal] of places) {
      const airport = { iataCode, airportName, city }
      const made = await makeAirportInstance(db, { airport, axnInstanceStatus: 'PUBLISHED', enplaneTotal })
      if (iataCode !== 'YUL') continue
      const terminal = await makeTerminal(db, { airportId: made.airportId })
      const { brandId } = await makeBrand(db, { brandName: 'Café Étoile' })
      const { companyId } = await makeCompany(db, { companyName: 'Zinnia Retail' })
      await makeCompanyInstance(db, { companyId, axnInstanceStatus: 'PUBLISHED' })
      await makeTenant(db, { airportId: made.airportId, terminalId: terminal.terminalId, brandId, companyId })
    }
  }),
)

const readCodes = async (query: string) => {
  const path = `/airports/allforgeographylookup?size=20&${query}`
  return (await alice.get<Paged<AirportPlace>>(path)).body.content.map(each => each.iataCode)
}

describe('the airports offered while typing', () => {
  it.each([
    ['SFO', ['SFO', 'YXX']],
    ['san', ['SAN', 'SFO', 'SJU']],
    ['Montreal', ['YUL']],
    ['munoz marin', ['SJU']],
    ['OHare', ['ORD']],
    ['O’Hare', ['ORD']],
  ])('for %s are %o', async (typed, expected) => {
    expect(await readCodes(`sort=bestMatch&keyword=${encodeURIComponent(typed)}`)).toEqual(expected)
  })

  it('by code begin with it, the largest first', async () => {
    expect(await readCodes('by=iataCode&sort=bestMatch&keyword=s')).toEqual(['SFO', 'SAN', 'SJU'])
    expect(await readCodes('by=iataCode&sort=bestMatch&keyword=fo')).toEqual([])
  })
})

describe('the list of airports', () => {
  const listCodes = async (query: string) =>
    (
      await alice.get<Paged<{ iataCode: string }>>(`/airports/instance/26/directory?${query}`)
    ).body.content.map(each => each.iataCode)

  it.each([
    ['SFO', ['SFO', 'YXX']],
    ['san', ['SAN', 'SFO', 'SJU']],
  ])('begins with the best match for %s', async (typed, expected) => {
    expect(await listCodes(`sort=bestMatch&keyword=${typed}`)).toEqual(expected)
    expect(await listCodes(`sort=airportName&keyword=${typed}`)).not.toEqual(expected)
    const { body } = await alice.post<Paged<AirportPlace>>(
      `/airports/instance/26/paged/search?sort=bestMatch&keyword=${typed}`,
    )
    expect(body.content.map(each => each.iataCode)).toEqual(expected)
  })

  it('is in its own order without a search', async () => {
    expect(await listCodes('sort=bestMatch')).toEqual(await listCodes('sort=airportName'))
  })
})

describe('lists', () => {
  it.each(['Montreal', 'cafe etoile', 'CAFÉ montreal', 'yul'])('of tenants find %s', async typed => {
    const path = `/tenants/instance/26/directory?keyword=${encodeURIComponent(typed)}`
    const { body } = await alice.get<Paged<{ brandName: string }>>(path)
    expect(body.content.map(each => each.brandName)).toEqual(['Café Étoile'])
  })

  it('of airports find a name without its accents in a filter, too', async () => {
    const { body } = await alice.get<Paged<{ airportName: string }>>(
      '/airports/instance/26/directory?airportName=munoz%20marin',
    )
    expect(body.content.map(each => each.airportName)).toEqual(['Luis Muñoz Marín International'])
  })

  it.each([
    ['brands', 'post', '/brands/paged/search', 'brandName'],
    ['main companies', 'post', '/companies/paged/search', 'companyName'],
    ['airlines', 'get', '/airlines/paged', 'airlineName'],
  ] as const)('of %s begin with the best match', async (_, method, path, name) => {
    await service.write(async db => {
      for (const each of ['Abbotsford', 'Sfogliata', 'Cafe Sfo']) {
        await makeBrand(db, { brandName: each })
        await makeCompany(db, { companyName: each })
        await makeAirline(db, { airlineName: each })
      }
    })
    const list = async (sort: string) =>
      (
        await alice[method]<Paged<Record<string, string>>>(`${path}?keyword=sfo&sort=${sort}`)
      ).body.content.map(each => each[name])
    expect(await list('bestMatch')).toEqual(['Sfogliata', 'Cafe Sfo', 'Abbotsford'])
    expect(await list(name)).toEqual(['Abbotsford', 'Cafe Sfo', 'Sfogliata'])
  })

  it('of users find a company, in any spelling, and the best match first where names are chosen', async () => {
    await service.write(async db => {
      await makeUser(db, {
        displayName: 'pdobos',
        firstName: 'Pál',
        lastName: 'Dobos',
        companyName: 'Oakwell Foods',
      })
      await makeUser(db, { displayName: 'aoak', firstName: 'Ann', lastName: 'Broak', companyName: null })
      await makeUser(db, { displayName: 'zoak', firstName: 'Oak', lastName: 'Zimmer', companyName: null })
    })
    const search = async (query: string) =>
      (await alice.post<Paged<{ displayName: string }>>(`/users/search?${query}`)).body.content.map(
        each => each.displayName,
      )
    expect(await search('keyword=Oakwell')).toEqual(['pdobos'])
    expect(await search('keyword=pal%20dobos')).toEqual(['pdobos'])
    expect(await search('keyword=oak&sort=bestMatch')).toEqual(['zoak', 'pdobos', 'aoak'])
  })
})

it('the search box finds the exact code first, then names by traffic', async () => {
  const search = async (keyword: string) => {
    const { groups } = (await alice.get<SearchReply>(`/search?keyword=${keyword}`)).body
    return groups.find(each => each.group === 'airports')?.hits.map(each => each.iataCode)
  }
  expect(await search('SFO')).toEqual(['SFO', 'YXX'])
  expect(await search('san')).toEqual(['SAN', 'SFO', 'SJU'])
  expect(await search('sj')).toEqual(['SJU'])
})
