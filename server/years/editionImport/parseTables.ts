import type { z } from 'zod'
import type { ImportProblem } from '#domain/years/editionImport.ts'
import { cleanText } from '#platform/contract/cleanText.ts'
import type { Field } from '#platform/contract/field.ts'
import { parseInput, type StoredValue } from '#platform/contract/inputCodec.ts'
import { readYesNo } from '#platform/contract/readYesNo.ts'
import { addressOf } from '#platform/print/workbookPages.ts'
import {
  fieldsOf,
  importedFields,
  keysOf,
  requiredKeysOf,
  tableOf,
  type ImportedTable,
} from './editionColumns.ts'
import type { Source } from './readSources.ts'

/** The place of a row. */
export interface Place {
  file: string
  row: number
}

/** A row whose values are valid by themselves. */
export interface ImportRow<T extends ImportedTable = ImportedTable> {
  at: Place
  /** The texts of the key columns; empty if missing. */
  keys: Readonly<Record<string, string>>
  values: {
    [K in keyof (typeof importedFields)[T]]: (typeof importedFields)[T][K] extends Field<infer S>
      ? z.output<S>
      : never
  }
}

export type EditionTables = { [T in ImportedTable]: ImportRow<T>[] }

const longestKey = 255

/**
 * Checks every cell. A cell with a problem counts as missing, so that the rest of its row and the rows that refer to it
 * can be checked, too. Nothing is saved then.
 */
export function parseTables(sources: readonly Source[]): {
  tables: EditionTables
  problems: ImportProblem[]
} {
  const problems: ImportProblem[] = []
  const tables = Object.fromEntries(
    Object.keys(importedFields).map(name => [
      name,
      sources.filter(({ table }) => table === name).flatMap(source => parseSource(source, problems)),
    ]),
  ) as unknown as EditionTables
  return { tables, problems }
}

function parseSource(source: Source, problems: ImportProblem[]): ImportRow[] {
  const { table, file, places, formulas } = source
  const fields = Object.entries(fieldsOf(table))
  const keyNames = keysOf(table)
  const neededKeys = new Set(requiredKeysOf(table))
  const seen = new Map<string, number>()
  return source.rows.map(({ row, cells }) => {
    const refuse = (column: string, detail: string) => problems.push({ file, row, column, detail })
    const textOf = (column: string): string => {
      const place = places.get(column)
      if (place === undefined) return ''
      if (formulas.has(addressOf(place, row)))
        refuse(column, 'The cell contains a formula. Paste its value instead.')
      const text = cleanText(String(cells[place] ?? ''))
      if (!isStorable(text)) refuse(column, 'The text contains characters that cannot be saved. Remove them.')
      return text
    }
    const keys = Object.fromEntries(
      keyNames.map(name => {
        const text = textOf(name).trim()
        if (text === '' && neededKeys.has(name)) refuse(name, `${titleOf(table, name)} is missing.`)
        if (text.length > longestKey)
          refuse(name, `${titleOf(table, name)} may have at most ${longestKey} characters.`)
        return [name, text]
      }),
    )
    const values = Object.fromEntries(
      fields.map(([name, field]) => {
        const text = textOf(name)
        const read = parseCell(field, text)
        if ('error' in read) refuse(name, withValue(read.error, text))
        return [name, 'error' in read ? missingValue(field) : read.value]
      }),
    )
    const key = primaryKeyOf(table, keys, values)
    const earlier = key === null ? undefined : seen.get(key)
    if (earlier !== undefined) refuse('', `The row repeats the key of row ${earlier}.`)
    else if (key !== null) seen.set(key, row)
    return { at: { file, row }, keys, values }
  })
}

const missingValue = ({ required, format, storedAs }: Field) =>
  required && storedAs === undefined && (format === 'text' || format === 'longText') ? '' : null

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

const titleOf = (table: ImportedTable, name: string): string =>
  tableOf(table).columns.find(each => each.name === name)?.title ?? name

/** Null if a part of the key is missing, so that the record is a new one. */
function primaryKeyOf(
  table: ImportedTable,
  keys: Readonly<Record<string, string>>,
  values: Readonly<Record<string, StoredValue>>,
): string | null {
  const parts = tableOf(table).primaryKey.map(name => String(keys[name] ?? values[name] ?? ''))
  return parts.includes('') ? null : JSON.stringify(parts)
}

/** Every field of an edition holds a plain value. */
const parseField = (field: Field, text: string) =>
  parseInput(field, text) as { value: StoredValue } | { error: string }

function parseCell(field: Field, text: string): { value: StoredValue } | { error: string } {
  if (field.format === 'flag') {
    const read = readYesNo(text)
    if ('error' in read) return read
    const isYes = read.value ?? false
    return { value: field.storedAs === 'boolean' ? isYes : isYes ? 'Y' : 'N' }
  }
  if (text.trim() === '' && field.required && field.min === undefined)
    return { error: `${field.label} is missing.` }
  // A location without a number is the tenant's first.
  if (text.trim() === '' && field.required) return { value: field.min }
  return parseField(field, text)
}

function withValue(detail: string, text: string): string {
  if (text === '' || detail.includes(text)) return detail
  const shown = text.length > 60 ? `${text.slice(0, 60)}...` : text
  return `${detail} The cell contains ${JSON.stringify(shown)}.`
}
