import type { Field } from '#platform/contract/field.ts'
import type { WorkbookCell } from '#domain/airports/workbook.ts'

export interface Choice {
  value: WorkbookCell
  label: string
}

/** One value of one record, as it is stored and as it stands in the workbook. */
export interface SheetCell {
  /** Which record it belongs to, e.g. `terminal/12`; a record may lie on two sheets. */
  record: string
  /** Where in the record's body, e.g. `airportTerminalTotals.0.areaTotal`. */
  path: string
  /** The head of its column. */
  head: string
  field: Field
  stored: WorkbookCell
  written: WorkbookCell
  choices?: readonly Choice[]
  /** Of a cell that its field does not say how to read; without it the field and the choices do. */
  read?: (text: string) => Read
  /** Why this person may not change it. */
  locked?: string
}

export type Read = { value: WorkbookCell } | { error: string }

export interface SheetRow {
  /** Stands in the hidden first column; empty for a row that is to be added. */
  key: string
  /** What the row is about, in the columns that only explain. */
  labels: readonly string[]
  cells: readonly SheetCell[]
}

/** A sheet of the workbook: what is stored, in the order of its columns. */
export interface Sheet {
  name: string
  labelHeads: readonly string[]
  heads: readonly string[]
  rows: readonly SheetRow[]
  /** Where rows can be added: the row of the record of this name. */
  newRow?: (record: string) => SheetRow
  /** By what a row without a key is known again once it is stored; '' where it says too little. */
  identity?: (textAt: (path: string) => string) => string
}

export const keyHead = 'Key'
export const headOf = ({ label, unit }: Field): string => (unit ? `${label} (${unit})` : label)

interface FormLine {
  record: string
  path: string
  field: Field
  stored: WorkbookCell
  choices?: readonly Choice[]
  locked?: string
}

/** One value a line. */
export function formSheet(name: string, lines: readonly FormLine[]): Sheet {
  return {
    name,
    labelHeads: ['Field', 'Unit'],
    heads: ['Value'],
    rows: lines.map(line => ({
      key: `${line.record}#${line.path}`,
      labels: [line.field.label, line.field.unit ?? ''],
      cells: [{ ...line, head: 'Value', written: writtenAs(line.stored, line.choices) }],
    })),
  }
}

/** A choice is written by its name; one that is not offered any more stays empty, and is kept while it does. */
const writtenAs = (stored: WorkbookCell, choices?: readonly Choice[]): WorkbookCell =>
  choices ? (choices.find(each => each.value === stored)?.label ?? null) : stored

/** The same cells, those with choices written by their names. */
export const choosing = (
  cells: readonly SheetCell[],
  choices: Record<string, readonly Choice[] | undefined>,
): SheetCell[] =>
  cells.map(cell => {
    const own = choices[cell.path]
    return own ? { ...cell, choices: own, written: writtenAs(cell.stored, own) } : cell
  })

/** The cells of a table's row, a column for each of the fields. */
export function rowCells(
  record: string,
  prefix: string,
  fields: Record<string, Field>,
  stored: Record<string, unknown>,
): SheetCell[] {
  return Object.entries(fields).map(([name, field]) => {
    const value = (stored[name] ?? null) as WorkbookCell
    return { record, path: prefix + name, head: headOf(field), field, stored: value, written: value }
  })
}
