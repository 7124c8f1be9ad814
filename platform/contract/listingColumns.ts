import type { Format } from './format.ts'

/** What decides where a column is shown, see `ListingColumn`. */
type ListingColumns = Readonly<
  Record<string, { format: Format; shownIn?: 'file' | 'chosen' | 'nowhere'; adminOnly?: true | undefined }>
>

/** The columns that a reader can choose, in the order of the list. */
export const listChoosableColumns = (columns: ListingColumns, isAdmin: boolean): string[] =>
  Object.keys(columns).filter(
    key => columns[key]?.shownIn !== 'nowhere' && (isAdmin || !columns[key]?.adminOnly),
  )

/** The columns on the screen until the reader chooses others. */
export const listFirstColumns = (columns: ListingColumns, isAdmin: boolean): string[] =>
  listChoosableColumns(columns, isAdmin).filter(key => columns[key]?.shownIn === undefined)

/** The column that names its row, which is always shown, wherever it is. A number does not identify its row. */
export const findNamingColumn = (columns: ListingColumns, shown: readonly string[]): string | undefined =>
  Object.keys(columns).find(key => shown.includes(key) && columns[key]?.format === 'text')

const splitColumns = (text: string): string[] => text.split(',').filter(key => key !== '')

/** The keys in an address or a call that are no columns which can be shown. */
export const findUnknownColumns = (columns: ListingColumns, text: string): string[] => {
  const known = listChoosableColumns(columns, true)
  return splitColumns(text).filter(key => !known.includes(key))
}

/** The chosen columns in their order, and the one that names its row; null for the first columns. */
export function readColumns(columns: ListingColumns, text: string, isAdmin: boolean): string[] | null {
  const choosable = listChoosableColumns(columns, isAdmin)
  const chosen = [...new Set(splitColumns(text))].filter(key => choosable.includes(key))
  if (chosen.length === 0) return null
  const naming = findNamingColumn(columns, listFirstColumns(columns, isAdmin))
  return naming === undefined || chosen.includes(naming) ? chosen : [naming, ...chosen]
}

/**
 * Adds a column to those on the screen, whose order stays. One of the first columns returns to its place in the list.
 * Others come after the name and before the first columns, so that they are on the screen.
 */
export function addColumn(columns: ListingColumns, shown: readonly string[], added: string): string[] {
  const isFirst = (key: string) => columns[key]?.shownIn === undefined
  const keys = Object.keys(columns)
  if (isFirst(added)) {
    const before = shown.findLastIndex(key => keys.indexOf(key) < keys.indexOf(added))
    return shown.toSpliced(before + 1, 0, added)
  }
  const naming = shown.indexOf(findNamingColumn(columns, shown) ?? '')
  const next = shown.findIndex((key, place) => place > naming && isFirst(key))
  return shown.toSpliced(next < 0 ? shown.length : next, 0, added)
}
