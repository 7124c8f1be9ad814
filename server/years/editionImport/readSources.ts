import { basename } from 'node:path'
import type { Sheet } from 'hucre/xlsx'
import { editionImportLimits, type ImportProblem } from '#domain/years/editionImport.ts'
import { formatCount } from '#platform/contract/count.ts'
import { normalizeSearchText } from '#platform/contract/names.ts'
import { Problem } from '#platform/contract/problem.ts'
import { decodeCsv, detectDelimiter, readCsvText, UnreadableCsv } from '#platform/print/csv.ts'
import { addressOf } from '#platform/print/workbookPages.ts'
import { asShownMonth } from '../../airports/workbook/numberFormats.ts'
import { openArchive } from '../../airports/workbook/openArchive.ts'
import { readXlsx } from '../../airports/workbook/readXlsx.ts'
import {
  fieldsOf,
  importedTables,
  packagedTables,
  readColumns,
  requiredKeysOf,
  tableOf,
  type ImportedTable,
} from './editionColumns.ts'

/** A file as it was given. */
export interface GivenFile {
  name: string
  bytes: Uint8Array
}

type Cell = string | number | boolean | null

/** The rows of one table as a file has them. */
export interface Source {
  table: ImportedTable
  /** The file's name, with the sheet's if it is a workbook. */
  file: string
  headingRow: number
  /** The place of each column that is read. */
  places: ReadonlyMap<string, number>
  rows: readonly { row: number; cells: readonly Cell[] }[]
  /** The addresses of cells with formulas: `C5`. */
  formulas: ReadonlySet<string>
}

export interface Sources {
  tables: Source[]
  problems: ImportProblem[]
  /** Whether a table could not be read, so that references to its rows cannot be checked. */
  isIncomplete: boolean
  notes: string[]
  /** The file with decisions about names, if there is one. */
  names: GivenFile | null
}

/** The file of decisions about names. */
export const namesFile = 'names.csv'

/** Letters and digits only, so that 'Airport Name' and 'airportName' are equal. */
const fold = (text: string): string => normalizeSearchText(text).replaceAll(' ', '')

const byName = new Map(
  importedTables.flatMap(name => [fold(name), fold(tableOf(name).title)].map(each => [each, name] as const)),
)
const computedOnly = new Set(
  Array.from(packagedTables.values())
    .filter(({ name }) => !(importedTables as string[]).includes(name))
    .flatMap(({ name, title }) => [fold(name), fold(title)]),
)

/**
 * Finds the tables of an edition in CSV files, in a ZIP archive of them, or in a workbook with a sheet per table. A file
 * that cannot be read is one of the problems.
 */
export async function readSources(given: readonly GivenFile[]): Promise<Sources> {
  const found: Sources = { tables: [], problems: [], isIncomplete: false, notes: [], names: null }
  for (const file of given) {
    try {
      if (isArchive(file.bytes)) await readArchive(file, found)
      else if (/\.(zip|xlsx)$/i.test(file.name)) addUnreadable(file, found)
      else readCsvFile(file, found)
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown
      addUnreadable(file, found, thrown.detail)
    }
  }
  for (const { table, file } of found.tables.filter(
    ({ table }, index) => found.tables.findIndex(each => each.table === table) < index,
  ))
    found.problems.push(aboutFile(file, `Another file has the table ${table}, too. Remove one of the two.`))
  if (!found.isIncomplete && !found.tables.some(({ table }) => table === 'airports'))
    found.problems.push(aboutFile('airports.csv', 'The table airports is missing.'))
  return found
}

const aboutFile = (file: string, detail: string, row = 0, column = ''): ImportProblem => ({
  file,
  row,
  column,
  detail,
})

function addUnreadable({ name }: GivenFile, found: Sources, detail = ''): void {
  found.isIncomplete = true
  found.problems.push(
    aboutFile(name, detail || 'The file is damaged, or it is neither a ZIP archive nor a workbook.'),
  )
}

const isArchive = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from('PK\u0003\u0004', 'latin1')) ||
  // A workbook of an old version of Excel, or an encrypted one. Its reader explains what to do.
  Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from('d0cf11e0', 'hex'))

async function readArchive({ name, bytes }: GivenFile, found: Sources): Promise<void> {
  const packed = Buffer.from(bytes)
  const isWorkbook =
    packed.readUInt32BE(0) === 0xd0cf11e0 ||
    openArchive(packed, editionImportLimits).has('[Content_Types].xml')
  if (isWorkbook) return readWorkbook(name, packed, found)
  const archive = openArchive(packed, editionImportLimits)
  const files = archive.names.filter(each => each.endsWith('.csv') && !each.startsWith('__macosx/'))
  for (const path of files) readCsvFile({ name: path, bytes: archive.read(path) }, found)
}

