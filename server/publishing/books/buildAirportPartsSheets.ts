import { concessionTotalFields, type ConcessionTotals } from '#domain/airports/concessionTotals.ts'
import { expansionColumns } from '#domain/airports/expansionColumns.ts'
import { parkingTypeLabels } from '#domain/airports/parking.ts'
import { parkingColumns } from '#domain/airports/parkingColumns.ts'
import { tenantDetails } from '#domain/airports/tenantColumns.ts'
import { trafficColumns } from '#domain/airports/terminalColumns.ts'
import { rankBy } from '#domain/browse/ranking.ts'
import { tenantTypeLabels, tenantTypes, type TenantType } from '#domain/catalog/tenantTypes.ts'
import type { AirportsBook, BookAirport } from '#domain/publishing/book.ts'
import { listPlaces } from '#platform/contract/columnPlaces.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { joinPartialNames } from '../reports/reportColumns.ts'
import {
  buildBookSheet,
  column,
  text,
  type BookSheet,
  type SheetColumn,
  insertAfter,
  ownColumns,
} from './bookSheet.ts'
import { listPartialNames, totalOf } from './buildAirportSheet.ts'
import { hasFigures } from './render/buildTotalsTable.ts'

type PartOfAirport<Part> = { airport: BookAirport['airport'] } & Part

/** Every record in a list of each airport, with its airport. */
const partsOf = <Part extends object>(
  book: AirportsBook,
  list: (each: BookAirport) => readonly Part[],
): PartOfAirport<Part>[] =>
  book.airports.flatMap(each => list(each).map(part => ({ ...part, airport: each.airport })))

const airportColumns = <Part>(): SheetColumn<PartOfAirport<Part>>[] => [
  text('iataCode', 'IATA', ({ airport }) => airport.iataCode),
  text('airportName', 'Airport', ({ airport }) => airport.airportName),
]

/** The rest of the airports' profiles: one row per terminal, tenant, and so on. */
export const buildAirportPartsSheets = (book: AirportsBook): BookSheet[] => [
  terminalSheet(book),
  totalsSheet(book),
  tenantSheet(book),
  expansionSheet(book),
  parkingSheet(book),
  remarksSheet(book),
]

function terminalSheet(book: AirportsBook): BookSheet {
  type Row = PartOfAirport<BookAirport['terminals'][number]>
  return buildBookSheet<Row>(book, 'Terminals', {
    records: partsOf(book, each => each.terminals),
    columns: [
      ...airportColumns<BookAirport['terminals'][number]>(),
      text('terminalName', 'Terminal', each => each.terminalName),
      text('terminalShortName', 'Abbreviation', each => each.terminalShortName),
      ...ownColumns(listPlaces(trafficColumns, 'bookSheet'), (each: Row, name) => each[name]),
      text(
        'airlines',
        'Dominant Airlines',
        each => each.airlineTerminals.map(({ airlineName }) => airlineName).join(', ') || null,
      ),
    ],
    notes: ['One row per terminal, with its passenger traffic.'],
  })
}

interface TotalsRow {
  airport: BookAirport['airport']
  terminalName: string
  tenantType: TenantType
  enplaneTotal: number | null
  totals: ConcessionTotals
  rank: number | null
}

/** The sales by which terminals are ranked. One without sales has no rank. */
const rankedSales = ({ totals: { grossSalesTotal } }: Pick<TotalsRow, 'totals'>): number | null =>
  grossSalesTotal.total || null

