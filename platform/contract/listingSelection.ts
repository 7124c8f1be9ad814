import type { Field } from './field.ts'
import { filterInWords, readWords, type ListingColumns } from './listing.ts'

/** The search and the filters, one sentence each, so that a reader of a file or a print knows that it is a selection. */
export function describeSelection(
  columns: ListingColumns,
  { keyword, ...query }: Readonly<Record<string, unknown>>,
  options: Readonly<Record<string, Field['options']>> = {},
): string[] {
  const filters = Object.entries(columns).flatMap(([key, column]) => {
    const value = query[key]
    return column.filter && typeof value === 'string' && value !== ''
      ? [filterInWords(column, value, options[key])]
      : []
  })
  const words = typeof keyword === 'string' && keyword !== '' ? [`Search: ${keyword}`] : []
  return [...words, ...filters].map(each => `Only ${each}.`)
}

/** The codes in `query` that no row has, in capitals, by column. Columns without codes have none. */
export const listUnmatchedCodes = (
  columns: ListingColumns,
  query: Readonly<Record<string, unknown>>,
  rows: readonly { values: Readonly<Record<string, unknown>> }[],
): string[] =>
  Object.entries(columns).flatMap(([key, column]) => {
    const value = query[key]
    if (!column.hasCodes || typeof value !== 'string' || value === '') return []
    const found = [...new Set(rows.map(each => each.values[key]))].map(cell =>
      typeof cell === 'string' ? cell.toLowerCase() : '',
    )
    return readWords(column, value)
      .filter(word => !found.some(each => each.includes(word)))
      .map(word => word.toUpperCase())
  })

/** 'No rows for BOS, DFW.', if there are such codes. */
export const describeUnmatchedCodes = (codes: readonly string[]): string[] =>
  codes.length === 0 ? [] : [`No rows for ${codes.join(', ')}.`]
