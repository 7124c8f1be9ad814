import { publicationName } from '#domain/publishing/report.ts'
import { glossaryNotes } from '#domain/browse/glossary.ts'
import { formatDate } from '#platform/contract/dateText.ts'
import type { PackageAbout } from '#platform/data/describeTables.ts'
import type { DataColumn, DataTable } from '#platform/data/dataTable.ts'
import { demoNote } from '#platform/print/wording.ts'
import type { EditionData } from './editionData.ts'

export const licenseFile = 'LICENSE.txt'

export function describePackage(edition: EditionData): PackageAbout {
  const { axnInstanceName, madeOn } = edition
  return {
    name: `axn-fact-book-${axnInstanceName}`,
    title: `${publicationName} ${axnInstanceName}`,
    description: `${describeEdition(edition)} ${edition.demo ? demoNote : ''}`.trim(),
    version: `${axnInstanceName}.${madeOn.replaceAll('-', '')}`,
    created: madeOn,
    publisher: publicationName,
    license: { title: edition.dataLicense ? 'License of the edition' : 'All rights reserved', path: licenseFile },
  }
}

/** Whether the edition may still change, and what is in it. */
function describeEdition({ axnInstanceName, isFinal, madeOn, airports, companies }: EditionData): string {
  const contents = `${count(airports.length, 'airport', 'airports')} and ${count(companies.length, 'company', 'companies')}`
  return isFinal
    ? `The final ${axnInstanceName} edition: ${contents}. Made on ${formatDate(madeOn)}, when the year was closed.`
    : `The ${axnInstanceName} edition as published on ${formatDate(madeOn)}: ${contents}. The year is still open, so more data may be published and figures may be corrected.`
}

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`

export const writeLicense = ({ axnInstanceName, dataLicense }: EditionData): string =>
  `${dataLicense ?? `© ${axnInstanceName} ${publicationName}. All rights reserved.`}\n`

const cite = ({ title, version }: PackageAbout): string =>
  `${publicationName}. ${title}. Data package, version ${version}.`

/** https://citation-file-format.github.io */
export const writeCitation = (about: PackageAbout): string =>
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

/** What a reader of the package must know, and the dictionary of its tables. */
export function writeReadme(edition: EditionData, about: PackageAbout, tables: readonly DataTable[]): string {
  const { cadUsdRate, exchangeRateNote, usEnplanementTotal, usEnplanementSource } = edition
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
      'A sum or ratio is followed by a column that ends in `Note`: `partial` if something that it includes was not reported, `notApplicable` for a ratio without a divisor. A partial ratio covers only the terminals with complete figures, or only the tenant types that every terminal reported.',
      ...glossaryNotes
        .filter(({ term }) => term === 'Derived figures' || term === 'Ratios')
        .map(({ term, text }) => `${term}: ${text}`),
      `All amounts are in US dollars. Canadian dollars are converted at ${cadUsdRate} US dollars per Canadian dollar (${exchangeRateNote}).`,
      ...(usEnplanementTotal === null
        ? []
        : [
            `Hub sizes are based on ${usEnplanementTotal.toLocaleString('en-US')} United States enplanements${usEnplanementSource ? ` (${usEnplanementSource})` : ''}.`,
          ]),
      'Amounts are exact to the cent. Ratios are computed and have up to 15 digits. Dates are YYYY-MM-DD.',
      'In CSV, text that a spreadsheet would read as a formula starts with an apostrophe. JSON and Parquet contain it as reported.',
    ]),
    '## Tables',
    ...tables.flatMap(describeTable),
    '',
  ].join('\n\n')
}

const list = (items: readonly string[]): string => items.map(item => `- ${item}`).join('\n')

function describeTable(table: DataTable): string[] {
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
    return `| \`${name}\` | ${type} | ${unit} | ${key} | ${meaning.filter(Boolean).map(text => String(text).replace(/[.]?$/, '.')).join(' ').replaceAll('|', '\\|')} |`
  }
  return [
    `### ${table.title}: \`${table.name}\``,
    `${table.description} ${count(table.rows.length, 'row', 'rows')}.`,
    ['| Column | Type | Unit | Value | Meaning |', '|---|---|---|---|---|', ...table.columns.map(row)].join('\n'),
  ]
}
