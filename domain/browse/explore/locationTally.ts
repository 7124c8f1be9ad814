import { eachInSteps } from '#platform/contract/inSteps.ts'
import type { ExploredLocation } from './exploredYear.ts'

/** Totals of some locations. Names are by id, and counts by name, in the order in which they occur. */
export class Tally {
  locations = 0
  area = 0
  readonly tenants = new Set<number>()
  readonly airports = new Set<number>()
  readonly companies = new Map<number, string>()
  readonly brands = new Map<number, string>()
  readonly types = new Map<string, number>()
  readonly products = new Map<string, number>()

  add(location: ExploredLocation): void {
    this.locations += 1
    this.area += location.areaTotal
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
export async function tallyBy<Key>(
  locations: readonly ExploredLocation[],
  keyOf: (location: ExploredLocation) => Key,
): Promise<Map<Key, Tally>> {
  const tallies = new Map<Key, Tally>()
  await eachInSteps(locations, location => {
    const key = keyOf(location)
    const tally = tallies.get(key) ?? new Tally()
    tallies.set(key, tally)
    tally.add(location)
  })
  return tallies
}
