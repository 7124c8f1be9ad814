import { glossaryNotes } from '#domain/browse/glossary.ts'
import { describeTerms, namePublisher, printTerms } from '#domain/publishing/citeEdition.ts'
import { publicationName } from '#domain/publishing/publicationName.ts'
import { describeExchangeRate } from '#domain/years/exchangeRate.ts'
import { countOf, formatCount } from '#platform/contract/count.ts'
import { formatDate } from '#platform/contract/formatDate.ts'
import type { DataCell, DataTable, DataColumn } from '#platform/data/dataTable.ts'
import {
  csvFile,
  describeCsvw,
  describeDataPackage,
  type PackageAbout,
} from '#platform/data/describeTables.ts'
import { makeZip } from '#platform/data/makeZip.ts'
import { renderDataCsv, renderDataJson, renderParquet } from '#platform/data/renderTables.ts'
import type { PrintedTable, ReportCell } from '#platform/print/printedTable.ts'
import { buildTableSheet, describeWorkbook } from '#platform/print/renderXlsx.ts'
import { demoNote } from '#platform/print/wording.ts'
import { sans } from '#platform/print/workbookStyles.ts'
import { computeSha256 } from '#platform/storage/storage.ts'
import { buildDataTables } from './buildDataTables.ts'
import type { EditionData } from './editionData.queries.ts'

/** The package as a ZIP archive. The same data gives the same bytes on the same day. */
export async function renderDataPackage(edition: EditionData): Promise<Uint8Array> {
  const tables = buildDataTables(edition)
  const about = describePackage(edition)
  const files: Record<string, Uint8Array> = {}
  for (const table of tables) {
    files[`csv/${csvFile(table.name)}`] = renderDataCsv(table)
    files[`json/${table.name}.json`] = renderDataJson(table)
    files[`parquet/${table.name}.parquet`] = await renderParquet(table)
  }
  files['csv/csv-metadata.json'] = encodeJson(describeCsvw(about, tables))
  files['datapackage.json'] = encodeJson(
    describeDataPackage(about, tables, table => {
      const path = `csv/${csvFile(table.name)}`
      const bytes = files[path] ?? new Uint8Array()
      return { path, bytes: bytes.length, hash: computeSha256(bytes) }
    }),
  )
  files[`${about.name}.xlsx`] = await renderWorkbook(edition, tables)
  files['README.md'] = encoder.encode(writeReadme(edition, about, tables))
  files['CITATION.cff'] = encoder.encode(writeCitation(about))
  files[licenseFile] = encoder.encode(`${describeTerms(edition)}\n`)
  const sums = Object.entries(files).map(([path, bytes]) => `${computeSha256(bytes)}  ${path}\n`)
  files['SHA256SUMS'] = encoder.encode(sums.join(''))
  return makeZip(files, { day: new Date(edition.madeOn) })
}

const encoder = new TextEncoder()
const encodeJson = (described: object): Uint8Array =>
  encoder.encode(`${JSON.stringify(described, null, 2)}\n`)

/** One sheet per table. */
async function renderWorkbook(edition: EditionData, tables: readonly DataTable[]): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre')
  const printed = tables.map(table => printedTable(edition, table))
  const sheets = printed.map(table => buildTableSheet(table, 'letter'))
  const [first] = printed
  return writeXlsx({
    defaultFont: sans,
    properties: {
      ...(first && describeWorkbook({ ...first, title: namePublication(edition), notes: [] })),
      created: new Date(edition.madeOn),
      modified: new Date(edition.madeOn),
    },
    namedRanges: sheets.map(each => each.repeated),
    sheets: sheets.map(each => each.sheet),
  })
}

const namePublication = ({ bookTitle }: EditionData): string => bookTitle ?? publicationName

const printedTable = (edition: EditionData, table: DataTable): PrintedTable => ({
  title: table.title,
  period: edition.axnInstanceName,
  author: namePublication(edition),
  terms: printTerms(edition),
  demo: edition.demo,
  notes: [table.description, 'An empty cell means not reported, which is not zero.'],
  columns: table.columns.map(({ name, title, unit, format }) => ({
    key: name,
    label: title,
    ...(unit !== undefined && { unit }),
    format,
    width: 10,
  })),
  rows: table.rows.map(row =>
    Object.fromEntries(table.columns.map(({ name }, index) => [name, toPrintedCell(row[index] ?? null)])),
  ),
})

const toPrintedCell = (cell: DataCell): ReportCell => (typeof cell === 'boolean' ? (cell ? 'Y' : 'N') : cell)

const licenseFile = 'LICENSE.txt'

function describePackage(edition: EditionData): PackageAbout {
  const { axnInstanceName, madeOn } = edition
  return {
    name: `axn-fact-book-${axnInstanceName}`,
    title: `${namePublication(edition)} ${axnInstanceName}`,
    description: `${describeEdition(edition)} ${edition.demo ? demoNote : ''}`.trim(),
    version: `${axnInstanceName}.${madeOn.replaceAll('-', '')}`,
    created: madeOn,
    publisher: namePublisher(edition),
    license: {
      title: edition.dataLicense ? 'License of the edition' : 'All rights reserved',
      path: licenseFile,
    },
  }
}

