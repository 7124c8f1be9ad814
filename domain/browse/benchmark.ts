import {
  computeRatioOfParts,
  isWholePart,
  missingRatio,
  type Ratio,
  type RatioPart,
} from '../airports/formulas.ts'
import { rankBy } from './ranking.ts'

/** One airport's or terminal's value in a benchmark. */
export interface PeerFigure {
  airportId: number
  /** Null if it was not reported. */
  value: number | null
  /** Whether it leaves out something that was not reported. */
  partial: boolean
  /** The figure does not apply to the airport. */
  notApplicable?: true | undefined
  /** The amount that a ratio divides, such as gross sales for sales per enplanement. It is the airport's weight in the group. */
  amount: number | null
}

export const fewestAirports = 5
const largestShare = 0.25

export interface Spread {
  minimum: number
  lowerQuartile: number
  median: number
  upperQuartile: number
  maximum: number
}

export interface Benchmark {
  /** The number of airports with a complete figure. */
  count: number
  /** The number of airports in the group without the figure, or with only a partial one. */
  leftOut: number
  /** The number of airports in the group that it does not apply to. */
  notApplicable: number
  /** Null if there is not enough peer data. */
  spread: Spread | null
  /** Why there is no distribution. */
  tooLittle: 'fewAirports' | 'oneDominates' | null
  /** The airport's own rank, largest first; null without a distribution or a complete figure of its own. */
  place: number | null
}

/**
 * The p-quantile (0 to 1) of figures sorted from small to large, none of them missing. This is Hyndman and Fan's
 * definition 7, known as R-7: with h = (n - 1) p, it interpolates linearly between the figures at h rounded down and
 * up. R, NumPy, and a spreadsheet's QUARTILE.INC compute the same. R. J. Hyndman and Y. Fan, 'Sample Quantiles in
 * Statistical Packages', The American Statistician 50 (1996), pages 361 to 365. Throws for an empty list.
 */
export function computeQuantile(sorted: readonly number[], p: number): number {
  const place = (sorted.length - 1) * p
  const below = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  if (below === undefined || above === undefined) throw new RangeError('A quantile needs at least one value')
  return below + (place - Math.floor(place)) * (above - below)
}

/**
 * The position of one airport (or terminal) in its group: minimum, quartiles (R-7, see `computeQuantile`), maximum, and
 * rank. Only complete figures count. A missing or partial figure is left out and never treated as zero. There is no
 * distribution for fewer than five airports, or if one accounts for more than a quarter of the amounts that the ratio divides.
 */
export function computeBenchmark<Peer extends PeerFigure>(
  group: readonly Peer[],
  isOwn: (peer: Peer) => boolean = () => false,
): Benchmark {
  const whole = group.flatMap(each =>
    each.value === null || each.partial ? [] : [{ ...each, value: each.value }],
  )
  const notApplicable = group.filter(each => each.notApplicable).length
  const counts = { count: whole.length, leftOut: group.length - whole.length - notApplicable, notApplicable }
  const tooLittle = findTooLittle(whole.map(({ airportId: owner, amount }) => ({ owner, amount })))
  if (tooLittle) return { ...counts, spread: null, tooLittle, place: null }
  const sorted = whole.map(each => each.value).toSorted((a, b) => a - b)
  const ranked = rankBy(
    whole,
    each => each.value,
    () => 0,
  )
  return {
    ...counts,
    tooLittle: null,
    spread: {
      minimum: computeQuantile(sorted, 0),
      lowerQuartile: computeQuantile(sorted, 0.25),
      median: computeQuantile(sorted, 0.5),
      upperQuartile: computeQuantile(sorted, 0.75),
      maximum: computeQuantile(sorted, 1),
    },
    place: ranked.find(each => isOwn(each.row))?.rank ?? null,
  }
}

/** The explanation shown in place of an average. */
export const tooLittleLabels = {
  fewAirports: 'Fewer than five airports',
  oneDominates: 'One airport dominates',
}

/** The basis of an average: a figure's owner, usually an airport, and the amount that the ratio divides. */
interface AveragedPart {
  owner: string | number
  amount: number | null
}

/** Why these figures have no average: fewer than five owners, or one of them dominates. Null if they have one. */
export function findTooLittle(parts: readonly AveragedPart[]): Benchmark['tooLittle'] {
  const amounts = new Map<string | number, number>()
  for (const { owner, amount } of parts) amounts.set(owner, (amounts.get(owner) ?? 0) + (amount ?? 0))
  if (amounts.size < fewestAirports) return 'fewAirports'
  const sum = [...amounts.values()].reduce((all, amount) => all + amount, 0)
  return sum > 0 && Math.max(...amounts.values()) > largestShare * sum ? 'oneDominates' : null
}

export interface OverallPart extends RatioPart {
  owner: string | number
}

/** The ratio of the parts that have one, under the rule for averages. */
export function computeOverallRatio(
  parts: readonly OverallPart[],
): Ratio & { tooLittle?: NonNullable<Benchmark['tooLittle']> } {
  const tooLittle = findTooLittle(parts.filter(isWholePart))
  return tooLittle ? { ...missingRatio, tooLittle } : computeRatioOfParts(parts)
}
