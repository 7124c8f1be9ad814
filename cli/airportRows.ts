import type { z } from 'zod'
import { airportFields } from '#domain/airports/airport.ts'
import { airportTotalsFields } from '#domain/airports/airportYearColumns.ts'
import { schemaOf } from '#platform/contract/field.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { parseFigure } from '#platform/contract/parseFigure.ts'
import type { CsvRecord } from '#platform/print/csv.ts'
import type { AirportImportRow } from '#server/airports/airportImport.queries.ts'
import { refuseFile, type Fault } from './refusals.ts'

const optional = { county: true, stateProvinceCode: true, latitudeText: true, longitudeText: true } as const

/** The columns by their names in a file. */
const row = schemaOf({ ...airportFields, enplanements: airportTotalsFields.enplaneTotal }).partial(optional)
type Column = keyof typeof row.shape
const columns = listKeys(row.shape)
const isOptional = (column: Column): boolean => column in optional

/** What to type in columns of codes, which the forms offer as choices. */
const hints: Partial<Record<Column, string>> = {
  iataCode: 'Use three capital letters or digits, such as DEN.',
  isoCountryCode: 'Use the two-letter code, such as US.',
  stateProvinceCode: 'Use the code, such as TX.',
}

export interface AirportFile {
  /** Every record with as many fields as the header, as far as it could be read. */
  rows: { line: number; row: Partial<AirportImportRow> }[]
  faults: Fault[]
  /** Columns unknown to the import. */
  ignored: string[]
}

/**
 * Reads the records of an airport file, whose first record names the columns. Throws a Refusal if a column is missing
 * or duplicated; errors in single rows are in `faults`.
 */
export function readAirportRows(fileName: string, [header, ...records]: CsvRecord[]): AirportFile {
  if (!header)
    throw refuseFile(fileName, [
      { line: 1, detail: 'The file has no column names. It is empty, or has only blank lines and commas.' },
    ])
  const names = header.cells.map(cell => cell.trim())
  const problems = findHeaderFaults(names)
  if (problems.length > 0) {
    throw refuseFile(
      fileName,
      problems.map(detail => ({ line: header.line, detail })),
    )
  }
  if (records.length === 0) {
    throw refuseFile(fileName, [
      { line: header.line, detail: 'The file has no airports below the column names.' },
    ])
  }
  const file: AirportFile = { rows: [], faults: [], ignored: names.filter(name => !isColumn(name)) }
  for (const record of records) readRecord(names, record, file)
  file.faults.push(...listRepeatedCodes(file.rows))
  return file
}

const isColumn = (name: string): name is Column => (columns as string[]).includes(name)

function findHeaderFaults(names: string[]): string[] {
  const missing = columns.filter(column => !isOptional(column) && !names.includes(column))
  const twice = columns.filter(column => names.indexOf(column) !== names.lastIndexOf(column))
  const separator = names.length === 1 ? /[;\t|]/.exec(names[0] ?? '')?.[0] : undefined
  return [
    ...(separator ? ['The columns must be separated by commas.'] : []),
    ...missing.map(column => `The column ${column} is missing.`),
    ...twice.map(column => `The column ${column} appears twice. Remove one of the two.`),
  ]
}

function readRecord(names: string[], { line, cells }: CsvRecord, file: AirportFile): void {
  const beyond = cells.slice(names.length)
  if (cells.length < names.length || beyond.some(cell => cell.trim() !== '')) {
    const detail = `The line has ${cells.length} fields, but there are ${names.length} columns. Put quotation marks around a field that contains a comma.`
    file.faults.push({ line, detail })
    return
  }
  const texts = new Map(columns.map(column => [column, cells[names.indexOf(column)]?.trim() ?? '']))
  const faults = new Map<string, string>()
  const values = readValues(texts, faults)
  const result = row.safeParse(values)
  for (const issue of result.error?.issues ?? []) {
    const column = String(issue.path[0])
    if (!faults.has(column)) faults.set(column, issue.message)
  }
  for (const column of columns) {
    const detail = faults.get(column)
    if (detail !== undefined) {
      const text = texts.get(column) ?? ''
      const hint = text === '' ? undefined : hints[column]
      file.faults.push({ line, column, detail: withValue(hint ? `${detail} ${hint}` : detail, text) })
    }
  }
  const { enplanements: enplaneTotal, ...place } = result.data ?? values
  file.rows.push({ line, row: { ...place, ...(enplaneTotal === undefined ? {} : { enplaneTotal }) } })
}

/** An empty optional field has no effect. Empty enplanements mean 'not reported'. */
function readValues(texts: Map<Column, string>, faults: Map<string, string>): Partial<z.input<typeof row>> {
  const values: Partial<Record<Column, string | number | null>> = {}
  for (const [column, text] of texts) {
    if (text.includes('\0')) faults.set(column, 'This contains an unprintable character. Remove it.')
    else if (column === 'enplanements') {
      const figure = parseFigure(text, airportTotalsFields.enplaneTotal)
      if ('error' in figure) faults.set(column, figure.error)
      else values[column] = figure.value
    } else if (text !== '' || !isOptional(column)) values[column] = text
  }
  return values as Partial<z.input<typeof row>>
}

function withValue(detail: string, text: string): string {
  if (text === '') return `${detail} The field is empty.`
  const shown = text.length > 60 ? `${text.slice(0, 60)}...` : text
  return detail.includes(text) ? detail : `${detail} The field contains ${JSON.stringify(shown)}.`
}

function listRepeatedCodes(rows: AirportFile['rows']): Fault[] {
  const first = new Map<string, number>()
  return rows.flatMap(({ line, row: { iataCode } }): Fault[] => {
    const earlier = first.get(iataCode ?? '')
    if (earlier !== undefined) {
      return [{ line, column: 'iataCode', detail: `${iataCode} is already on line ${earlier}.` }]
    }
    if (iataCode) first.set(iataCode, line)
    return []
  })
}
