import { yearQuestionFields } from '#domain/years/specialQuestion.ts'
import { instanceSettingsFields } from '#domain/years/yearSettings.ts'
import { pickKeys } from '#platform/contract/listKeys.ts'
import { fieldColumn, fillTable, type DataTable } from '#platform/data/dataTable.ts'
import { buildAirportTables } from './buildAirportTables.ts'
import { buildConcessionTables } from './buildConcessionTables.ts'
import { buildTenantTables } from './buildTenantTables.ts'
import { nameColumn, ownColumns } from './dataColumns.ts'
import type { EditionData } from './editionData.queries.ts'

/** Every table of an edition. */
export const buildDataTables = (edition: EditionData): DataTable[] => [
  buildEditionTable(edition),
  ...buildAirportTables(edition),
  ...buildConcessionTables(edition),
  ...buildTenantTables(edition),
]

/** The settings of a year that its data package contains. */
export const packagedSettings = {
  ...pickKeys(instanceSettingsFields, [
    'exchangeRateNote',
    'usEnplanementTotal',
    'usEnplanementSource',
    'dataLicense',
  ]),
  specialQuestionTitle: yearQuestionFields.title,
  specialQuestion: yearQuestionFields.question,
}

const buildEditionTable = (edition: EditionData): DataTable =>
  fillTable<EditionData>(
    {
      name: 'edition',
      title: 'Edition',
      description: 'One row with what applies to all figures of the edition.',
      primaryKey: ['year'],
      columns: [
        nameColumn('year', 'Year', each => each.axnInstanceName),
        fieldColumn('cadUsdRate', instanceSettingsFields.cadUsdRate, each => each.cadUsdRate, {
          type: 'number',
          isRequired: true,
        }),
        ...ownColumns(packagedSettings, (each: EditionData, name) => each[name]),
      ],
    },
    [edition],
  )
