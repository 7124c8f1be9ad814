import { and, eq, getTableColumns, getTableName, ne, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { problem } from '#domain/problems.ts'
import {
  editionImportLimits,
  type DecidedName,
  type EditionImportResult,
  type ImportedStatus,
  type ImportProblem,
} from '#domain/years/editionImport.ts'
import { toInstanceId } from '#domain/years/instance.ts'
import { countOf } from '#platform/contract/count.ts'
import type { Db } from '#platform/database/connect.ts'
import { askForJob } from '#platform/jobs/jobs.queries.ts'
import { insertRows } from '../../database/insertRows.ts'
import { airportInstance } from '../../database/schema/airports.ts'
import { companyInstance } from '../../database/schema/companies.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { nameAction } from '../../history/actions.queries.ts'
import { archiveYearJob, renewFilesAfter } from '../archiveYear.ts'
import { requireYearWithStatus, runWithoutUser, takeInstance } from '../createInstance.queries.ts'
import { freezeEdition, reopenEdition, schemaOf } from '../editions.ts'
import { moveSequence } from './chooseIds.ts'
import { importedTables, tableOf } from './editionColumns.ts'
import { readLookupValues } from './lookupValues.queries.ts'
import { parseTables, type EditionTables } from './parseTables.ts'
import type { Sources } from './readSources.ts'
import { type NewRows, type Refuse, type SharedRecords } from './sharedRecords/newRecords.ts'
import { resolveSharedRecords } from './sharedRecords/sharedRecords.queries.ts'
import { buildYearRows } from './yearRows/yearRows.queries.ts'

interface WantedImport {
  year: number
  status: ImportedStatus
  decisions: readonly DecidedName[]
  /** Whether to save nothing, whatever the outcome. */
  isCheck: boolean
  userId: number | null
}

interface Checked {
  tables: EditionTables
  shared: SharedRecords
  rows: NewRows[]
  problems: ImportProblem[]
}

/**
 * Checks the tables of an edition against the database and, unless it is a check only, saves all of it or nothing.
 * Saving again what a year contains changes nothing. Throws `duplicate` for a year that cannot be filled.
 */
export async function importEdition(
  db: Db,
  sources: Sources,
  wanted: WantedImport,
): Promise<EditionImportResult> {
  await requireYearWithStatus(db, wanted.year, wanted.status)
  const checked = await checkEdition(db, sources, wanted)
  const { undecided } = checked.shared
  if (checked.problems.length > 0 || undecided.length > 0)
    return describe('refused', sources, wanted, checked)
  const isFilled = await hasData(db, wanted)
  if (isFilled && (await listDifferences(db, wanted, checked)).length === 0)
    return describe('unchanged', sources, wanted, checked)
  if (isFilled) throw await describeConflict(db, wanted, checked)
  if (wanted.isCheck) return describe('checked', sources, wanted, checked)
  await save(db, wanted, checked)
  return describe('imported', sources, wanted, checked)
}

async function checkEdition(db: Db, sources: Sources, wanted: WantedImport): Promise<Checked> {
  const { tables, problems: unreadable } = parseTables(sources.tables)
  const problems = [...sources.problems, ...unreadable]
  const told = new Set(problems.map(({ file, row, column }) => `${file} ${row} ${column}`))
  const refuse: Refuse = ({ file, row }, column, detail) => {
    if (!sources.isIncomplete && !told.has(`${file} ${row} ${column}`))
      problems.push({ file, row, column, detail })
  }
  for (const { at, values } of tables.edition)
    if (values.year !== String(wanted.year))
      refuse(at, 'year', `The file is about ${values.year}, not ${wanted.year}.`)
  if (tables.airports.length === 0)
    refuse(
      { file: 'airports.csv', row: 0 },
      '',
      'There is no airport. A workbook is read only if it is given by itself.',
    )
  const shared = await resolveSharedRecords(db, tables, wanted.decisions, refuse)
  const target = {
    axnInstanceId: toInstanceId(wanted.year),
    axnInstanceStatus: wanted.status === 'HISTORICAL' ? ('PUBLISHED' as const) : ('INPROGRESS' as const),
  }
  const lookups = await readLookupValues(db)
  return {
    tables,
    shared,
    rows: await buildYearRows({ db, tables, shared, lookups, target, refuse }),
    problems,
  }
}

async function hasData(db: Db, { year }: WantedImport): Promise<boolean> {
  const axnInstanceId = toInstanceId(year)
  for (const table of [airportInstance, companyInstance]) {
    const rows = await db
      .select({ axnInstanceId: table.axnInstanceId })
      .from(table)
      .where(eq(table.axnInstanceId, axnInstanceId))
      .limit(1)
    if (rows.length > 0) return true
  }
  return false
}

/** The tables of a year whose rows are not those of the file. */
async function listDifferences(
  db: Db,
  { year }: WantedImport,
  { rows, shared, tables }: Checked,
): Promise<string[]> {
  const axnInstanceId = toInstanceId(year)
  const different = shared.created.filter(each => each.rows.length > 0).map(each => getTableName(each.table))
  const settings = listSettings(axnInstanceId, tables)
  const compared = [...rows, ...(settings.length > 0 ? [{ table: axnInstance, rows: settings }] : [])]
  for (const { table, rows: planned } of compared)
    if (!(await isStored(db, axnInstanceId, table, planned))) different.push(getTableName(table))
  return different
}

/** Whether the year's rows of a table are these, in any order. */
async function isStored(
  db: Db,
  axnInstanceId: number,
  table: PgTable,
  planned: readonly object[],
): Promise<boolean> {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const year = columns['axnInstanceId']
  if (!year) throw new RangeError(`${getTableName(table)} belongs to no year`)
  const names = Object.keys(planned[0] ?? { axnInstanceId })
  const chosen = Object.fromEntries(names.flatMap(name => (columns[name] ? [[name, columns[name]]] : [])))
  const stored = await db.select(chosen).from(table).where(eq(year, axnInstanceId))
  const write = (row: object) =>
    JSON.stringify(names.map(name => (row as Record<string, unknown>)[name] ?? null))
  const left = new Map<string, number>()
  for (const row of stored) left.set(write(row), (left.get(write(row)) ?? 0) + 1)
  for (const row of planned) left.set(write(row), (left.get(write(row)) ?? 0) - 1)
  return [...left.values()].every(count => count === 0)
}

async function describeConflict(db: Db, wanted: WantedImport, checked: Checked) {
  const tables = (await listDifferences(db, wanted, checked)).join(', ')
  return problem('duplicate', {
    message: `${wanted.year} already has data, which differs from the files in ${tables}. An import only fills a year without data. Nothing was changed.`,
  })
}

/** What the file says about the year itself: nothing without a row, so that the year has the defaults. */
const listSettings = (axnInstanceId: number, { edition }: EditionTables) =>
  edition.map(({ values }) => ({
    axnInstanceId,
    cadUsdRate: values.cadUsdRate,
    ...(values.exchangeRateNote && { exchangeRateNote: values.exchangeRateNote }),
    usEnplanementTotal: values.usEnplanementTotal,
    usEnplanementSource: values.usEnplanementSource,
    dataLicense: values.dataLicense,
  }))

async function save(db: Db, wanted: WantedImport, { rows, shared, tables }: Checked): Promise<void> {
  const { year, status, userId } = wanted
  const { instance } = await takeInstance(db, year, status)
  const { axnInstanceId, axnInstanceName } = instance
  const isClosed = status === 'HISTORICAL'
  if (isClosed) {
    // A year without data may have a snapshot because it has archived files.
    await reopenEdition(db, axnInstanceId)
    await db.execute(sql`drop schema if exists ${sql.identifier(schemaOf(axnInstanceId))} cascade`)
  }
  for (const { axnInstanceId: id, ...settings } of listSettings(axnInstanceId, tables))
    await db.update(axnInstance).set(settings).where(eq(axnInstance.axnInstanceId, id))
  await runWithoutUser(db, async () => {
    for (const { table, rows: added, sequence } of [...shared.created, ...rows]) {
      if (sequence && sequence.last !== null)
        await moveSequence(db, sequence.table, sequence.column, sequence.last)
      await insertRows(db, table, added.map(hold))
    }
    await publish(db, axnInstanceId, isClosed)
  })
  await nameAction(db, { title: `Import the edition ${year}` })
  // The embedded database updates no statistics by itself. Without them, it expects one row everywhere.
  await db.execute(sql`analyze`)
  if (!isClosed) return
  await freezeEdition(db, axnInstanceId, shared.past)
  const parameters = { axnInstanceId, axnInstanceName, books: true }
  await askForJob(db, archiveYearJob, { parameters, userId })
  await renewFilesAfter(db, axnInstanceName, `The edition ${axnInstanceName} was imported.`)
}

/** Data that is published together with its airport is no correction. */
const hold = <R extends object>(row: R): R =>
  'axnInstanceStatus' in row ? { ...row, axnInstanceStatus: 'INPROGRESS' } : row

async function publish(db: Db, axnInstanceId: number, isClosed: boolean): Promise<void> {
  if (!isClosed) return
  for (const table of [airportInstance, companyInstance])
    await db
      .update(table)
      .set({ axnInstanceStatus: 'PUBLISHED' })
      .where(and(eq(table.axnInstanceId, axnInstanceId), ne(table.axnInstanceStatus, 'PUBLISHED')))
}

function describe(
  outcome: EditionImportResult['outcome'],
  { notes }: Sources,
  { year, status }: WantedImport,
  { tables, shared, problems }: Checked,
): EditionImportResult {
  const { undecided, past, created } = shared
  const inOrder = problems.toSorted((one, other) => one.file.localeCompare(other.file) || one.row - other.row)
  const differing = past.reduce((sum, { rows }) => sum + rows.length, 0)
  const kept =
    status === 'HISTORICAL' ? 'The edition has the values of the file' : 'The current values are kept'
  return {
    year: String(year),
    status,
    outcome,
    counts: importedTables.flatMap(name => {
      const count = tables[name].length
      return count > 0 ? [{ what: tableOf(name).title, count }] : []
    }),
    added: created.flatMap(({ table, rows }) =>
      rows.length > 0
        ? [{ what: addedWords[getTableName(table)] ?? getTableName(table), count: rows.length }]
        : [],
    ),
    problems: inOrder,
    problemCount: problems.length,
    undecided,
    undecidedCount: undecided.length,
    notes: [
      ...notes,
      ...(differing > 0
        ? [
            `${countOf(differing, 'existing airport, terminal, or name is', 'existing airports, terminals, and names are')} written differently in the file. ${kept}.`,
          ]
        : []),
    ],
  }
}

const addedWords: Record<string, string> = {
  airport: 'airports',
  terminal: 'terminals',
  brand: 'brands',
  company: 'companies',
  airline: 'airlines',
}

/** A result small enough for a job. */
export const shortenResult = (result: EditionImportResult): EditionImportResult => ({
  ...result,
  problems: result.problems.slice(0, editionImportLimits.problemsKept),
  undecided: result.undecided.slice(0, editionImportLimits.namesKept),
})
