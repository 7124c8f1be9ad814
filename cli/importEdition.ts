import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import {
  editionImportLimits,
  importedStatuses,
  type EditionImportResult,
  type ImportedStatus,
} from '#domain/years/editionImport.ts'
import { countOf, formatCount } from '#platform/contract/count.ts'
import { importEdition as saveEdition } from '#server/years/editionImport/importEdition.queries.ts'
import { makeTemplate } from '#server/years/editionImport/makeTemplate.queries.ts'
import { mergeNames, readNames, writeNames } from '#server/years/editionImport/namesFile.ts'
import { namesFile, readSources, type GivenFile } from '#server/years/editionImport/readSources.ts'
import { command } from './command.ts'
import { readGivenFile } from './givenFile.ts'
import { Refusal } from './refusals.ts'
import { runInTransaction, withDatabase } from './transaction.ts'

const largestFile = {
  bytes: editionImportLimits.fileBytes,
  words: `the limit of ${editionImportLimits.fileBytes / 1_000_000} MB`,
}

export const importEdition = command({
  name: 'import edition',
  summary: 'Import a whole edition from the tables of a data package.',
  arguments: {
    source: {
      kind: 'operand',
      value: 'FOLDER',
      help: 'The folder with the CSV files. A ZIP archive of them or a workbook (.xlsx) is also accepted.',
      required: true,
    },
    year: {
      kind: 'option',
      value: 'YYYY',
      help: 'The year of the edition. It is created if it does not exist.',
      required: true,
      form: { pattern: /^(19|20)\d\d$/, words: 'a year such as 2014' },
    },
    status: {
      kind: 'option',
      value: 'STATUS',
      help: 'HISTORICAL closes the year with its archive, and PENDING leaves it open for further work. The default is HISTORICAL.',
      required: false,
      choices: importedStatuses,
    },
    check: {
      kind: 'flag',
      value: '',
      help: 'Check everything, list all problems, and save nothing.',
      required: false,
    },
    names: {
      kind: 'option',
      value: 'FILE.csv',
      help: `The decisions about names that resemble existing ones. The default is ${namesFile} in the folder, or a file beside the archive or workbook.`,
      required: false,
    },
    template: {
      kind: 'flag',
      value: '',
      help: 'Write the empty tables with a description of their columns to the folder instead.',
      required: false,
    },
  },
  details: [
    'The tables and columns are those of the data package (Publishing, Data Package), which can be imported as it is. Only the airports table is required. Columns with computed values and unknown columns are ignored.',
    'Keys, such as airportId, are texts of your choice that connect the tables. A reference may also be the name itself: an IATA code, or the name of a brand or company.',
    'Names are matched with existing ones. If a name only resembles one, the command adds it to the file of names and asks for a decision: “same” or “new”. Run it again with the completed file.',
    'Either everything is saved or nothing. Importing the same files again changes nothing. The server generates the archive of a HISTORICAL year.',
  ],
  async run({ source, year, status = 'HISTORICAL', check, names, template }, world) {
    const path = resolve(world.folder, source)
    if (template === 'yes') {
      const files = await withDatabase(world, database => database.read(makeTemplate), 'createInNew')
      await mkdir(path, { recursive: true })
      for (const [name, bytes] of Object.entries(files))
        await writeFile(join(path, name), bytes, { flag: 'wx' }).catch(explainExisting)
      world.say(
        `Wrote ${countOf(Object.keys(files).length, 'file')} to ${source}. README.md describes the columns.`,
      )
      return
    }
    const { files, namesPath } = await findFiles(path)
    const decisionsPath = names === undefined ? namesPath : resolve(world.folder, names)
    const sources = await readSources(files)
    const given = (names === undefined ? sources.names : null) ?? (await readNamesFile(decisionsPath))
    const { decisions, open, problems } = readNames(given)
    sources.problems.push(...problems)
    const wanted = {
      year: Number(year),
      status: status as ImportedStatus,
      decisions,
      isCheck: check === 'yes',
      userId: null,
    }
    await withDatabase(
      world,
      async database => {
        const result = await runInTransaction(database, { commandName: 'import edition' }, db =>
          saveEdition(db, sources, wanted),
        )
        if (result.undecided.length > 0)
          await writeFile(decisionsPath, writeNames(mergeNames(decisions, open, result.undecided)))
        const text = describeResult(result, basename(decisionsPath))
        if (result.outcome === 'refused') throw new Refusal(text)
        world.say(text)
      },
      'createInNew',
    )
  },
})

function explainExisting(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
    throw new Refusal('The folder already has files of a template. Choose an empty folder.')
  throw error
}

async function readNamesFile(path: string): Promise<GivenFile | null> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  )
  // A check writes it.
  return isThere ? { name: basename(path), bytes: await readGivenFile(path, largestFile) } : null
}

/** The CSV files of a folder or of its subfolder `csv`, as in an unpacked data package; otherwise, the one file. */
async function findFiles(path: string): Promise<{ files: GivenFile[]; namesPath: string }> {
  const isFolder = await stat(path).then(
    found => found.isDirectory(),
    () => false,
  )
  if (!isFolder) {
    const files = [{ name: basename(path), bytes: await readGivenFile(path, largestFile) }]
    return { files, namesPath: `${path}.${namesFile}` }
  }
  const entries = await readdir(path)
  const inner = entries.includes('csv') ? await readdir(join(path, 'csv')) : []
  const paths = [
    ...entries.map(name => join(path, name)),
    ...inner.map(name => join(path, 'csv', name)),
  ].filter(each => /\.csv$/i.test(each))
  if (paths.length === 0) throw new Refusal(`${path} has no CSV files.`)
  const files: GivenFile[] = []
  for (const each of paths)
    files.push({ name: basename(each), bytes: await readGivenFile(each, largestFile) })
  return { files, namesPath: join(path, namesFile) }
}

function describeResult(result: EditionImportResult, decisionsName: string): string {
  const { year, status, outcome, counts, added, problems, undecided, notes } = result
  const list = (items: readonly { what: string; count: number }[]) =>
    items.map(({ what, count }) => `${what} ${formatCount(count)}`).join(', ')
  const outcomes = {
    checked: `The files are correct. ${year} can be imported as ${status}.`,
    imported: `Imported ${year} as ${status}.`,
    unchanged: `${year} already contains exactly this. Nothing was changed.`,
    refused: `Nothing was saved: ${[
      ...(problems.length > 0 ? [countOf(problems.length, 'problem')] : []),
      ...(undecided.length > 0 ? [countOf(undecided.length, 'undecided name')] : []),
    ].join(' and ')}.`,
  }
  return [
    outcomes[outcome],
    ...(counts.length > 0 ? [`Rows: ${list(counts)}.`] : []),
    ...(added.length > 0 && (outcome === 'checked' || outcome === 'imported')
      ? [`New: ${list(added)}.`]
      : []),
    ...notes,
    ...problems.map(({ file, row, column, detail }) => {
      const place = [...(row > 0 ? [`row ${row}`] : []), ...(column === '' ? [] : [column])].join(', ')
      return `  ${[file, place].filter(Boolean).join(', ')}: ${detail}`
    }),
    ...undecided.map(
      ({ kind, name, existing }) =>
        `  ${kind}: ${JSON.stringify(name)} resembles ${existing.map(each => JSON.stringify(each)).join(', ')}`,
    ),
    ...(undecided.length > 0
      ? [
          `Decide in ${decisionsName}: write “same” or “new” into the column decision, and run the command again.`,
        ]
      : []),
  ].join('\n')
}
