import { tenantCellFields } from '#domain/airports/tenantCells.ts'
import type { WorkbookCell } from '#domain/airports/workbook.ts'
import { flagField, type Field } from '#platform/contract/field.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { readYesNo } from '#platform/contract/readYesNo.ts'

export interface Choice {
  value: WorkbookCell
  label: string
}

/** One value of one record, as stored and as shown in the workbook. */
export interface SheetCell {
  /** The record that it belongs to, such as `terminal/12`. A record may be on two sheets. */
  record: string
  /** The path in the record's body, such as `airportTerminalTotals.0.areaTotal`. */
  path: string
  /** The heading of its column. */
  heading: string
  field: Field
  stored: WorkbookCell
  written: WorkbookCell
  choices?: readonly Choice[]
  /** How to read the cell, if not determined by its field and choices. */
  read?: (text: string) => ParsedCell
  /** Whether it is a name, which is never a date, even if a spreadsheet made one of it. */
  isName?: boolean
  /** Why this person cannot change it. */
  locked?: string
}

export type ParsedCell = { value: WorkbookCell } | { error: string }

export interface SheetRow {
  /** The hidden first column; empty for a row to be added. */
  key: string
  /** The row's identity, in explanatory columns. */
  labels: readonly string[]
  /** The identity in messages, if neither the labels nor the first cell suffice. */
  name?: string
  /** The identity among rows that may have the same name. */
  wholeName?: string
  cells: readonly SheetCell[]
}

/** A sheet of the workbook: stored records in column order. */
export interface Sheet {
  name: string
  labelHeadings: readonly string[]
  headings: readonly string[]
  rows: readonly SheetRow[]
  /** The columns that name a new row, if not the first one alone. */
  nameHeadings?: readonly string[]
  /** Creates the record of a new row, if rows can be added. */
  newRow?: (record: string) => SheetRow
  naturalKey?: NaturalKey
}

/** Identifies the stored row that a row without a key is about. */
interface NaturalKey {
  /** A row must have a value in the first. */
  paths: readonly [string, ...string[]]
  /** Normalizes a text, so that texts with the same meaning are equal; '' for an empty one. */
  readMeaning: (path: string, text: string) => string
  /** The part of the key that a text on a line of its own gives the rows below it, such as their terminal. */
  findSection?: (text: string) => string | null
}

/** The only column of a form, which has one field per line. */
export const formHeading = 'Value'

/** Whether a sheet has one field per line. */
export const isForm = ({ headings }: Sheet): boolean => headings.length === 1 && headings[0] === formHeading

export const headingOf = ({ label, unit }: Field): string => (unit ? `${label} (${unit})` : label)

/** The column of each sheet that names a row's terminal. */
export const terminalHeading = headingOf(tenantCellFields.terminalName)

interface FormLine {
  record: string
  path: string
  field: Field
  stored: WorkbookCell
  choices?: readonly Choice[]
  locked?: string
}

/** One value per line. */
export function createFormSheet(name: string, lines: readonly FormLine[]): Sheet {
  return {
    name,
    labelHeadings: ['Field', 'Unit'],
    headings: [formHeading],
    rows: lines.map(line => ({
      key: `${line.record}#${line.path}`,
      labels: [line.field.label, line.field.unit ?? ''],
      cells: [{ ...line, heading: formHeading, written: writeStoredValue(line.stored, line.choices) }],
    })),
  }
}

/**
 * Choices are written by name. A choice that is no longer offered is left empty, and is kept while the cell stays
 * empty.
 */
const writeStoredValue = (stored: WorkbookCell, choices?: readonly Choice[]): WorkbookCell =>
  choices ? (choices.find(each => each.value === stored)?.label ?? null) : stored

/** Form cells with choices written by name. */
export const withNamedChoices = (
  cells: readonly SheetCell[],
  choices: Record<string, readonly Choice[] | undefined>,
): SheetCell[] =>
  cells.map(cell => {
    const own = choices[cell.path]
    return own ? { ...cell, choices: own, written: writeStoredValue(cell.stored, own) } : cell
  })

/** The stored values of a row's fields, of which a new row has none. */
export type StoredCells<K extends string> = Readonly<Partial<Record<K, WorkbookCell>>>

/** The cells of a table row, one column per field. */
export function createRowCells<K extends string>(
  record: string,
  prefix: string,
  fields: Readonly<Record<K, Field>>,
  stored: StoredCells<NoInfer<K>>,
): SheetCell[] {
  return listKeys(fields).map(name => {
    const [field, value] = [fields[name], stored[name] ?? null]
    return { record, path: prefix + name, heading: headingOf(field), field, stored: value, written: value }
  })
}

export const confirmedPath = 'confirmed'

export const confirmedField = flagField({ label: 'Confirmed' })

/** The answers of every yes-or-no column. */
export const yesOrNo: readonly Choice[] = confirmedField.options

/** Whether a row has been confirmed since it was carried over from last year; null for a new row. */
export function buildConfirmedCell(record: string, stored: 'Y' | 'N' | null): SheetCell {
  return {
    record,
    path: confirmedPath,
    heading: confirmedField.label,
    field: confirmedField,
    stored,
    written: writeStoredValue(stored, yesOrNo),
    choices: yesOrNo,
    read: text => keepConfirmed(readYesNo(text), stored),
  }
}

/** A row that has been confirmed stays confirmed, even if an older workbook says No. */
const keepConfirmed = (answer: ReturnType<typeof readYesNo>, stored: 'Y' | 'N' | null): ParsedCell =>
  'error' in answer ? answer : { value: stored === 'N' && answer.value === true ? 'Y' : stored }

/**
 * A row's identity in messages: its labels or, on a form, the field without its unit. With `isWhole`, the complete natural
 * key of a row without labels.
 */
export function nameOf({ labels, name, cells, wholeName }: SheetRow, { isWhole = false } = {}): string {
  const [only] = cells
  if (only?.heading === formHeading) return labels[0] ?? ''
  if (labels.length > 0) return labels.join(' · ')
  return (isWhole ? wholeName : undefined) || name || String(only?.written ?? '')
}
