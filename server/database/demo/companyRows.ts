import { toInstanceId } from '#domain/years/instance.ts'
import { companyTypes } from '../lookups/lookups.facts.ts'
import type {
  company,
  companyAirportInstance,
  companyInstance,
  companyInstanceType,
} from '../schema/companies.ts'
import type { DemoAirport } from './airports.ts'
import { activeYear } from './calendar.ts'
import type { CompanyKind } from './companies.facts.ts'
import { companyTypeOf, type Company } from './companies.ts'
import { createRandom } from './random.ts'
import type { Stamp } from './batch.ts'

function detailsOf(made: Company) {
  const { kind: _kind, dbeFlag: _dbe, reach: _reach, axnInstanceStatus: _status, ...details } = made
  return details
}

export const makeCompanyRow = (made: Company, stamp: Stamp): typeof company.$inferInsert => ({
  ...detailsOf(made),
  ...stamp,
})

export const makeCompanyInstanceRow = (
  made: Company,
  year: number,
  stamp: Stamp,
): typeof companyInstance.$inferInsert => ({
  ...detailsOf(made),
  axnInstanceId: toInstanceId(year),
  axnInstanceStatus: year === activeYear ? made.axnInstanceStatus : 'PUBLISHED',
  dbeFlag: made.dbeFlag,
  ...stamp,
})

const withoutShops: ReadonlySet<CompanyKind> = new Set(['developer', 'advertising', 'service', 'consultant'])

/** A company's locations by company type: its shops' airports, or random ones for companies without shops. */
export function drawPlaces(
  seed: number,
  made: Company,
  airports: readonly DemoAirport[],
  shops: ReadonlyMap<string, Set<number>>,
): Map<string, number[]> {
  const places = new Map<string, number[]>([[companyTypeOf[made.kind], []]])
  for (const { companyType } of companyTypes) {
    const found = shops.get(`${made.companyId}/${companyType}`)
    if (found) places.set(companyType, [...found])
  }
  if (withoutShops.has(made.kind)) {
    const random = createRandom(seed, 'places', made.companyId)
    const drawn = random.sample(airports, random.whole(2, 14)).map(airport => airport.airportId)
    places.set(companyTypeOf[made.kind], drawn)
  }
  return places
}

export const makeCompanyTypeRows = (
  made: Company,
  year: number,
  places: ReadonlyMap<string, number[]>,
  stamp: Stamp,
): (typeof companyInstanceType.$inferInsert)[] =>
  [...places.keys()].map(companyType => ({
    companyId: made.companyId,
    axnInstanceId: toInstanceId(year),
    companyType,
    companyTypeInfoText:
      companyType === companyTypeOf[made.kind]
        ? null
        : 'A smaller part of the business, run beside the main one.',
    ...stamp,
  }))

export const makeCompanyPlaceRows = (
  made: Company,
  year: number,
  places: ReadonlyMap<string, number[]>,
): (typeof companyAirportInstance.$inferInsert)[] =>
  [...places].flatMap(([companyType, airportIds]) =>
    airportIds.map(airportId => ({
      companyId: made.companyId,
      axnInstanceId: toInstanceId(year),
      companyType,
      airportId,
    })),
  )
