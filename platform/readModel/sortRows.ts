import { compareOptions, type ListingColumns } from '../contract/listing.ts'
import { parseSort } from '../contract/paging.ts'
import type { ListRow } from './selectRows.ts'
import { compareAsRead, SortKeys } from './sortKeys.ts'

/** Texts are compared by code unit, or as people read them. */
export interface TieBreak {
  key: string
  asRead?: true
}

type Comparator = (a: string, b: string) => number

const missing = Number.MAX_VALUE
const sortKeys = new SortKeys()

/**
 * The rows in order of a column, with missing values last in both directions and a choice in the order of its options,
 * and then of the columns that break ties. Values are replaced with numbers, because comparing names as people read
 * them takes most of a sort's time.
 */
export function sortRows<Row extends ListRow>(
  rows: readonly Row[],
  columns: ListingColumns,
  sort: string,
  tieBreaks: readonly TieBreak[],
): Row[] {
  const { column, descending } = parseSort(sort)
  const declared = columns[column]
  const byValue = declared?.format === 'text' ? compareAsRead : compareValues
  const ordered = listKeys(rows, column, (declared && compareOptions(declared)) ?? byValue)
  const first = descending ? ordered.map(key => (key === missing ? missing : -key)) : ordered
  const others = tieBreaks.map(({ key, asRead }) =>
    listKeys(rows, key, asRead ? compareAsRead : compareValues),
  )
  const compare = (a: number, b: number): number => {
    const compared = (first[a] as number) - (first[b] as number)
    if (compared !== 0) return compared
    for (const keys of others) {
      const broken = (keys[a] as number) - (keys[b] as number)
      if (broken !== 0) return broken
    }
    return 0
  }
  return [...rows.keys()].toSorted(compare).map(place => rows[place] as Row)
}

const compareValues = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** A number for each row, in the order of its value in a column. */
function listKeys(rows: readonly ListRow[], column: string, compare: Comparator): number[] {
  const values = rows.map(row => row.get(column) ?? null)
  const texts = values.filter(value => typeof value === 'string')
  if (texts.length === 0) return values.map(value => (value === null ? missing : Number(value)))
  const textKeys = compare === compareAsRead ? sortKeys.list(texts) : rank(texts, compare)
  let place = 0
  return values.map(value => (typeof value === 'string' ? (textKeys[place++] as number) : missing))
}

/** Values that compare as equal have the same rank. */
function rank(texts: readonly string[], compare: Comparator): number[] {
  const inOrder = [...new Set(texts)].toSorted(compare)
  const ranks = new Map<string, number>()
  let [last, before] = [0, inOrder[0] ?? '']
  for (const text of inOrder) {
    if (compare(before, text) !== 0) last += 1
    before = text
    ranks.set(text, last)
  }
  return texts.map(text => ranks.get(text) ?? 0)
}
