import type { FieldChange, RecordAction } from '#domain/history/history.ts'
import {
  isHiddenColumn,
  getRecordKind,
  describeColumn,
  type ColumnDescription,
} from '#domain/history/recordKinds.ts'
import { roundTo } from '#platform/contract/figure.ts'
import { isLookup, keyColumnOf, nameOf, type Names, type Row, type Value } from './names.queries.ts'

/** The record in words: its naming columns that have a value. */
export function describeRecord(kind: string, row: Row, names: Names): string {
  const parts = getRecordKind(kind).title.flatMap(column => {
    const value = valueOf(kind, column, row[column], names)
    return value === null || value === '' ? [] : [{ column, value }]
  })
  // A person's first and last name belong together.
  return parts
    .map(({ column, value }, place) => `${place === 0 ? '' : column === 'lastName' ? ' ' : ', '}${value}`)
    .join('')
}

export const actionOf = (before: Row | null, after: Row | null): RecordAction =>
  before === null ? 'ADDED' : after === null ? 'DELETED' : 'CHANGED'

/** The differences between two states of a record, with labels; for an added or deleted record, all its values. */
export function listChanges(
  kind: string,
  before: Row | null,
  after: Row | null,
  names: Names,
): FieldChange[] {
  const declared = Object.keys(getRecordKind(kind).fields ?? {})
  const given = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  // In form order, followed by the columns that no form has.
  const columns = new Set([...declared.filter(column => given.has(column)), ...given])
  const isWhole = before === null || after === null
  return [...columns]
    .filter(column => !isHiddenColumn(kind, column))
    .filter(column => (isWhole ? !contextColumns.has(column) : true))
    .filter(column => differ(before?.[column], after?.[column]))
    .map(column => {
      const { label, unit, format } = describeColumn(kind, column)
      return {
        field: column,
        label,
        ...(unit ? { unit } : {}),
        format: isLookup(keyColumnOf(kind, column)) || format === 'flag' ? 'text' : format,
        before: valueOf(kind, column, before?.[column], names),
        after: valueOf(kind, column, after?.[column], names),
      }
    })
    .filter(change => isWhole || typeof change.after !== 'number' || change.before !== change.after)
}

/** Shown next to every entry anyway. */
const contextColumns = new Set(['airportId', 'axnInstanceId'])

const differ = (one: Value | undefined, other: Value | undefined): boolean =>
  (one ?? null) !== (other ?? null)

/** A value as people read it. Figures remain numbers, to be formatted later. */
function valueOf(
  kind: string,
  column: string,
  value: Value | undefined,
  names: Names,
): string | number | null {
  if (value === null || value === undefined) return null
  const key = keyColumnOf(kind, column)
  if (isLookup(key)) return nameOf(names, key, value) ?? `${String(value)} (deleted)`
  const written = describeColumn(kind, column)
  if (written.describe && typeof value === 'string') return written.describe(value)
  const option = written.options?.find(each => each.value === String(value))
  if (option) return option.label
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (isFlag(written, value)) return value === 'Y' ? 'Yes' : 'No'
  // Limits of earlier years may contain the rounding error of a computed figure, such as 0.30000000000000004.
  const { decimals } = written
  return typeof value === 'number' && decimals !== undefined ? roundTo(value, decimals) : value
}

const isFlag = ({ format }: ColumnDescription, value: Value): boolean =>
  (value === 'Y' || value === 'N') && format === 'flag'
