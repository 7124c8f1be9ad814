import { expect, it } from 'vitest'
import { readListingState } from '#platform/contract/listingState.ts'
import { airportDirectory } from './airportDirectory.ts'
import { listWrongCodes } from './airportTrends.ts'
import { readExploreState } from './explore/exploreState.ts'
import { tenantDirectory } from './tenantDirectory.ts'

const long = 'x'.repeat(7000)

it('a list ignores unreadable parts of an address, and reports them', () => {
  const read = (search: Record<string, string>) => readListingState(airportDirectory, search, false)
  expect(read({ page: '2', sort: 'city,desc', city: 'Boi', enplaneTotal: '100..' }).wrong).toEqual([])
  for (const [search, wrong] of [
    [{ sort: 'planet' }, 'This list has no such column to sort by. It is sorted by Airport Name.'],
    [{ page: '-3' }, 'The page must be a number, 1 or higher. This is page 1.'],
    [{ page: 'last' }, 'The page must be a number, 1 or higher. This is page 1.'],
    [{ keyword: long }, 'Only the first 255 characters are searched for.'],
    [{ city: long }, 'City: enter at most 1,000 characters.'],
    [
      { enplaneTotal: 'many' },
      "Enplaning Passengers: enter two values with '..' between them. Either value can be left out.",
    ],
    [{ enplaneTotal: long }, 'Enplaning Passengers: enter at most 100 characters.'],
  ] as const) {
    expect(read(search)).toMatchObject({ filters: {}, wrong: [wrong] })
  }
  const choice = readListingState(tenantDirectory, { tenantType: ',', brandName: 'Zebra' }, false)
  expect(choice.filters).toEqual({ brandName: 'Zebra' })
  expect(choice.wrong).toHaveLength(1)
})

it('Explore ignores unreadable parts of an address, and reports them', () => {
  const read = (search: Record<string, string>) => readExploreState(search, false)
  expect(read({ page: '2', sort: 'enplaneTotal@median,desc', group: 'hubSize' }).wrong).toEqual([])
  expect(read({ sort: 'name' }).wrong).toEqual([])
  for (const [search, wrong] of [
    [{ sort: 'planet,desc' }, 'The column to sort by does not exist.'],
    [{ page: '0' }, 'The page must be a number, 1 or higher. This is page 1.'],
    [{ where: `city:${long}` }, 'Each part of the question may have at most 2,000 characters.'],
  ] as const) {
    expect(read(search)).toMatchObject({ search: {}, page: 1, wrong: [wrong] })
  }
})

it('invalid airport codes, or too many, are reported', () => {
  expect(listWrongCodes('', 5)).toEqual([])
  expect(listWrongCodes('SEA, boi', 5)).toEqual([])
  expect(listWrongCodes('SEA,Boise', 5)).toEqual(['Enter each airport once, by its three-letter IATA code.'])
  expect(listWrongCodes('SEA,BOI,GEG', 2)).toEqual(['Only the first 2 airports are shown.'])
})