function readCsvFile(file: GivenFile, found: Sources): void {
  const stem = basename(file.name).toLowerCase()
  if (stem === namesFile) {
    found.names = file
    return
  }
  const table = byName.get(fold(stem.replace(/\.csv$/, '')))
  if (!stem.endsWith('.csv') || !table) {
    if (stem.endsWith('.csv') && !computedOnly.has(fold(stem.replace(/\.csv$/, ''))))
      found.notes.push(`${file.name} is not a table of an edition and was ignored.`)
    return
  }
  try {
    const text = decodeCsv(file.bytes)
    const [header, ...records] = readCsvText(text, detectDelimiter(text))
    if (!header) {
      found.problems.push(aboutFile(file.name, 'The file is empty. Its first line must name the columns.', 1))
      return
    }
    const width = header.cells.length
    const rows = records.map(({ line, cells }) => ({ row: line, cells }))
    for (const { row, cells } of rows)
      if (cells.length < width || cells.slice(width).some(cell => cell.trim() !== ''))
        found.problems.push(
          aboutFile(
            file.name,
            `The line has ${cells.length} fields, but there are ${width} columns. Put quotation marks around a field that contains a comma.`,
            row,
          ),
        )
    addSource({ table, file: file.name, header: { row: header.line, cells: header.cells }, rows }, found)
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
    found.isIncomplete = true
    const { line, column = '', detail } = error.fault
    found.problems.push(aboutFile(file.name, detail, line, column))
  }
}

async function readWorkbook(name: string, bytes: Buffer, found: Sources): Promise<void> {
  const { sheets } = await readXlsx(bytes, { limits: editionImportLimits, isOwn: hasHeadings })
  for (const { shown, ...sheet } of sheets) {
    const table = byName.get(fold(sheet.name))
    const file = `${name}, sheet ${sheet.name}`
    if (!table) continue
    const given = sheet.rows.map(({ row, cells }) => ({
      row,
      cells: cells.map((cell, column) => asShownMonth(cell, shown[addressOf(column, row)])),
    }))
    const index = given.findIndex(({ cells }) => findHeadings(table, cells).missing.length === 0)
    const header = given[Math.max(index, 0)]
    if (!header) continue
    addSource(
      {
        table,
        file,
        header: { row: header.row, cells: header.cells.map(cell => String(cell ?? '')) },
        rows: withoutNotes(given.slice(Math.max(index, 0) + 1)),
        formulas: sheet.formulas,
      },
      found,
    )
  }
}

/** Below the table, workbooks of the product have notes: after an empty row, with text in the first column only. */
const withoutNotes = (rows: readonly { row: number; cells: readonly Cell[] }[]) => {
  const gap = rows.findIndex(({ row }, index) => index > 0 && row > (rows[index - 1]?.row ?? 0) + 1)
  return gap < 0
    ? rows
    : rows.filter(
        ({ cells }, index) => index < gap || cells.slice(1).some(cell => cell !== null && cell !== ''),
      )
}

/** The sheets with the headings of a table in their first rows. */
const hasHeadings = (sheet: Sheet | undefined): boolean =>
  sheet?.rows.some(row => {
    const cells = row.map(cell => String(cell ?? ''))
    return importedTables.some(table => findHeadings(table, cells).missing.length === 0)
  }) ?? false

/** The places of a table's columns, by name or title. */
function findHeadings(table: ImportedTable, cells: readonly Cell[]) {
  const given = cells.map(cell => fold(String(cell ?? '')))
  const { columns } = tableOf(table)
  const placesOf = (name: string) => {
    const { title = name, unit = '' } = columns.find(each => each.name === name) ?? {}
    // The workbooks of earlier editions have 'Airport' above the airports' ids.
    const names = new Set([name, title, `${title} ${unit}`, title.replace(/ ID$/, '')].map(fold))
    return given.flatMap((heading, place) => (names.has(heading) ? [place] : []))
  }
  const read = readColumns(table).map(name => ({ name, places: placesOf(name) }))
  const fields = fieldsOf(table)
  const needed = new Set([
    ...requiredKeysOf(table),
    ...Object.keys(fields).filter(name => fields[name]?.required === true && name !== 'locationNumber'),
  ])
  const known = new Set(columns.flatMap(({ name }) => placesOf(name)))
  return {
    places: new Map(
      read.flatMap(({ name, places: [place] }) => (place === undefined ? [] : [[name, place]])),
    ),
    missing: read
      .filter(({ name, places }) => needed.has(name) && places.length === 0)
      .map(({ name }) => name),
    twice: read.filter(({ places }) => places.length > 1).map(({ name }) => name),
    unknown: cells.filter((cell, place) => !known.has(place) && String(cell ?? '').trim() !== ''),
  }
}

interface Given {
  table: ImportedTable
  file: string
  header: { row: number; cells: string[] }
  rows: Source['rows']
  formulas?: readonly string[]
}

function addSource({ table, file, header, rows, formulas = [] }: Given, found: Sources): void {
  const { places, missing, twice, unknown } = findHeadings(table, header.cells)
  const refuse = (detail: string) => found.problems.push(aboutFile(file, detail, header.row))
  for (const name of missing) refuse(`The column ${name} is missing.`)
  for (const name of twice) refuse(`The column ${name} appears twice. Remove one of the two.`)
  if (rows.length > editionImportLimits.rowsPerTable)
    refuse(`The table has more than ${formatCount(editionImportLimits.rowsPerTable)} rows.`)
  if (unknown.length > 0)
    found.notes.push(
      `${file}: ignored the columns ${unknown.map(cell => String(cell).slice(0, 60)).join(', ')}.`,
    )
  const isRefused = missing.length + twice.length > 0 || rows.length > editionImportLimits.rowsPerTable
  found.isIncomplete ||= isRefused
  found.tables.push({
    table,
    file,
    headingRow: header.row,
    places,
    rows: isRefused ? [] : rows,
    formulas: new Set(formulas),
  })
}
