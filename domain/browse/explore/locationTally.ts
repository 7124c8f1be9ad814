import type { ReportedFigure } from '#platform/contract/figure.ts'
import { computeLocationRate } from '../../airports/formulas.ts'
import { sumAreas, toReportedArea } from '../../airports/locationArea.ts'
import { tenantTypes } from '../../catalog/tenantTypes.ts'
import { wholeFigure } from '../airportFigure.ts'
import { getScopedKey } from '../concessionFigures.ts'
import type { ExploredLocation, ExploredAirport } from './exploredYear.ts'

/** Totals of some locations. Names are by id, and counts by name, in the order in which they occur. */
export class Tally {
  locations = 0
  readonly areas: (number | null)[] = []
  readonly areasByType = new Map<string, (number | null)[]>()
  readonly tenants = new Set<number>()
  readonly airports = new Set<number>()
  readonly companies = new Map<number, string>()
  readonly brands = new Map<number, string>()
  readonly types = new Map<string, number>()
  readonly products = new Map<string, number>()

  add(location: ExploredLocation): void {
    this.locations += 1
    this.areas.push(location.areaTotal)
    const ofType = this.areasByType.get(location.tenantType)
    if (ofType) ofType.push(location.areaTotal)
    else this.areasByType.set(location.tenantType, [location.areaTotal])
    this.tenants.add(location.tenantId)
    this.airports.add(location.airportId)
    this.companies.set(location.companyId, location.companyName)
    this.brands.set(location.brandId, location.brandName)
    count(this.types, location.tenantType)
    count(this.products, location.productTypeDes)
  }
}

const count = (counts: Map<string, number>, name: string): unknown =>
  counts.set(name, (counts.get(name) ?? 0) + 1)

/** The tallies of the locations by key, in order of first occurrence. */
export function tallyBy<Key>(
  locations: readonly ExploredLocation[],
  keyOf: (location: ExploredLocation) => Key,
): Map<Key, Tally> {
  const tallies = new Map<Key, Tally>()
  for (const location of locations) {
    const key = keyOf(location)
    const tally = tallies.get(key) ?? new Tally()
    tallies.set(key, tally)
    tally.add(location)
  }
  return tallies
}

type Airports = ReadonlyMap<number, ExploredAirport>

/** Counts of some locations, also in relation to the enplanements of the only airport or terminal that they are in. */
export function countLocations(
  tally: Tally,
  airports: Airports,
  enplanements?: ReportedFigure,
): Record<string, ReportedFigure> {
  const countries = new Set(Array.from(tally.airports, id => airports.get(id)?.countryName))
  const states = new Set(Array.from(tally.airports, id => getStateKey(airports.get(id))))
  return {
    locations: wholeFigure(tally.locations),
    ...(enplanements && {
      locationsEpRatio: {
        ...computeLocationRate(tally.locations, enplanements.value),
        partial: enplanements.partial,
      },
    }),
    tenants: wholeFigure(tally.tenants.size),
    airports: wholeFigure(tally.airports.size),
    states: wholeFigure(states.size),
    countries: wholeFigure(countries.size),
    companies: wholeFigure(tally.companies.size),
    brands: wholeFigure(tally.brands.size),
    locationArea: toReportedArea(sumAreas(tally.areas)),
    ...Object.fromEntries(
      tenantTypes.flatMap(type => [
        [getScopedKey('locations', type), wholeFigure(tally.types.get(type) ?? 0)],
        [getScopedKey('locationArea', type), toReportedArea(sumAreas(tally.areasByType.get(type) ?? []))],
      ]),
    ),
  }
}

/** The names among the tenants of an airport. */
export function listNames(tally: Tally): Record<string, readonly string[]> {
  const companies = [...new Set(tally.companies.values())]
  const brands = [...new Set(tally.brands.values())]
  return {
    'companyNames.present': companies,
    'companyNames.absent': companies,
    'brandNames.present': brands,
    'brandNames.absent': brands,
  }
}

/** The categories of a company's or brand's locations, and the codes, names, and cities of their airports. */
export function describeTenants(tally: Tally, airports: Airports): Record<string, readonly string[]> {
  const productTypes = [...tally.products].toSorted(([, one], [, other]) => other - one).map(([type]) => type)
  const airportNames = [...tally.airports].flatMap(airportId => {
    const { iataCode, airportName, city } = airports.get(airportId) ?? {}
    return [iataCode ?? '', `${airportName ?? ''}, ${city ?? ''}`]
  })
  return {
    productTypes,
    'airportNames.present': airportNames,
    'airportNames.absent': airportNames,
  }
}

/** Airports of countries without states are grouped by their country. */
export const getStateKey = (airport: ExploredAirport | undefined): string =>
  `${airport?.countryName ?? ''}, ${airport?.stateProvinceCode ?? ''}`