function totalsSheet(book: AirportsBook): BookSheet {
  const names = listKeys(concessionTotalFields)
  const records = tenantTypes.flatMap(tenantType => {
    const terminals = partsOf(book, each => each.terminals).map(each => ({
      ...each,
      tenantType,
      totals: each.totals.byType[tenantType],
    }))
    return rankBy(terminals, rankedSales, () => 0).map(({ row, rank }): TotalsRow => ({ ...row, rank }))
  })
  return buildBookSheet<TotalsRow>(book, 'Terminals by Tenant Type', {
    records,
    columns: [
      ...(book.chosen
        ? []
        : [column<TotalsRow>('rank', { label: 'Rank', format: 'rank' }, each => each.rank)]),
      ...airportColumns<Omit<TotalsRow, 'airport'>>(),
      text('terminalName', 'Terminal', each => each.terminalName),
      text('tenantType', 'Tenant Type', each => tenantTypeLabels[each.tenantType]),
      column(
        'enplaneTotal',
        { label: trafficColumns.enplaneTotal.field.label, format: 'integer' },
        each => each.enplaneTotal,
      ),
      ...names.map(name =>
        column<TotalsRow>(name, concessionTotalFields[name], each => totalOf(each.totals, name)),
      ),
      text('partial', 'Partly Reported', ({ totals }) =>
        hasFigures(totals) ? joinPartialNames(listPartialNames(totals)) : null,
      ),
    ],
    notes: [
      'One row per tenant type and terminal, ordered by type and ranked by its sales. Figures per enplanement are based on the terminal’s enplaning passengers. Airport totals are on the Airports sheet.',
    ],
  })
}

function tenantSheet(book: AirportsBook): BookSheet {
  type Row = PartOfAirport<BookAirport['tenants'][number]>
  return buildBookSheet<Row>(book, 'Tenants', {
    records: partsOf(book, each => each.tenants),
    columns: [
      ...airportColumns<BookAirport['tenants'][number]>(),
      text('terminalName', 'Terminal', each => each.terminalName),
      column('locationNumber', { label: 'Location', format: 'integer' }, each => each.locationNumber),
      text('brandName', 'Tenant Name', each => each.brandName),
      text('companyName', 'Company Name', each => each.companyName),
      text('tenantType', 'Tenant Type', each => tenantTypeLabels[each.tenantType]),
      text('productTypeDes', 'Product Type', each => each.productTypeDes),
      ...insertAfter(
        ownColumns(listPlaces(tenantDetails, 'bookSheet'), (each: Row, name) => each[name]),
        'areaTotal',
        text('tenantStatusDes', 'Status', each => each.tenantStatusDes),
      ),
    ],
    notes: ['One row per tenant location.'],
  })
}

function expansionSheet(book: AirportsBook): BookSheet {
  type Row = PartOfAirport<BookAirport['expansions'][number]>
  return buildBookSheet<Row>(book, 'Planned Expansions', {
    records: partsOf(book, each => each.expansions),
    columns: [
      ...airportColumns<BookAirport['expansions'][number]>(),
      ...ownColumns(listPlaces(expansionColumns, 'bookSheet'), (each: Row, name) => each[name]),
    ],
    notes: ['The airports’ construction plans, in their own words.'],
  })
}

function parkingSheet(book: AirportsBook): BookSheet {
  type Row = PartOfAirport<BookAirport['parkingRates'][number]>
  return buildBookSheet<Row>(book, 'Parking', {
    records: partsOf(book, each => each.parkingRates),
    columns: [
      ...airportColumns<BookAirport['parkingRates'][number]>(),
      text('parkingType', 'Parking', each => parkingTypeLabels[each.parkingType]),
      text('parkingRateType', 'Rate', each => each.parkingRateType),
      ...ownColumns(listPlaces(parkingColumns, 'bookSheet'), (each: Row, name) => each[name]),
    ],
    notes: ['One row per parking type and rate. Total parking revenue is on the Airports sheet.'],
  })
}

const commentTitles: Record<string, string> = {
  AIRPORTWIDE: 'Airport-wide',
  PASSTRAFFIC: 'Passenger traffic',
  GROSSSALES: 'Gross sales',
}

function remarksSheet(book: AirportsBook): BookSheet {
  type Remark = { about: string; remark: string }
  return buildBookSheet<PartOfAirport<Remark>>(book, 'Comments', {
    records: partsOf<Remark>(book, each => [
      ...each.comments.map(({ commentType, airportComment }) => ({
        about: commentTitles[commentType] ?? commentType,
        remark: airportComment,
      })),
      ...(each.specialQuestion === null || each.specialQuestionAnswer === null
        ? []
        : [{ about: each.specialQuestion.title, remark: each.specialQuestionAnswer }]),
    ]),
    columns: [
      ...airportColumns<Remark>(),
      text('about', 'About', each => each.about),
      column('remark', { label: 'Comment', format: 'longText' }, each => each.remark),
    ],
    notes: ['The airports’ comments on their figures.'],
  })
}