/** Whether the edition may still change, and its contents. */
function describeEdition({ axnInstanceName, isFinal, madeOn, airports, companies }: EditionData): string {
  const contents = `${countOf(airports.length, 'airport')} and ${countOf(companies.length, 'company', 'companies')}`
  return isFinal
    ? `The final ${axnInstanceName} edition: ${contents}. Created on ${formatDate(madeOn)} for the closed year.`
    : `The ${axnInstanceName} edition as published on ${formatDate(madeOn)}: ${contents}. The year is still open, so more data may be published and figures may be corrected.`
}

const cite = ({ title, version, publisher }: PackageAbout): string =>
  `${publisher}. ${title}. Data package, version ${version}.`

/** https://citation-file-format.github.io */
const writeCitation = (about: PackageAbout): string =>
  [
    'cff-version: 1.2.0',
    'message: "If you use these data, please cite them as below."',
    'type: dataset',
    `title: ${JSON.stringify(about.title)}`,
    'authors:',
    `  - name: ${JSON.stringify(about.publisher)}`,
    `version: ${JSON.stringify(about.version)}`,
    `date-released: ${about.created}`,
    '',
  ].join('\n')

/** The notes for readers of the package, and the dictionary of its tables. */
function writeReadme(edition: EditionData, about: PackageAbout, tables: readonly DataTable[]): string {
  const { usEnplanementTotal, usEnplanementSource } = edition
  return [
    `# ${about.title}`,
    about.description,
    '## Files',
    list([
      '`csv/`, `json/`, `parquet/`: the same tables in three formats, and all of them in one workbook (`.xlsx`).',
      '`datapackage.json`: the data dictionary as a Frictionless data package. `csv/csv-metadata.json`: the same as CSVW.',
      '`SHA256SUMS`: the checksum of every file. Check them with `sha256sum -c SHA256SUMS`.',
      `\`${licenseFile}\`: the terms of use. \`CITATION.cff\`: how to cite.`,
    ]),
    '## How to cite',
    cite(about),
    '## How to read the figures',
    list([
      'An empty cell (`null` in JSON and Parquet) means not reported, which is not zero.',
      'A sum or ratio is followed by a column that ends in `Note`: `partial` if something that it includes was not reported, `notApplicable` for a ratio without a divisor or a pair of shares that does not apply. A partial ratio covers only the terminals with complete figures, or only the tenant types that every terminal reported.',
      ...glossaryNotes
        .filter(({ term }) => term === 'Derived figures' || term === 'Ratios')
        .map(({ term, text }) => `${term}: ${text}`),
      `All amounts are in US dollars. ${describeExchangeRate(edition)}`,
      ...(usEnplanementTotal === null
        ? []
        : [
            `Hub sizes are based on ${formatCount(usEnplanementTotal)} United States enplanements${usEnplanementSource ? ` (${usEnplanementSource})` : ''}.`,
          ]),
      'Amounts are exact to the cent. Ratios are computed and have up to 15 digits. Dates are YYYY-MM-DD.',
      'All formats contain texts exactly as reported. Import the CSV files as text, because a spreadsheet that opens them may run a text that begins with = as a formula.',
    ]),
    '## Tables',
    ...tables.flatMap(writeTableEntry),
    '',
  ].join('\n\n')
}

const list = (items: readonly string[]): string => items.map(item => `- ${item}`).join('\n')

/** A table of the dictionary, in Markdown. */
export function writeTableEntry(table: DataTable): string[] {
  const refers = new Map(
    table.foreignKeys.map(key => [
      key.columns.at(-1) ?? '',
      `Refers to \`${key.table}\`${key.columns.length > 1 ? ` by ${key.columns.map(name => `\`${name}\``).join(' and ')}` : ''}.`,
    ]),
  )
  const row = (column: DataColumn): string => {
    const { name, title, type, unit = '', description, options, isRequired } = column
    const meaning = [
      title,
      description,
      options && options.length <= 8 ? `One of ${options.map(each => `\`${each}\``).join(', ')}.` : undefined,
      refers.get(name),
    ]
    const key = table.primaryKey.includes(name) ? 'key' : isRequired ? 'always' : ''
    return `| \`${name}\` | ${type} | ${unit} | ${key} | ${meaning
      .filter(Boolean)
      .map(text => String(text).replace(/[.]?$/, '.'))
      .join(' ')
      .replaceAll('|', '\\|')} |`
  }
  return [
    `### ${table.title}: \`${table.name}\``,
    `${table.description} ${countOf(table.rows.length, 'row')}.`,
    ['| Column | Type | Unit | Value | Meaning |', '|---|---|---|---|---|', ...table.columns.map(row)].join(
      '\n',
    ),
  ]
}
