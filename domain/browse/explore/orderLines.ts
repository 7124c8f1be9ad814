import type { ExploreColumn, ExploreLine } from './exploreColumns.ts'
import { hasFigures } from './exploreField.ts'
import { nameKey, type ExploreQuestion } from './exploreQuestion.ts'
import { sortByText } from './sortByText.ts'
import { getWholeValue, isFigureValue, type ExploreValue } from './exploreRow.ts'

export interface RankedLine extends ExploreLine {
  /** Null without a complete figure to rank by. */
  rank: number | null
}

/** The order of a question that names none: its first figure from the largest down, otherwise by name. */
export function chooseSort(
  columns: readonly ExploreColumn[],
  sort: ExploreQuestion['sort'],
): { key: string; isDescending: boolean } {
  if (sort && (sort.key === nameKey || columns.some(each => each.key === sort.key))) return sort
  const first = columns.find(hasFigures)
  return first ? { key: first.key, isDescending: true } : { key: nameKey, isDescending: false }
}

/**
 * Orders the lines by a column, those without a value last. Sorted by a figure, they have a rank: equal figures share
 * it, and the next one counts them all (1, 2, 2, 4). Partial figures follow the complete ones without a rank. Lines that
 * are equal stay in the order of their names.
 */
export function orderLines(
  lines: readonly ExploreLine[],
  columns: readonly ExploreColumn[],
  sort: ExploreQuestion['sort'],
): RankedLine[] {
  const { key, isDescending } = chooseSort(columns, sort)
  const sign = isDescending ? -1 : 1
  const column = columns.find(each => each.key === key)
  if (!column || !hasFigures(column)) {
    const textOf = column
      ? (line: ExploreLine) => asText(column.of(line))
      : (line: ExploreLine) => line.row.name
    return sortByText(lines, textOf, sign).map(line => ({ ...line, rank: null }))
  }
  const keyed = lines.map(line => {
    const value = column.of(line)
    return { line, whole: getWholeValue(value), any: isFigureValue(value) ? value.value : null }
  })
  const compare = (a: number | null, b: number | null): number => {
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (a - b)
  }
  keyed.sort((a, b) => compare(a.whole, b.whole) || compare(a.any, b.any))
  let rank = 0
  return keyed.map(({ line, whole }, index) => {
    if (whole === null) return { ...line, rank: null }
    if (keyed[index - 1]?.whole !== whole) rank = index + 1
    return { ...line, rank }
  })
}

const asText = (value: ExploreValue): string => (typeof value === 'string' ? value : '')
