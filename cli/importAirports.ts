import { basename, resolve } from 'node:path'
import type { z } from 'zod'
import { airportFields } from '#domain/airports/airport.ts'
import { airportTotalsFields } from '#domain/airports/airportYearColumns.ts'
import { type AxnInstanceMasterStatus, axnInstanceMasterStatus } from '#domain/review/workflow.ts'
import { countOf } from '#platform/contract/count.ts'
import { schemaOf } from '#platform/contract/field.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { parseFigure } from '#platform/contract/parseFigure.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/database/connect.ts'
import type { CsvRecord } from '#platform/print/csv.ts'
import {
  findUnknownPlaces,
  saveAirportRows,
  type AirportImportResult,
  type AirportImportRow,
} from '#server/airports/airportImport.queries.ts'
import { renewFiles } from '#server/years/archiveYear.ts'
import { takeInstance } from '#server/years/createInstance.queries.ts'
import { freezeEdition, reopenEdition } from '#server/years/editions.ts'
import { command } from './command.ts'
import { readCsv, readGivenFile } from './givenFile.ts'
import { listNames, refuseFile, Refusal, type Fault } from './refusals.ts'
import { runInTransaction, withDatabase } from './transaction.ts'

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

interface AirportFile {
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
function readAirportRows(fileName: string, [header, ...records]: CsvRecord[]): AirportFile {
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

/** An airport list has a few hundred kilobytes. A much larger file must be something else. */
const largestFile = { bytes: 20 * 1024 * 1024, words: 'the limit of 20 MB' }

export const importAirports = command({
  name: 'import airports',
  summary: 'Create or update airports and set their enplanements for a year, from a CSV file.',
  arguments: {
    file: { kind: 'operand', value: 'FILE.csv', help: 'The CSV file.', required: true },
    year: {
      kind: 'option',
      value: 'YYYY',
      help: 'The year of the enplanements. It is created if it does not exist.',
      required: true,
      form: { pattern: /^(19|20)\d\d$/, words: 'a year such as 2014' },
    },
    status: {
      kind: 'option',
      value: 'STATUS',
      help: 'The status of a newly created year. The default is HISTORICAL.',
      required: false,
      choices: axnInstanceMasterStatus.options,
    },
    reason: {
      kind: 'option',
      value: 'TEXT',
      help: 'The reason for changing published enplanements. Required if any of them change.',
      required: false,
    },
  },
  details: [
    'The first line contains the column names, in any order. iataCode, airportName, city, isoCountryCode, and enplanements are required. county, stateProvinceCode, latitudeText, and longitudeText are optional. Other columns are ignored and listed.',
    'Airports are matched by IATA code. Empty enplanements are saved as not reported. Any other empty field leaves the stored value unchanged.',
    'In a HISTORICAL year, the reason also becomes the note of the corrected reports, data package, and books, which the server generates. The former files stay under their addresses.',
    'If the file has any errors, each error is listed with its line and column, and nothing is saved. Importing the same file again changes nothing.',
  ],
  async run({ file, year, status, reason }, world) {
    const fileName = basename(file)
    const read = readAirportRows(
      fileName,
      readCsv(fileName, await readGivenFile(resolve(world.folder, file), largestFile)),
    )
    await withDatabase(
      world,
      async database => {
        const done = await runInTransaction(database, { commandName: 'import airports', reason }, db =>
          store(db, fileName, read, {
            year: Number(year),
            status: status as AxnInstanceMasterStatus | undefined,
            reason,
          }),
        ).catch(askForReason)
        world.say(summary(fileName, read, done))
      },
      'createInNew',
    )
  },
})

function askForReason(thrown: unknown): never {
  const isAsked = thrown instanceof Problem && thrown.problem === 'reasonRequired'
  throw isAsked
    ? new Refusal('The file changes published enplanements. Give the reason with --reason.')
    : thrown
}

interface WantedYear {
  year: number
  status: AxnInstanceMasterStatus | undefined
  reason: string | undefined
}

async function store(
  db: Db,
  fileName: string,
  { rows, faults }: AirportFile,
  { year, status, reason }: WantedYear,
) {
  const unknown = await findUnknownPlaces(
    db,
    rows.map(each => each.row),
  )
  const unknownPlaces = unknown.map(({ index, column, detail }) => ({
    line: rows[index]?.line ?? 0,
    column,
    detail,
  }))
  // A country that is not a code has been rejected already.
  const reported = new Set(faults.map(fault => `${fault.line} ${fault.column}`))
  const all = [...faults, ...unknownPlaces.filter(fault => !reported.has(`${fault.line} ${fault.column}`))]
  if (all.length > 0) throw refuseFile(fileName, all)
  const { instance, created } = await takeInstance(db, year, status ?? null)
  const isClosed = instance.axnInstanceMasterStatus === 'HISTORICAL'
  if (isClosed) await reopenEdition(db, instance.axnInstanceId)
  const result = await saveAirportRows(
    db,
    instance,
    rows.map(each => each.row as AirportImportRow),
  )
  if (isClosed) {
    await freezeEdition(db, instance.axnInstanceId)
    if (result.enplanements.written > 0) await renewFiles(db, instance, reason)
  }
  return { instance, createdInstance: created, result }
}

function summary(
  fileName: string,
  { rows, ignored }: AirportFile,
  { instance, createdInstance, result }: Awaited<ReturnType<typeof store>>,
): string {
  const { axnInstanceName: year, axnInstanceMasterStatus } = instance
  return [
    `Imported ${countOf(rows.length, 'airport')} from ${fileName} into ${year}.`,
    createdInstance
      ? `The year ${year} was created as ${axnInstanceMasterStatus}.`
      : `The year ${year} already exists (${axnInstanceMasterStatus}).`,
    `Airports: created ${result.created.length}, updated ${result.updated.length}, unchanged ${result.unchanged}.`,
    ...describeUpdates(result),
    ...enplanements(result),
    ...(axnInstanceMasterStatus === 'HISTORICAL' && result.enplanements.written > 0
      ? [describeFiles(year, createdInstance)]
      : []),
    ...(ignored.length > 0
      ? [`Ignored columns: ${ignored.map(name => name || '(no name)').join(', ')}.`]
      : []),
  ].join('\n')
}

const describeFiles = (year: string, isNew: boolean): string =>
  isNew
    ? `The server generates the reports of ${year}.`
    : `The server generates the reports and the other stored files of ${year} again, and adds those that differ as corrections. Uploaded files stay as they are.`

function describeUpdates({ updated }: AirportImportResult): string[] {
  if (updated.length === 0) return []
  return [`Updated: ${listNames(updated.map(each => `${each.iataCode} (${each.columns.join(', ')})`))}.`]
}

function enplanements({ enplanements: { set, unchanged, notReported } }: AirportImportResult): string[] {
  const figures = `Enplanements: set for ${set}, unchanged for ${unchanged}, not reported for ${notReported.length}.`
  return notReported.length > 0 ? [figures, `Not reported: ${listNames(notReported)}.`] : [figures]
}
