import { computeAmountForSpace } from '../airports/formulas.ts'
import { describeConversion, type Edition } from '../years/exchangeRate.ts'
import { describePeer } from './airportBenchmarks.ts'
import { computeBenchmark, type Spread } from './benchmark.ts'
import { getScopedKey } from './concessionFigures.ts'
import type { ExploredAirport, ExploredLocation, ExploredYear } from './explore/exploredYear.ts'
import { sortByText } from './explore/sortByText.ts'
import { listGroupPlaces, selectGroup } from './groupBenchmarks.ts'
import type { AmountForSpace, SpaceEstimate, SpaceQuery } from './spaceEstimate.ts'

/**
 * The estimated rent and sales of a space of this size at the airports of a group: the quartiles of their figures per
 * square foot, times the size. Airports report both per tenant type, so the product only selects the airports that have
 * it.
 */
export function estimateSpace(
  { airports, locations }: Pick<ExploredYear, 'airports' | 'locations'>,
  edition: Edition,
  { tenantType: type, product, space, ...group }: SpaceQuery,
): SpaceEstimate {
  const ofType = locations.filter(each => each.tenantType === type)
  const counted = ofType.filter(each => product === '' || each.productTypeDes === product)
  const byAirport = Map.groupBy(counted, each => each.airportId)
  const peers = selectGroup(airports, group).filter(each => product === '' || byAirport.has(each.airportId))
  const estimate = (name: 'rentAreaRatio' | 'salesAreaRatio') =>
    estimateAmount(peers, byAirport, getScopedKey(name, type), space)
  return {
    axnInstanceName: edition.axnInstanceName,
    exchangeRate: describeConversion(peers, edition),
    rent: estimate('rentAreaRatio'),
    sales: estimate('salesAreaRatio'),
    products: sortByText([...new Set(ofType.map(each => each.productTypeDes))], name => name),
    places: listGroupPlaces(airports),
  }
}

function estimateAmount(
  airports: readonly ExploredAirport[],
  locations: ReadonlyMap<number, readonly ExploredLocation[]>,
  key: string,
  space: number,
): AmountForSpace {
  const peers = airports.map(airport => describePeer(airport, key))
  const { spread: perSquareFoot, tooLittle, count: complete, leftOut } = computeBenchmark(peers)
  const basis = peers
    .filter(each => each.value !== null && !each.partial)
    .flatMap(each => locations.get(each.airportId) ?? [])
  const leases = new Set<string>()
  for (const { airportId, brandId, companyId, productTypeDes, leaseExpireDate } of basis)
    if (leaseExpireDate !== null)
      leases.add([airportId, brandId, companyId, productTypeDes, leaseExpireDate].join('|'))
  return {
    perSquareFoot,
    amount: perSquareFoot && multiplyQuartiles(perSquareFoot, space),
    tooLittle,
    airports: complete,
    locations: basis.length,
    leases: leases.size,
    leftOut,
  }
}

const multiplyQuartiles = (rates: Spread, space: number): Spread => ({
  minimum: computeAmountForSpace(rates.minimum, space),
  lowerQuartile: computeAmountForSpace(rates.lowerQuartile, space),
  median: computeAmountForSpace(rates.median, space),
  upperQuartile: computeAmountForSpace(rates.upperQuartile, space),
  maximum: computeAmountForSpace(rates.maximum, space),
})
