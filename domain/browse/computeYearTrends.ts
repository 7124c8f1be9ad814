import { computeChangePercent } from '#platform/contract/figureChange.ts'
import { computeRatio, computeRatioOfParts, sumReported } from '../airports/formulas.ts'
import { hubSizes, type HubSize } from '../airports/hubSize.ts'
import { tenantTypes } from '../catalog/tenantTypes.ts'
import { findFigureOrDefault } from './airportFigures.ts'
import { fewestAirports, findTooLittle } from './benchmark.ts'
import { findDefinitionChanges } from './definitionChanges.ts'
import type { ExploredAirport, ExploredLocation } from './explore/exploredYear.ts'
import type { DefinitionChange } from './markedChange.ts'
import { compareLocations } from './yearByYear/compareEditions.ts'
import type { Mover, Movers, YearTrends } from './yearTrends.ts'

type TrendAirport = Pick<ExploredAirport, 'airportId' | 'iataCode' | 'airportName' | 'hubSize' | 'figures'>

/** An edition as readers see it. */
export interface TrendEdition {
  axnInstanceName: string
  airports: readonly TrendAirport[]
}

type TrendLocation = Pick<ExploredLocation, 'airportId' | 'tenantId' | 'locationNumber' | 'tenantType'>

/** The tenants of the last two editions. */
interface ComparedLocations {
  before: readonly TrendLocation[]
  now: readonly TrendLocation[]
}

/** More years would not fit beside a figure. */
export const mostTrendYears = 10
const moversShown = 5

const sales = 'grossSalesTotal.WITHDUTYFREE'
const traffic = 'enplaneTotal'

/**
 * The development over consecutive editions, given oldest first. So that years can be compared, every sum and ratio
 * covers the same airports in all years: those with complete sales and enplanements in each. The oldest years are left
 * out if fewer than five airports reported them. Null if fewer than two years remain.
 */
export function computeYearTrends(
  given: readonly TrendEdition[],
  locations: ComparedLocations,
  changes: readonly DefinitionChange[],
): YearTrends | null {
  const editions = selectEditions(given.slice(-mostTrendYears).map(readParts))
  const [before, last] = editions.slice(-2)
  if (!before || !last) return null
  const years = editions.map(each => each.axnInstanceName)
  const definitionChanges = findDefinitionChanges(findFigureOrDefault(undefined), changes).filter(each =>
    years.slice(1).includes(each.year),
  )
  const sample = findCommon(editions)
  const bySize = Map.groupBy(
    [...sample].map(id => requirePart(last, id)),
    part => part.hubSize,
  )
  return {
    years,
    airports: sample.size,
    figures: {
      enplaneTotal: editions.map(each => sumOf(each, sample, 'divisor')),
      grossSalesTotal: editions.map(each => sumOf(each, sample, 'amount')),
      salesEpRatio: editions.map(each => ratioOf(each, sample)),
    },
    byHubSize: hubSizes.flatMap(hubSize => {
      const parts = bySize.get(hubSize) ?? []
      const ids = new Set(parts.map(part => part.airportId))
      if (findTooLittle(parts.map(part => ({ owner: part.airportId, amount: part.amount })))) return []
      return [{ hubSize, airports: ids.size, values: editions.map(each => ratioOf(each, ids)) }]
    }),
    movers: definitionChanges.some(each => each.year === last.axnInstanceName)
      ? null
      : findMovers(before, last),
    openings: countOpenings(before, last, locations),
    definitionChanges,
  }
}

interface Part extends Omit<TrendAirport, 'figures' | 'hubSize'> {
  hubSize: HubSize | null
  amount: number
  divisor: number
}

interface EditionParts {
  axnInstanceName: string
  airportIds: ReadonlySet<number>
  /** Airports with complete sales and enplanements. */
  parts: ReadonlyMap<number, Part>
}

function readParts({ axnInstanceName, airports }: TrendEdition): EditionParts {
  const parts = airports.flatMap(({ figures, hubSize, ...airport }): [number, Part][] => {
    const amount = figures[sales]
    const divisor = figures[traffic]
    if (!amount || !divisor || amount.partial || divisor.partial) return []
    if (amount.value === null || !divisor.value) return []
    const size = hubSizes.find(each => each === hubSize) ?? null
    return [[airport.airportId, { ...airport, hubSize: size, amount: amount.value, divisor: divisor.value }]]
  })
  const airportIds = new Set(airports.map(each => each.airportId))
  return { axnInstanceName, airportIds, parts: new Map(parts) }
}

/** The airports that are complete in all editions. */
const findCommon = ([first, ...others]: readonly EditionParts[]): Set<number> =>
  others.reduce((common, { parts }) => common.intersection(parts), new Set(first?.parts.keys()))

/** The longest run of editions up to the last one that has enough airports in common. */
function selectEditions(editions: readonly EditionParts[]): readonly EditionParts[] {
  if (editions.length < 2) return []
  return findCommon(editions).size >= fewestAirports ? editions : selectEditions(editions.slice(1))
}

function requirePart({ parts }: EditionParts, airportId: number): Part {
  const part = parts.get(airportId)
  if (!part) throw new Error(`Airport ${airportId} is not in the sample`)
  return part
}

const sumOf = (edition: EditionParts, sample: ReadonlySet<number>, side: 'amount' | 'divisor'): number =>
  sumReported([...sample].map(id => requirePart(edition, id)[side])).total ?? 0

/** All divisors are above zero. */
const ratioOf = (edition: EditionParts, sample: ReadonlySet<number>): number =>
  computeRatioOfParts([...sample].map(id => requirePart(edition, id))).value ?? 0

function findMovers(before: EditionParts, last: EditionParts): Movers {
  const moved = [...last.parts.values()].flatMap((part): Mover[] => {
    const earlier = before.parts.get(part.airportId)
    if (!earlier) return []
    const was = computeRatio(earlier.amount, earlier.divisor).value
    const now = computeRatio(part.amount, part.divisor).value
    const percent = computeChangePercent(now, was)
    if (was === null || now === null || percent === null) return []
    const { airportId, iataCode, airportName } = part
    const names = { airportId, iataCode: iataCode ?? '', airportName: airportName ?? '' }
    return [{ ...names, before: was, now, percent }]
  })
  const sorted = moved.toSorted(
    (one, other) => other.percent - one.percent || (one.iataCode < other.iataCode ? -1 : 1),
  )
  const rose = sorted.filter(each => each.percent > 0)
  const fell = sorted.filter(each => each.percent < 0)
  return {
    rose: rose.length,
    fell: fell.length,
    unchanged: sorted.length - rose.length - fell.length,
    gained: rose.slice(0, moversShown),
    lost: fell.slice(-moversShown),
  }
}

function countOpenings(
  before: EditionParts,
  last: EditionParts,
  locations: ComparedLocations,
): YearTrends['openings'] {
  const common = before.airportIds.intersection(last.airportIds)
  const { opened, closed } = compareLocations(common, locations.before, locations.now)
  const countType = (of: readonly TrendLocation[], type: string) =>
    of.filter(each => each.tenantType === type).length
  return {
    airports: common.size,
    opened: opened.length,
    closed: closed.length,
    byType: tenantTypes.map(tenantType => ({
      tenantType,
      opened: countType(opened, tenantType),
      closed: countType(closed, tenantType),
    })),
  }
}
