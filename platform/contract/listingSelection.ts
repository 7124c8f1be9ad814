import type { Field } from './field.ts'
import { filterInWords, readWords, type ListingColumns } from './listing.ts'
import { createTextTest } from './searchNames.ts'

/**
 * Describes the search and the filters, one sentence each, so that readers of a file or printout know that it is a
 * selection.
 */
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

/** The uppercase codes in `query` that match no row, by column. */
export const listUnmatchedCodes = (
  columns: ListingColumns,
  query: Readonly<Record<string, unknown>>,
  rows: readonly { values: object }[],
): string[] =>
  Object.entries(columns).flatMap(([key, column]) => {
    const value = query[key]
    if (!column.hasCodes || typeof value !== 'string' || value === '') return []
    const found = [...new Set(rows.map(each => (each.values as Record<string, unknown>)[key]))].filter(
      cell => typeof cell === 'string',
    )
    return readWords(column, value)
      .filter(word => !createTextTest(word)(found))
      .map(word => word.toUpperCase())
  })

/** 'No rows for BOS, DFW.', if some codes match nothing. */
export const describeUnmatchedCodes = (codes: readonly string[]): string[] =>
  codes.length === 0 ? [] : [`No rows for ${codes.join(', ')}.`]
