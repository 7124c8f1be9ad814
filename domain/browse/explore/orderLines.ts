import { compareOptions } from '#platform/contract/listing.ts'
import type { ExploreColumn, ExploreLine } from './exploreColumns.ts'
import { hasFigures } from './exploreField.ts'
import { findField } from './exploreKinds.ts'
import { nameKey, type ExploreQuestion } from './exploreQuestion.ts'
import { getWholeValue, isFigureValue, type ExploreValue } from './exploreRow.ts'
import { compareGroups } from './groupRows.ts'
import { sortManyByText } from './sortByText.ts'

export interface RankedLine extends ExploreLine {
  /** Null without a complete figure to rank by. */
  rank: number | null
}

/**
 * The order of a question that names none: groups in the order of their kind, such as hub sizes, unless the top places
 * are asked for; the first figure from the largest down, or for groups their number of rows, unless the reader has
 * chosen a figure; otherwise by name.
 */
export function chooseSort(
  columns: readonly ExploreColumn[],
  question: ExploreQuestion,
): { key: string; isDescending: boolean } {
  const { sort, top, kind, fields } = question
  if (sort && (sort.key === nameKey || columns.some(each => each.key === sort.key))) return sort
  if (top === null && compareGroups(question)) return { key: nameKey, isDescending: false }
  const figures = columns.filter(hasFigures)
  const isChosen = !kind.show.every((key, place) => fields[place]?.key === key)
  const first = (isChosen && figures.find(each => !each.isBasis)) || figures[0]
  return first ? { key: first.key, isDescending: true } : { key: nameKey, isDescending: false }
}

/**
 * Sorts the lines by a column, those without a value last. If sorted by a figure, they have a rank: equal figures share
 * it, and the next rank counts them all (1, 2, 2, 4). Partial figures follow the complete ones without a rank. Equal
 * lines stay in the order of their names.
 */
export function orderLines(
  lines: readonly ExploreLine[],
  columns: readonly ExploreColumn[],
  question: ExploreQuestion,
): RankedLine[] {
  const { key, isDescending } = chooseSort(columns, question)
  const sign = isDescending ? -1 : 1
  const column = columns.find(each => each.key === key)
  if (!column || !hasFigures(column)) {
    // A group's key is its name, and empty for rows without a value, which come last.
    const textOf = ({ row, before }: ExploreLine): string =>
      column ? asText(column.of({ row, before })) : question.group ? row.key : row.name
    const own = column ? compareOptions(findField(question.kind, key) ?? {}) : compareGroups(question)
    return sortManyByText(lines, textOf, sign, own).map(line => ({ ...line, rank: null }))
  }
  const keyed = lines.map(line => {
    const value = column.of(line)
    return { line, whole: getWholeValue(value), any: isFigureValue(value) ? value.value : null }
  })
  const compare = (a: number | null, b: number | null): number => {
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (a - b)
  }
  const sorted = keyed.toSorted((a, b) => compare(a.whole, b.whole) || compare(a.any, b.any))
  let [place, rank, last] = [0, 0, Number.NaN]
  return sorted.map(({ line, whole }) => {
    place += 1
    if (whole === null) return { ...line, rank: null }
    if (whole !== last) rank = place
    last = whole
    return { ...line, rank }
  })
}

const asText = (value: ExploreValue): string => (typeof value === 'string' ? value : '')
