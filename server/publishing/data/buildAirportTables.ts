import { airportFields } from '#domain/airports/airport.ts'
import { commentTypeLabels } from '#domain/airports/airportComment.ts'
import {
  carRentalSiteFields,
  ratioFields,
  type AirportYearName,
  airportTextColumns,
  airportTotalsColumns,
  dwellTimeColumns,
  carRentalColumns,
  parkingRevenueColumns,
  participationColumns,
  revenueColumns,
} from '#domain/airports/airportYearColumns.ts'
import { expansionColumns } from '#domain/airports/expansionColumns.ts'
import { classifyHubSize, hubSizes } from '#domain/airports/hubSize.ts'
import { carRentalSites } from '#domain/airports/parking.ts'
import { parkingColumns } from '#domain/airports/parkingColumns.ts'
import type { FiguresOfYear } from '#domain/browse/airportFigure.ts'
import { computeYearFigures, findFigure, revenueRatioKeys } from '#domain/browse/airportFigures.ts'
import type { DefinitionChange } from '#domain/browse/markedChange.ts'
import { describeFigureName } from '#domain/history/describeFigureName.ts'
import { type Wording, listPlaces } from '#platform/contract/columnPlaces.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { fieldColumn, fillTable, type ColumnOf, type DataTable } from '#platform/data/dataTable.ts'
import type { StoredAirport } from '../books/airportsBook.queries.ts'
import {
  choiceColumn,
  buildComputedColumns,
  keyColumn,
  nameColumn,
  ownColumns,
  refersTo,
  textColumn,
} from './dataColumns.ts'
import type { EditionData } from './editionData.queries.ts'

/** The figures that airports report, and those derived from them. */
export const buildAirportTables = (edition: EditionData): DataTable[] => [
  airportTable(edition),
  parkingTable(edition),
  carRentalTable(edition),
  expansionTable(edition),
  commentTable(edition),
  definitionChangeTable(edition),
]

type PartOfAirport<Part> = { airportId: number; part: Part }

/** Every record of a list of each airport. */
const partsOf = <Part>(
  { airports }: EditionData,
  list: (airport: StoredAirport) => readonly Part[],
): PartOfAirport<Part>[] =>
  airports.flatMap(each => list(each).map(part => ({ airportId: each.airport.airportId, part })))

const airportKey = <R extends { airportId: number }>(): ColumnOf<R> =>
  keyColumn('airportId', 'Airport', each => each.airportId)

const toNumber = (text: string | null): number | null => (text === null ? null : Number(text))

interface AirportRow extends StoredAirport {
  figures: FiguresOfYear
}

const own = <K extends AirportYearName>(places: Readonly<Record<K, Wording>>): ColumnOf<AirportRow>[] =>
  ownColumns(places, (each: AirportRow, name) => each[name])

const wordingOf = (key: string) => {
  const found = findFigure(key)
  if (!found) throw new RangeError(`${key} is not a figure`)
  return found
}

function airportTable({ airports }: EditionData): DataTable {
  const columns: ColumnOf<AirportRow>[] = [
    keyColumn('airportId', 'Airport', each => each.airport.airportId),
    nameColumn('iataCode', airportFields.iataCode.label, each => each.airport.iataCode),
    nameColumn('airportName', airportFields.airportName.label, each => each.airport.airportName),
    nameColumn('city', airportFields.city.label, each => each.airport.city),
    textColumn('county', airportFields.county.label, each => each.airport.county),
    textColumn(
      'stateProvinceCode',
      airportFields.stateProvinceCode.label,
      each => each.airport.stateProvinceCode,
    ),
    nameColumn('isoCountryCode', airportFields.isoCountryCode.label, each => each.airport.isoCountryCode),
    ...(['latitude', 'longitude'] as const).map(name =>
      fieldColumn<AirportRow>(
        name,
        airportFields[`${name}Text`],
        each => toNumber(each.airport[`${name}Text`]),
        { type: 'number' },
      ),
    ),
    fieldColumn(
      'hubSize',
      { label: 'Hub Size', format: 'text', help: 'The FAA’s class by share of United States enplanements.' },
      ({ airport: { isoCountryCode }, figures, usEnplanementTotal }) =>
        classifyHubSize(
          { isoCountryCode, enplanements: figures['enplaneTotal']?.value ?? null },
          usEnplanementTotal,
        ),
      { options: hubSizes },
    ),
    textColumn('airportConfigurationName', 'Airport Configuration', each => each.airportConfigurationName),
    ...own(listPlaces(airportTextColumns, 'dataPackage')),
    textColumn(
      'concessionManagementType',
      'Concession Management Type',
      each => each.concessionManagementType,
    ),
    ...own(listPlaces(airportTotalsColumns, 'dataPackage')),
    ...buildComputedColumns<AirportRow>(
      'enplanementsUsed',
      {
        label: 'Enplanements Used',
        format: 'integer',
        help: 'The basis of figures per enplanement: the airport’s own enplanements or, if missing, the sum of its terminals when all of them reported.',
      },
      each => each.figures['enplaneTotal'],
    ),
    ...buildComputedColumns<AirportRow>(
      'internationalEnplanementsUsed',
      {
        label: 'International Enplanements Used',
        format: 'integer',
        help: 'The basis of duty free sales per international enplanement: the airport’s own international enplanements or, if missing, the sum of its terminals when all of them reported.',
      },
      each => each.figures['passengerEpIntlTotal'],
    ),
    ...own(listPlaces(dwellTimeColumns, 'dataPackage')),
    ...listKeys(ratioFields).flatMap(key =>
      buildComputedColumns<AirportRow>(key, ratioFields[key], each => each.figures[key]),
    ),
    ...own(
      listPlaces(
        { ...participationColumns, ...revenueColumns, ...parkingRevenueColumns, ...carRentalColumns },
        'dataPackage',
      ),
    ),
    ...['parkingSpaces', 'dutyFreeSalesIntlEpRatio', ...revenueRatioKeys].flatMap(key =>
      buildComputedColumns<AirportRow>(key, wordingOf(key), each => each.figures[key]),
    ),
  ]
  return fillTable(
    {
      name: 'airports',
      title: 'Airports',
      description: 'One row per published airport, with everything it reports for the airport as a whole.',
      primaryKey: ['airportId'],
      columns,
    },
    airports.map(each => ({ ...each, figures: computeYearFigures(each) })),
  )
}

