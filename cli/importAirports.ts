import { basename, resolve } from 'node:path'
import { type AxnInstanceMasterStatus, axnInstanceMasterStatus } from '#domain/review/workflow.ts'
import type { AxnInstance } from '#domain/years/instance.ts'
import { countOf } from '#platform/contract/count.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/database/connect.ts'
import { askForJob } from '#platform/jobs/jobs.queries.ts'
import {
  findUnknownPlaces,
  saveAirportRows,
  type AirportImportResult,
  type AirportImportRow,
} from '#server/airports/airportImport.queries.ts'
import { removeMadeFiles } from '#server/publishing/archive/storedFiles.queries.ts'
import { archiveYearJob } from '#server/years/archiveYear.ts'
import { takeInstance } from '#server/years/createInstance.queries.ts'
import { freezeEdition, reopenEdition } from '#server/years/editions.ts'
import { readAirportRows, type AirportFile } from './airportRows.ts'
import { command } from './command.ts'
import { readCsv, readGivenFile } from './givenFile.ts'
import { listNames, refuseFile, Refusal } from './refusals.ts'
import { runInTransaction, withDatabase } from './transaction.ts'

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
    'If the file has any errors, each error is listed with its line and column, and nothing is saved. Importing the same file again changes nothing.',
  ],
  async run({ file, year, status, reason }, world) {
    const fileName = basename(file)
    const read = readAirportRows(
      fileName,
      readCsv(fileName, await readGivenFile(resolve(world.folder, file), largestFile)),
    )
    await withDatabase(world, async database => {
      const done = await runInTransaction(database, { commandName: 'import airports', reason }, db =>
        store(db, fileName, read, Number(year), (status as AxnInstanceMasterStatus | undefined) ?? null),
      ).catch(askForReason)
      world.say(summary(fileName, read, done))
    })
  },
})

function askForReason(thrown: unknown): never {
  const isAsked = thrown instanceof Problem && thrown.problem === 'reasonRequired'
  throw isAsked
    ? new Refusal('The file changes published enplanements. Give the reason with --reason.')
    : thrown
}

async function store(
  db: Db,
  fileName: string,
  { rows, faults }: AirportFile,
  year: number,
  status: AxnInstanceMasterStatus | null,
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
  const { instance, created } = await takeInstance(db, year, status)
  const isClosed = instance.axnInstanceMasterStatus === 'HISTORICAL'
  if (isClosed) await reopenEdition(db, instance.axnInstanceId)
  const result = await saveAirportRows(
    db,
    instance,
    rows.map(each => each.row as AirportImportRow),
  )
  if (isClosed) {
    await freezeEdition(db, instance.axnInstanceId)
    if (hasChanged(result)) await renewReports(db, instance)
  }
  return { instance, createdInstance: created, result }
}

const hasChanged = ({ created, updated, enplanements }: AirportImportResult): boolean =>
  created.length + updated.length + enplanements.set > 0

/**
 * A closed year is read from its stored files. Those with the old figures are removed, and the server generates new
 * reports.
 */
async function renewReports(
  db: Db,
  { axnInstanceId, axnInstanceName }: Pick<AxnInstance, 'axnInstanceId' | 'axnInstanceName'>,
): Promise<void> {
  await removeMadeFiles(db, axnInstanceId)
  const parameters = { axnInstanceId, axnInstanceName, books: false }
  await askForJob(db, archiveYearJob, { parameters, userId: null })
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
    ...(ignored.length > 0
      ? [`Ignored columns: ${ignored.map(name => name || '(no name)').join(', ')}.`]
      : []),
  ].join('\n')
}

function describeUpdates({ updated }: AirportImportResult): string[] {
  if (updated.length === 0) return []
  return [`Updated: ${listNames(updated.map(each => `${each.iataCode} (${each.columns.join(', ')})`))}.`]
}

function enplanements({ enplanements: { set, unchanged, notReported } }: AirportImportResult): string[] {
  const figures = `Enplanements: set for ${set}, unchanged for ${unchanged}, not reported for ${notReported.length}.`
  return notReported.length > 0 ? [figures, `Not reported: ${listNames(notReported)}.`] : [figures]
}
