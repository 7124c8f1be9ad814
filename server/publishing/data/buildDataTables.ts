import { trafficColumns } from '#domain/airports/terminalColumns.ts'
import type { FiguresOfYear } from '#domain/browse/airportFigure.ts'
import { computeYearFigures } from '#domain/browse/airportFigures.ts'
import {
  computeTerminalFigures,
  getScopedKey,
  scopedFigures,
  tenantScopeLabels,
  tenantScopes,
  type TenantScope,
} from '#domain/browse/concessionFigures.ts'
import { yearQuestionFields } from '#domain/years/specialQuestion.ts'
import { instanceSettingsFields } from '#domain/years/yearSettings.ts'
import { listPlaces } from '#platform/contract/columnPlaces.ts'
import { pickKeys } from '#platform/contract/listKeys.ts'
import { fieldColumn, fillTable, type DataTable } from '#platform/data/dataTable.ts'
import { buildAirportTables } from './buildAirportTables.ts'
import { buildTenantTables } from './buildTenantTables.ts'
import {
  nameColumn,
  ownColumns,
  choiceColumn,
  buildComputedColumns,
  keyColumn,
  refersTo,
  textColumn,
} from './dataColumns.ts'
import type { EditionData } from './editionData.queries.ts'

/** Terminals, and concessions by tenant type at airports and terminals. */
const buildConcessionTables = (edition: EditionData): DataTable[] => [
  airportConcessions(edition),
  terminalTable(edition),
  terminalAirlines(edition),
  terminalConcessions(edition),
]

interface ScopedRow {
  id: number
  scope: TenantScope
  figures: FiguresOfYear
}

const scopeHelp = Object.entries(tenantScopeLabels)
  .map(([scope, label]) => `${scope}: ${label}`)
  .join('; ')

/** One row per airport or terminal and tenant type, with the sums and ratios. */
const concessionTable = (
  key: 'airportId' | 'terminalId',
  about: Pick<DataTable, 'name' | 'title' | 'description'>,
  records: readonly Pick<ScopedRow, 'id' | 'figures'>[],
): DataTable =>
  fillTable<ScopedRow>(
    {
      ...about,
      primaryKey: [key, 'tenantType'],
      foreignKeys: [refersTo(key === 'airportId' ? 'airports' : 'terminals', key)],
      columns: [
        keyColumn(key, key === 'airportId' ? 'Airport' : 'Terminal', each => each.id),
        {
          ...choiceColumn<ScopedRow>('tenantType', 'Tenant Type', tenantScopes, each => each.scope),
          description: `${scopeHelp}.`,
        },
        ...scopedFigures.flatMap(({ name, field, ratioOf }) =>
          buildComputedColumns<ScopedRow>(
            name,
            { ...field, ...(ratioOf && { ratioOf }) },
            each => each.figures[getScopedKey(name, each.scope)],
          ),
        ),
      ],
    },
    records.flatMap(each => tenantScopes.map(scope => ({ ...each, scope }))),
  )

const airportConcessions = ({ airports }: EditionData): DataTable =>
  concessionTable(
    'airportId',
    {
      name: 'airport_concessions',
      title: 'Concessions by Airport',
      description:
        'Sales, rent, and space of each airport by tenant type, with the ratios between them and per enplanement. The rows WITHOUTDUTYFREE and WITHDUTYFREE are sums of the others.',
    },
    airports.map(each => ({ id: each.airport.airportId, figures: computeYearFigures(each) })),
  )

const terminalConcessions = ({ airports }: EditionData): DataTable =>
  concessionTable(
    'terminalId',
    {
      name: 'terminal_concessions',
      title: 'Concessions by Terminal',
      description:
        'The same figures by terminal. Figures per enplanement are based on the terminal’s own enplaning passengers.',
    },
    airports.flatMap(({ terminals }) =>
      terminals.map(each => ({
        id: each.airportTerminalPK.terminalId,
        figures: computeTerminalFigures(each),
      })),
    ),
  )

function terminalTable({ airports }: EditionData): DataTable {
  type Row = EditionData['airports'][number]['terminals'][number]
  return fillTable<Row>(
    {
      name: 'terminals',
      title: 'Terminals',
      description: 'One row per terminal of the published airports, with its passenger traffic.',
      primaryKey: ['terminalId'],
      foreignKeys: [refersTo('airports', 'airportId')],
      columns: [
        keyColumn('terminalId', 'Terminal', each => each.airportTerminalPK.terminalId),
        keyColumn('airportId', 'Airport', each => each.airportTerminalPK.airportId),
        nameColumn('terminalName', 'Terminal Name', each => each.terminal.terminalName),
        textColumn('terminalShortName', 'Abbreviation', each => each.terminal.terminalShortName),
        ...ownColumns(listPlaces(trafficColumns, 'dataPackage'), (each: Row, name) => each[name]),
      ],
    },
    airports.flatMap(({ terminals }) => terminals),
  )
}

function terminalAirlines({ airports }: EditionData): DataTable {
  type Row = { terminalId: number; airlineId: number; airlineName: string }
  return fillTable<Row>(
    {
      name: 'terminal_airlines',
      title: 'Dominant Airlines',
      description: 'The airlines that carry most of a terminal’s passengers.',
      primaryKey: ['terminalId', 'airlineId'],
      foreignKeys: [refersTo('terminals', 'terminalId')],
      columns: [
        keyColumn('terminalId', 'Terminal', each => each.terminalId),
        keyColumn('airlineId', 'Airline', each => each.airlineId),
        nameColumn('airlineName', 'Airline Name', each => each.airlineName),
      ],
    },
    airports.flatMap(({ terminals }) =>
      terminals.flatMap(({ airportTerminalPK: { terminalId }, airlineTerminals }) =>
        airlineTerminals.map(({ airlineId, airlineName }) => ({ terminalId, airlineId, airlineName })),
      ),
    ),
  )
}

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
