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

/** The column that names its row, which is always shown. A number does not identify its row. */
export const findNamingColumn = (columns: ListingColumns, shown: readonly string[]): string | undefined =>
  shown.find(key => columns[key]?.format === 'text')

const splitColumns = (text: string): string[] => text.split(',').filter(key => key !== '')

/** The keys in an address or a call that are no columns which can be shown. */
export const findUnknownColumns = (columns: ListingColumns, text: string): string[] => {
  const known = listChoosableColumns(columns, true)
  return splitColumns(text).filter(key => !known.includes(key))
}

/** The chosen columns in the order of the list; null for the first columns. */
export function readColumns(columns: ListingColumns, text: string, isAdmin: boolean): string[] | null {
  const chosen = splitColumns(text)
  const naming = findNamingColumn(columns, listFirstColumns(columns, isAdmin))
  const shown = listChoosableColumns(columns, isAdmin).filter(key => chosen.includes(key) || key === naming)
  return shown.some(key => chosen.includes(key)) ? shown : null
}
