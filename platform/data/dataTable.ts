import type { Field } from '../contract/field.ts'
import { trimNoise } from '../contract/figure.ts'
import type { Format } from '../contract/format.ts'
import { toPlainText } from '../print/cellText.ts'

/** `decimal` is exact with two decimals; `number` is computed. */
export type DataType = 'string' | 'integer' | 'decimal' | 'number' | 'boolean' | 'date'
export type DataCell = string | number | boolean | null

/** A column of a machine-readable table. */
export interface DataColumn {
  /** Letters, digits, and `_`. */
  name: string
  title: string
  description?: string
  unit?: string
  type: DataType
  format: Format
  /** Whether every row has a value. */
  isRequired: boolean
  /** All possible values. */
  options?: readonly string[]
}

export interface ForeignKey {
  columns: readonly string[]
  table: string
  references: readonly string[]
}

/** A machine-readable table: typed, with keys, and with null for unknown values. */
export interface DataTable {
  name: string
  title: string
  description: string
  columns: readonly DataColumn[]
  primaryKey: readonly string[]
  foreignKeys: readonly ForeignKey[]
  /** In the order of the columns. */
  rows: readonly (readonly DataCell[])[]
}

const types: Partial<Record<Format, DataType>> = {
  integer: 'integer',
  area: 'integer',
  minutes: 'integer',
  rank: 'integer',
  money: 'decimal',
  dollars: 'decimal',
  percent: 'decimal',
  change: 'decimal',
  ratio: 'number',
  date: 'date',
  flag: 'boolean',
}

/** A column, with a function that gets its value from a record. */
export type ColumnOf<R> = DataColumn & { of: (record: R) => DataCell }

type Wording = Pick<Field, 'label' | 'unit' | 'format' | 'help'>
type Traits = Partial<Pick<DataColumn, 'isRequired' | 'options' | 'type'>>

/** A column with the declaration of its field. */
export const fieldColumn = <R>(
  name: string,
  { label, unit, format, help }: Wording,
  of: ColumnOf<R>['of'],
  { isRequired = false, options, type = types[format] ?? 'string' }: Traits = {},
): ColumnOf<R> => ({
  name,
  title: label,
  ...(help !== undefined && { description: help }),
  ...(unit !== undefined && { unit }),
  type,
  format,
  isRequired,
  ...(options && { options }),
  of,
})

type DataTableDeclaration<R> = Omit<DataTable, 'columns' | 'rows' | 'foreignKeys'> & {
  columns: readonly ColumnOf<R>[]
  foreignKeys?: readonly ForeignKey[]
}

export function fillTable<R>(declared: DataTableDeclaration<R>, records: readonly R[]): DataTable {
  const { columns, foreignKeys = [], ...about } = declared
  return {
    ...about,
    foreignKeys,
    columns: columns.map(({ of: _of, ...column }) => column),
    rows: records.map(record => columns.map(({ of, type }) => storedCell(of(record), type))),
  }
}

/**
 * Normalizes a value so that all formats hold the same one: text that any file can hold, decimals to the cent, and
 * computed numbers to 15 digits, the precision of a double.
 */
function storedCell(cell: DataCell, type: DataType): DataCell {
  if (typeof cell === 'string') return toPlainText(cell) || null
  if (typeof cell !== 'number') return cell
  if (!Number.isFinite(cell)) return null
  if (type === 'decimal') return Number(cell.toFixed(2))
  return type === 'number' ? trimNoise(cell) : cell
}
