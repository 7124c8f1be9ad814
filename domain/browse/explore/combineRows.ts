import { sumReported, toRatioPart } from '../../airports/formulas.ts'
import { getWeight, notReported } from '../airportFigure.ts'
import { computeOverallRatio, computeQuantile, findTooLittle, type OverallPart } from '../benchmark.ts'
import type { ExploreField } from './exploreField.ts'
import {
  getValue,
  getWholeValue,
  isFigureValue,
  type ExploreFigure,
  type ExploreRow,
  type ExploreValue,
} from './exploreRow.ts'

type CombinedField = Pick<ExploreField, 'key' | 'ratioOf' | 'isSum' | 'shares'>

/** Whether the figure applies to its row. */
const isApplicable = (value: ExploreValue | undefined): value is ExploreFigure =>
  isFigureValue(value) && !value.notApplicable

const takeOnePerOwner = <Part extends Pick<ExploreRow, 'owner'>>(parts: readonly Part[]): Part[] => [
  ...new Map(parts.map(each => [each.owner, each])).values(),
]

/** The sum of the reported figures, partial if a row lacks one. */
export function sumRows(rows: readonly ExploreRow[], { key, shares }: CombinedField): ExploreFigure {
  const amounts: (number | null)[] = []
  let hasPartial = false
  for (const row of shares === key ? takeOnePerOwner(rows) : rows) {
    const figure = getValue(row, key)
    if (!isApplicable(figure)) continue
    amounts.push(figure.value)
    hasPartial ||= figure.partial
  }
  const { total, partial } = sumReported(amounts)
  return { value: total, partial: total !== null && (partial || hasPartial) }
}

/**
 * The sum of the amounts divided by the sum of the divisors, over the rows whose own ratio is complete (see
 * `computeOverallRatio`). Rows that share a divisor, such as an airport's passengers, count together or not at all. A
 * state counts as its airports, because its own ratio is not shown if they are few.
 */
export function divideRows(rows: readonly ExploreRow[], field: CombinedField): ExploreFigure {
  const { key, ratioOf, shares } = field
  if (!ratioOf) return notReported
  const parts = rows
    .flatMap(each => each.parts ?? each)
    .map(({ owner, values }) => ({
      owner,
      ...toRatioPart(readFigure(values[key]), readFigure(values[ratioOf.divisor]).value, ratioOf.times),
    }))
  const ratio = computeOverallRatio(shares ? joinParts(parts) : parts)
  return ratio.value === null ? ratio : { ...ratio, value: ratio.value * ratioOf.times }
}

/** One part per owner, whose amounts have the same divisor. Without one of them, the owner has no ratio. */
const joinParts = (parts: readonly OverallPart[]): OverallPart[] =>
  Array.from(
    Map.groupBy(
      parts.filter(each => each.divisor !== 0),
      each => each.owner,
    ),
    ([owner, ofOne]) => {
      const { total, partial } = sumReported(ofOne.map(each => each.amount))
      return { owner, amount: partial ? null : total, divisor: ofOne[0]?.divisor ?? null }
    },
  )

export const quantiles = { lower: 0.25, median: 0.5, upper: 0.75 } as const
type QuantileName = keyof typeof quantiles

interface RowSpread {
  /** The number of rows with a complete figure. */
  n: number
  of: Record<QuantileName, ExploreFigure>
}

interface WholeFigure {
  row: ExploreRow
  owner: string
  value: number
  amount: number | null
}

const listWholeFigures = (rows: readonly ExploreRow[], field: CombinedField): WholeFigure[] =>
  rows.flatMap(row => {
    const value = getWholeValue(getValue(row, field.key))
    if (value === null) return []
    const amount = getWeight(field, key => readFigure(getValue(row, key)))
    return [{ row, owner: row.owner, value, amount }]
  })

/**
 * Quartiles of the complete figures, under the rule of `benchmark`: none for few airports or a dominating one.
 */
export function spreadRows(rows: readonly ExploreRow[], field: CombinedField): RowSpread {
  const whole = listWholeFigures(rows, field)
  const tooLittle = findTooLittle(whole)
  const figures = tooLittle ? [] : whole.map(each => each.value)
  const sorted = figures.toSorted((a, b) => a - b)
  const quantile = (p: number): ExploreFigure =>
    tooLittle ? { ...notReported, tooLittle } : { value: computeQuantile(sorted, p), partial: false }
  const { lower, median, upper } = quantiles
  return { n: whole.length, of: { lower: quantile(lower), median: quantile(median), upper: quantile(upper) } }
}

/**
 * The percentile of each row among the complete figures of its hub size and tenant type, 0 for the smallest and 100 for
 * the largest: PERCENTRANK.INC of spreadsheets, the inverse of R-7. None where there would be no quartiles.
 */
export function placeAmongPeers(
  rows: readonly ExploreRow[],
  field: CombinedField,
): ReadonlyMap<ExploreRow, number> {
  const places = new Map<ExploreRow, number>()
  const ofClass = rows.filter(({ values }) => typeof values['hubSize'] === 'string')
  const peers = Map.groupBy(listWholeFigures(ofClass, field), ({ row: { values } }) =>
    JSON.stringify([values['hubSize'], values['tenantType']]),
  )
  for (const group of peers.values()) {
    if (findTooLittle(group)) continue
    const sorted = group.toSorted((a, b) => a.value - b.value)
    let below = 0
    for (const [index, { row, value }] of sorted.entries()) {
      if (value !== sorted[below]?.value) below = index
      places.set(row, (below * 100) / (sorted.length - 1))
    }
  }
  return places
}

const readFigure = (value: ExploreValue | undefined): ExploreFigure =>
  isFigureValue(value) ? value : notReported
