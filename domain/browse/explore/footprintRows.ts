import type { ExploredAirport, ExploredLocation, ExploredYear } from './exploredYear.ts'
import type { ExploreRow } from './exploreRow.ts'
import { countLocations, describeTenants, tallyBy } from './locationTally.ts'

/** The airports that are included, with their locations. */
export interface IncludedData {
  airports: ReadonlyMap<number, ExploredAirport>
  locations: readonly ExploredLocation[]
  companies: ExploredYear['companies']
}

export function listCompanies({ airports, locations, companies }: IncludedData): ExploreRow[] {
  return Array.from(
    tallyBy(locations, each => each.companyId),
    ([companyId, tally]) => {
      const name = tally.companies.get(companyId) ?? ''
      const profile = companies.get(companyId)
      return {
        key: String(companyId),
        name,
        code: name,
        link: profile ? { to: 'company', id: companyId } : null,
        owner: String(companyId),
        airportIds: [...tally.airports],
        place: null,
        values: {
          companyName: name,
          companyTypes: profile?.companyTypes ?? null,
          location: profile?.location ?? null,
          dbeFlag: profile?.dbeFlag ?? null,
          ...describeTenants(tally, airports),
          ...countLocations(tally, airports),
        },
      }
    },
  )
}

export function listBrands({ airports, locations }: IncludedData): ExploreRow[] {
  return Array.from(
    tallyBy(locations, each => each.brandId),
    ([brandId, tally]) => {
      const name = tally.brands.get(brandId) ?? ''
      return {
        key: String(brandId),
        name,
        code: name,
        link: { to: 'brand', id: brandId },
        owner: String(brandId),
        airportIds: [...tally.airports],
        place: null,
        values: {
          brandName: name,
          ...describeTenants(tally, airports),
          ...countLocations(tally, airports),
        },
      }
    },
  )
}
