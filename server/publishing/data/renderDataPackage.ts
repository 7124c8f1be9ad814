import { publicationName } from '#domain/publishing/report.ts'
import { csvFile, describeCsvw, describeDataPackage } from '#platform/data/describeTables.ts'
import type { DataCell, DataTable } from '#platform/data/dataTable.ts'
import { makeZip } from '#platform/data/makeZip.ts'
import { renderDataCsv, renderDataJson, renderParquet } from '#platform/data/renderTables.ts'
import type { PrintedTable, ReportCell } from '#platform/print/printedTable.ts'
import { buildTableSheet, describeWorkbook } from '#platform/print/renderXlsx.ts'
import { sans } from '#platform/print/workbookStyles.ts'
import { computeSha256 } from '#platform/storage/storage.ts'
import { buildAirportTables } from './buildAirportTables.ts'
import { buildConcessionTables } from './buildConcessionTables.ts'
import type { EditionData } from './editionData.ts'
import { describePackage, writeCitation, licenseFile, writeLicense, writeReadme } from './packageTexts.ts'
import { buildTenantTables } from './buildTenantTables.ts'

/** Every table of an edition. */
const dataTablesOf = (edition: EditionData): DataTable[] => [
  ...buildAirportTables(edition),
  ...buildConcessionTables(edition),
  ...buildTenantTables(edition),
]

/** The package as a ZIP archive. The same data gives the same bytes on the same day. */
export async function renderDataPackage(edition: EditionData): Promise<Uint8Array> {
  const tables = dataTablesOf(edition)
  const about = describePackage(edition)
  const files: Record<string, Uint8Array> = {}
  for (const table of tables) {
    files[`csv/${csvFile(table.name)}`] = renderDataCsv(table)
    files[`json/${table.name}.json`] = renderDataJson(table)
    files[`parquet/${table.name}.parquet`] = await renderParquet(table)
  }
  files['csv/csv-metadata.json'] = written(describeCsvw(about, tables))
  files['datapackage.json'] = written(
    describeDataPackage(about, tables, table => {
      const path = `csv/${csvFile(table.name)}`
      const bytes = files[path] ?? new Uint8Array()
      return { path, bytes: bytes.length, hash: computeSha256(bytes) }
    }),
  )
  files[`${about.name}.xlsx`] = await renderWorkbook(edition, tables)
  files['README.md'] = encoder.encode(writeReadme(edition, about, tables))
  files['CITATION.cff'] = encoder.encode(writeCitation(about))
  files[licenseFile] = encoder.encode(writeLicense(edition))
  const sums = Object.entries(files).map(([path, bytes]) => `${computeSha256(bytes)}  ${path}\n`)
  files['SHA256SUMS'] = encoder.encode(sums.join(''))
  return makeZip(files, { day: new Date(edition.madeOn) })
}

const encoder = new TextEncoder()
const written = (described: object): Uint8Array => encoder.encode(`${JSON.stringify(described, null, 2)}\n`)

/** One sheet per table. */
async function renderWorkbook(edition: EditionData, tables: readonly DataTable[]): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre')
  const printed = tables.map(table => printedTable(edition, table))
  const sheets = printed.map(table => buildTableSheet(table, 'letter'))
  const [first] = printed
  return writeXlsx({
    defaultFont: sans,
    properties: {
      ...(first && describeWorkbook({ ...first, title: publicationName, notes: [] })),
      created: new Date(edition.madeOn),
      modified: new Date(edition.madeOn),
    },
    namedRanges: sheets.map(each => each.repeated),
    sheets: sheets.map(each => each.sheet),
  })
}

const printedTable = ({ axnInstanceName, demo }: EditionData, table: DataTable): PrintedTable => ({
  title: table.title,
  period: axnInstanceName,
  author: publicationName,
  demo,
  notes: [table.description, 'An empty cell means not reported, which is not zero.'],
  columns: table.columns.map(({ name, title, unit, format }) => ({
    key: name,
    label: title,
    ...(unit !== undefined && { unit }),
    format,
    width: 10,
  })),
  rows: table.rows.map(row =>
    Object.fromEntries(table.columns.map(({ name }, index) => [name, printedCell(row[index] ?? null)])),
  ),
})

const printedCell = (cell: DataCell): ReportCell => (typeof cell === 'boolean' ? (cell ? 'Y' : 'N') : cell)