function parkingTable(edition: EditionData): DataTable {
  type Row = PartOfAirport<StoredAirport['parkingRates'][number]>
  return fillTable<Row>(
    {
      name: 'parking_rates',
      title: 'Parking',
      description: 'One row per airport, parking type, and rate.',
      primaryKey: ['airportId', 'parkingType', 'parkingRateType'],
      foreignKeys: [refersTo('airports', 'airportId')],
      columns: [
        airportKey(),
        nameColumn('parkingType', 'Parking', ({ part }) => part.parkingType),
        nameColumn('parkingRateType', 'Rate Type', ({ part }) => part.parkingRateType),
        ...ownColumns(listPlaces(parkingColumns, 'dataPackage'), ({ part }: Row, name) => part[name]),
      ],
    },
    partsOf(edition, each => each.parkingRates),
  )
}

function carRentalTable({ airports }: EditionData): DataTable {
  type Row = { airport: StoredAirport; site: (typeof carRentalSites)[number] }
  const { agencies, revenue, revenueAirport } = carRentalSiteFields
  return fillTable<Row>(
    {
      name: 'car_rentals',
      title: 'Car Rentals',
      description: 'One row per airport and site. The airports table has the figures of both sites combined.',
      primaryKey: ['airportId', 'site'],
      foreignKeys: [refersTo('airports', 'airportId')],
      columns: [
        keyColumn('airportId', 'Airport', each => each.airport.airport.airportId),
        choiceColumn(
          'site',
          'Site',
          carRentalSites.map(({ site }) => site),
          each => each.site.site,
        ),
        fieldColumn('agencies', agencies, ({ airport, site }) => airport[site.agencies]),
        fieldColumn('revenue', revenue, ({ airport, site }) => airport[site.revenue]),
        fieldColumn('revenueAirport', revenueAirport, ({ airport, site }) => airport[site.revenueAirport]),
      ],
    },
    airports.flatMap(airport => carRentalSites.map(site => ({ airport, site }))),
  )
}

function expansionTable(edition: EditionData): DataTable {
  type Row = PartOfAirport<StoredAirport['expansions'][number]>
  return fillTable<Row>(
    {
      name: 'expansions',
      title: 'Planned Expansions',
      description: 'The airports’ construction plans, in their own words.',
      primaryKey: ['expansionId'],
      foreignKeys: [refersTo('airports', 'airportId')],
      columns: [
        keyColumn('expansionId', 'Expansion', ({ part }) => part.expansionId),
        airportKey(),
        ...ownColumns(listPlaces(expansionColumns, 'dataPackage'), ({ part }: Row, name) => part[name]),
      ],
    },
    partsOf(edition, each => each.expansions),
  )
}

const questionTopic = 'SPECIALQUESTION'

/** The definition changes that make figures of this edition incomparable with earlier ones. */
const definitionChangeTable = ({ definitionChanges }: EditionData): DataTable =>
  fillTable<DefinitionChange>(
    {
      name: 'definition_changes',
      title: 'Definition Changes',
      description:
        'The figures whose definition changed in this edition or an earlier one, with the first year of the new definition.',
      primaryKey: ['year', 'figure'],
      foreignKeys: [],
      columns: [
        nameColumn('year', 'First Year of the New Definition', each => each.year),
        nameColumn('figure', 'Figure', each => each.figure),
        nameColumn('label', 'Figure Name', each => describeFigureName(each.figure)),
        nameColumn('note', 'What Changed', each => each.note),
      ],
    },
    definitionChanges,
  )

function commentTable(edition: EditionData): DataTable {
  type Comment = { topic: string; title: string; text: string }
  const titles: Record<string, string> = commentTypeLabels
  return fillTable<PartOfAirport<Comment>>(
    {
      name: 'comments',
      title: 'Comments',
      description:
        'The airports’ comments on their figures, and their answers to the year’s special question.',
      primaryKey: ['airportId', 'topic'],
      foreignKeys: [refersTo('airports', 'airportId')],
      columns: [
        airportKey(),
        nameColumn('topic', 'Topic', ({ part }) => part.topic),
        nameColumn('title', 'Title', ({ part }) => part.title),
        nameColumn('text', 'Comment', ({ part }) => part.text),
      ],
    },
    partsOf<Comment>(edition, each => [
      ...each.comments.map(({ commentType, airportComment }) => ({
        topic: commentType,
        title: titles[commentType] ?? commentType,
        text: airportComment,
      })),
      ...(each.specialQuestion === null || each.specialQuestionAnswer === null
        ? []
        : [{ topic: questionTopic, title: each.specialQuestion.title, text: each.specialQuestionAnswer }]),
    ]),
  )
}
