import type { WorkbookCell } from '#domain/airports/workbook.ts'
import { type Field, yesNo } from '#platform/contract/field.ts'
import { normalizeName } from '#platform/contract/names.ts'

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
  head: string
  field: Field
  stored: WorkbookCell
  written: WorkbookCell
  choices?: readonly Choice[]
  /** How to read the cell, if not determined by its field and choices. */
  read?: (text: string) => ParsedCell
  /** Why this person cannot change it. */
  locked?: string
}

export type ParsedCell = { value: WorkbookCell } | { error: string }

export interface SheetRow {
  /** The hidden first column; empty for a row to be added. */
  key: string
  /** The row's identity, in explanatory columns. */
  labels: readonly string[]
  /** Its identity in messages, if neither the labels nor the first cell suffice. */
  name?: string
  cells: readonly SheetCell[]
}

/** A sheet of the workbook: stored records in column order. */
export interface Sheet {
  name: string
  labelHeads: readonly string[]
  heads: readonly string[]
  rows: readonly SheetRow[]
  /** The columns that name a new row, if not the first one alone. */
  nameHeads?: readonly string[]
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
}

export const keyHead = 'Key'
/** The only column of a form, which has one field per line. */
export const formHead = 'Value'

export const headOf = ({ label, unit }: Field): string => (unit ? `${label} (${unit})` : label)

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
    labelHeads: ['Field', 'Unit'],
    heads: [formHead],
    rows: lines.map(line => ({
      key: `${line.record}#${line.path}`,
      labels: [line.field.label, line.field.unit ?? ''],
      cells: [{ ...line, head: formHead, written: writeStoredValue(line.stored, line.choices) }],
    })),
  }
}

/**
 * Choices are written by name. A choice that is no longer offered is left empty, and is kept while the cell stays
 * empty.
 */
const writeStoredValue = (stored: WorkbookCell, choices?: readonly Choice[]): WorkbookCell =>
  choices ? (choices.find(each => each.value === stored)?.label ?? null) : stored

/** The same cells with choices written by name. */
export const withNamedChoices = (
  cells: readonly SheetCell[],
  choices: Record<string, readonly Choice[] | undefined>,
): SheetCell[] =>
  cells.map(cell => {
    const own = choices[cell.path]
    return own ? { ...cell, choices: own, written: writeStoredValue(cell.stored, own) } : cell
  })

/** The cells of a table row, one column per field. */
export function createRowCells(
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

export const confirmedPath = 'confirmed'

export const confirmedField = {
  label: 'Confirmed',
  format: 'text',
  required: false,
  schema: yesNo,
} satisfies Field

const choices = [
  { value: 'Y', label: 'Yes' },
  { value: 'N', label: 'No' },
]

/** Whether a row has been confirmed since it was carried over from last year; null for a new row. */
export function buildConfirmedCell(record: string, stored: 'Y' | 'N' | null): SheetCell {
  return {
    record,
    path: confirmedPath,
    head: confirmedField.label,
    field: confirmedField,
    stored,
    written: choices.find(each => each.value === stored)?.label ?? null,
    choices,
    read: text => readConfirmed(text, stored),
  }
}

/** A row that has been confirmed stays confirmed, even if an older workbook says No. */
function readConfirmed(text: string, stored: 'Y' | 'N' | null): ParsedCell {
  const answer = normalizeName(text)
  if (!['', 'yes', 'y', 'no', 'n'].includes(answer)) return { error: 'Please enter Yes or No.' }
  return { value: stored === 'N' && answer.startsWith('y') ? 'Y' : stored }
}
