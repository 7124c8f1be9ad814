import { parkingTypes, rateKey, carRentalSites } from '#domain/airports/parking.ts'
import type { Field } from '#platform/contract/field.ts'
import type { DataTable } from '#platform/data/dataTable.ts'
import { renderDataCsv } from '#platform/data/renderTables.ts'
import type { Db } from '#platform/database/connect.ts'
import { quoteCsv } from '#platform/print/renderCsv.ts'
import { writeTableEntry } from '../../publishing/data/renderDataPackage.ts'
import {
  fieldsOf,
  importedTables,
  keysOf,
  readColumns,
  tableOf,
  type ImportedTable,
} from './editionColumns.ts'
import { readLookupValues, type LookupValues } from './lookupValues.queries.ts'

const encoder = new TextEncoder()

/** A table with only the columns that an import reads, in the order of the data package. */
function templateOf(name: ImportedTable): DataTable {
  const table = tableOf(name)
  const read = new Set(readColumns(name))
  return { ...table, columns: table.columns.filter(column => read.has(column.name)), rows: [] }
}

/** The empty tables of an edition as CSV files and a workbook, with a description of every column in README.md. */
export async function makeTemplate(db: Db): Promise<Record<string, Uint8Array>> {
  const lookups = await readLookupValues(db)
  const tables = importedTables.map(templateOf)
  return {
    ...Object.fromEntries(tables.map(table => [`${table.name}.csv`, renderDataCsv(table)])),
    'edition.xlsx': await renderWorkbook(tables),
    'README.md': encoder.encode(describeTemplate(tables, lookups)),
  }
}

async function renderWorkbook(tables: readonly DataTable[]): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre')
  // The same lookups always give the same bytes.
  const made = new Date(0)
  return writeXlsx({
    properties: { created: made, modified: made },
    sheets: tables.map(({ name, columns }) => ({ name, rows: [columns.map(column => column.name)] })),
  })
}

function describeTemplate(tables: readonly DataTable[], lookups: LookupValues): string {
  return [
    '# Tables of an edition',
    'Fill in the CSV files or the workbook, and import the folder, a ZIP archive of it, or the workbook. Only the airports table is required. Delete nothing from the first lines.',
    [
      '- Keys, such as `airportId`, are texts of your choice that connect the tables. `tenantId`, `contactId`, `expansionId`, and `airlineId` may be empty.',
      '- A reference may also be a name: an IATA code for an airport, or the name of a brand or company. Then `airport_names`, `brand_names`, and `company_names` need no row.',
      '- An empty cell means not reported, which is not zero. Dates are YYYY-MM-DD. Amounts are in US dollars.',
      '- Columns with computed values, as in a data package, are ignored.',
    ].join('\n'),
    '## Tables',
    ...tables.flatMap(table => [
      ...writeTableEntry(table),
      `Example:\n\n\`\`\`csv\n${writeExample(table, lookups)}\n\`\`\``,
    ]),
    '## Valid values',
    ...Object.entries(listValues(lookups)).map(
      ([column, values]) => `### \`${column}\`\n\n${values.map(value => `- ${value}`).join('\n')}`,
    ),
    '',
  ].join('\n\n')
}

/** The choices of columns by name. */
const listValues = (lookups: LookupValues): Record<string, readonly string[]> => ({
  tenantType: lookups.tenantType.names,
  productType: lookups.productType.names,
  tenantStatus: lookups.tenantStatus.names,
  companyType: lookups.companyType.names,
  airportConfigurationName: lookups.airportConfigurationName.names,
  concessionManagementType: lookups.concessionManagementType.names,
  managementResponsibilityType: lookups.managementResponsibilityType.names,
  parkingType: parkingTypes,
  parkingRateType: rateKey.parkingRateType.options,
  site: carRentalSites.map(({ site }) => site),
  topic: ['AIRPORTWIDE', 'PASSTRAFFIC', 'GROSSSALES', 'SPECIALQUESTION'],
})

/** Values of columns whose format says too little. Records of different tables have the same keys. */
const exampleTexts: Readonly<Record<string, string>> = {
  year: '2019',
  airportId: 'DEN',
  terminalId: 'DEN-A',
  brandId: 'Example Coffee',
  companyId: 'Example Concessions, Inc.',
  tenantId: '1',
  contactId: '1',
  expansionId: '1',
  airlineId: '1',
  locationNumber: '1',
  cadUsdRate: '0.75',
  iataCode: 'DEN',
  airportName: 'Example International',
  city: 'Denver',
  county: 'Denver',
  stateProvinceCode: 'CO',
  isoCountryCode: 'US',
  postalCode: '80249',
  latitude: '39.8617',
  longitude: '-104.6731',
  phone: '303-555-0100',
  workPhone: '303-555-0100',
  workPhoneExtension: '12',
  fax: '303-555-0101',
  email: 'jane.doe@example.com',
  url: 'https://www.example.com',
  firstName: 'Jane',
  lastName: 'Doe',
  terminalName: 'Concourse A',
  terminalShortName: 'A',
  brandName: 'Example Coffee',
  companyName: 'Example Concessions, Inc.',
  airlineName: 'Example Airlines',
  tenantStatus: 'ACTIVE',
}

const exampleFigures: Partial<Record<Field['format'], string>> = {
  integer: '1200',
  area: '1500',
  minutes: '75',
  percent: '50',
  change: '2.5',
  money: '125000.00',
  date: '2029-06-30',
  flag: 'false',
}

/** The column names and one valid row. */
function writeExample(table: DataTable, lookups: LookupValues): string {
  const name = table.name as ImportedTable
  const fields = fieldsOf(name)
  const keys = new Set(keysOf(name))
  const values = listValues(lookups)
  const [category = ''] = lookups.categories
  const [tenantType = '', productType = ''] = category.split(' ')
  const cells = table.columns.map(({ name: column }) => {
    // A contact belongs either to an airport or to a company.
    if (name === 'contacts' && (column === 'companyId' || column === 'companyType')) return ''
    if (column === 'tenantType') return tenantType
    if (column === 'productType') return productType
    const choice = values[column]?.[0]?.split(': ')[0]
    const text = exampleTexts[column] ?? choice ?? exampleFigures[fields[column]?.format ?? 'text']
    return text ?? (keys.has(column) ? '1' : 'Text')
  })
  return [table.columns.map(column => column.name), cells].map(row => row.map(quoteCsv).join(',')).join('\n')
}
