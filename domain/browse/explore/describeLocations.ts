import type { ReportedFigure } from '#platform/contract/figure.ts'
import { tenantTypes } from '../../catalog/tenantTypes.ts'
import { wholeFigure } from '../airportFigure.ts'
import { getScopedKey } from '../concessionFigures.ts'
import type { ExploredAirport, ExploredLocation } from './exploredYear.ts'

type Airports = ReadonlyMap<number, ExploredAirport>

const countDistinct = <T>(items: readonly T[], of: (item: T) => unknown): ReportedFigure =>
  wholeFigure(new Set(items.map(of)).size)

/** What is counted of some locations. */
export function countLocations(
  locations: readonly ExploredLocation[],
  airports: Airports,
): Record<string, ReportedFigure> {
  const byType = Map.groupBy(locations, each => each.tenantType)
  return {
    locations: wholeFigure(locations.length),
    tenants: countDistinct(locations, each => each.tenantId),
    airports: countDistinct(locations, each => each.airportId),
    states: countDistinct(locations, each => getStateKey(airports.get(each.airportId))),
    companies: countDistinct(locations, each => each.companyId),
    brands: countDistinct(locations, each => each.brandId),
    locationArea: wholeFigure(locations.reduce((sum, each) => sum + each.areaTotal, 0)),
    ...Object.fromEntries(
      tenantTypes.map(type => [getScopedKey('locations', type), wholeFigure(byType.get(type)?.length ?? 0)]),
    ),
  }
}

/** The names among the tenants of an airport, one per line. */
export function listNames(locations: readonly ExploredLocation[]): Record<string, string> {
  const join = (names: readonly string[]) => [...new Set(names)].join('\n')
  const companies = join(locations.map(each => each.companyName))
  const brands = join(locations.map(each => each.brandName))
  return {
    'companyNames.present': companies,
    'companyNames.absent': companies,
    'brandNames.present': brands,
    'brandNames.absent': brands,
  }
}

/** What the locations of a company or brand sell, and the codes, names, and cities of their airports, one per line. */
export function describeTenants(
  locations: readonly ExploredLocation[],
  airports: Airports,
): Record<string, string> {
  const types = [...Map.groupBy(locations, each => each.productTypeDes)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([type]) => type)
  const names = listAirportIds(locations).flatMap(airportId => {
    const { iataCode, airportName, city } = airports.get(airportId) ?? {}
    return [iataCode ?? '', `${airportName ?? ''}, ${city ?? ''}`]
  })
  const airportNames = names.join('\n')
  return {
    productTypes: types.join('; '),
    'airportNames.present': airportNames,
    'airportNames.absent': airportNames,
  }
}

export const listAirportIds = (locations: readonly ExploredLocation[]): number[] => [
  ...new Set(locations.map(each => each.airportId)),
]

/** Airports of countries without states are grouped by their country. */
export const getStateKey = (airport: ExploredAirport | undefined): string =>
  `${airport?.countryName ?? ''}, ${airport?.stateProvinceCode ?? ''}`
