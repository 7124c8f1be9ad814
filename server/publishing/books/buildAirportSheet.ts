import { airportFields } from '#domain/airports/airport.ts'
import {
  carRentalSiteFields,
  ratioFields,
  type AirportYearName,
  airportTextColumns,
  carRentalColumns,
  airportTotalsColumns,
  dwellTimeColumns,
  parkingRevenueColumns,
  participationColumns,
  revenueColumns,
} from '#domain/airports/airportYearColumns.ts'
import {
  concessionTotalFields,
  getAirportTraffic,
  type ConcessionTotals,
} from '#domain/airports/concessionTotals.ts'
import { carRentalSites } from '#domain/airports/parking.ts'
import { readShare } from '#domain/airports/readShare.ts'
import { sumFigure } from '#domain/browse/airportFigure.ts'
import { tenantTypeLabels, tenantTypes } from '#domain/catalog/tenantTypes.ts'
import { keyFigureLabels, keyFigures, type AirportsBook, type BookAirport } from '#domain/publishing/book.ts'
import { type Wording, listPlaces } from '#platform/contract/columnPlaces.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import type { ReportCell } from '#platform/print/printedTable.ts'
import { figureCell, joinPartialNames } from '../reports/reportColumns.ts'
import { buildBookSheet, column, text, type BookSheet, type SheetColumn, ownColumns } from './bookSheet.ts'
import { hasFigures } from './render/buildTotalsTable.ts'
import { computeStandings } from './standings.ts'

type Column = SheetColumn<BookAirport>
const own = <K extends AirportYearName>(places: Readonly<Record<K, Wording>>): Column[] =>
  ownColumns(places, (each: BookAirport, name) => each[name])

/** An airport in one row: every figure of its profile. */
export function buildAirportSheet(book: AirportsBook): BookSheet {
  return buildBookSheet(book, 'Airports', {
    records: book.airports,
    columns: [
      ...placeColumns,
      ...rankColumns(book),
      ...infoColumns,
      ...figureColumns,
      ...concessionColumns,
      ...extentColumns,
    ],
    notes: [
      'One row per airport. An empty cell means not reported, which is not zero. n/a means not applicable.',
      'Totals across terminals include only reported figures. The last column lists the partly reported totals. Sales and rent per enplanement are based on the airport’s own enplanements or, if missing, on the sum of its terminals when all of them reported.',
    ],
  })
}

const placeColumns: Column[] = [
  text('iataCode', 'IATA', ({ airport }) => airport.iataCode),
  text('airportName', 'Airport', ({ airport }) => airport.airportName),
  text('city', airportFields.city.label, ({ airport }) => airport.city),
  text('county', airportFields.county.label, ({ airport }) => airport.county),
  text(
    'stateProvinceCode',
    airportFields.stateProvinceCode.label,
    ({ airport }) => airport.stateProvinceCode,
  ),
  text('countryName', airportFields.isoCountryCode.label, each => each.countryName),
  text('hubSize', 'Hub Class', each => each.hubSize),
]

/** The ranks among all airports of the book, as in the profiles. In a selection, a rank would mean nothing. */
function rankColumns({ chosen, airports }: AirportsBook): Column[] {
  if (chosen) return []
  const standings = computeStandings(airports)
  return keyFigures.map(key =>
    column(
      `rank.${key}`,
      { label: keyFigureLabels[key], format: 'rank' },
      ({ airport }) => standings.get(airport.airportId)?.[key]?.rank ?? null,
      'Rank',
    ),
  )
}

const infoColumns: Column[] = [
  text('airportConfigurationName', 'Airport Configuration', each => each.airportConfigurationName),
  ...own(listPlaces(airportTextColumns, 'bookSheet')),
  text('concessionManagementType', 'Concession Management Type', each => each.concessionManagementType),
]

const figureColumns: Column[] = [
  ...ownColumns(
    listPlaces(airportTotalsColumns, 'bookSheet'),
    (each: BookAirport, name) => getAirportTraffic(each)[name],
  ),
  ...own(listPlaces(dwellTimeColumns, 'bookSheet')),
  ...listKeys(ratioFields).map(key =>
    column<BookAirport>(key, ratioFields[key], each => figureCell(readShare(each, key))),
  ),
  ...own(listPlaces({ ...participationColumns, ...revenueColumns, ...parkingRevenueColumns }, 'bookSheet')),
  column('parkingSpaces', { label: 'Parking Spaces', format: 'integer' }, each => each.parkingSpaces.total),
  ...carRentalSites.flatMap(({ site, ...keys }) =>
    listKeys(carRentalSiteFields).map(part =>
      column<BookAirport>(
        keys[part],
        carRentalSiteFields[part],
        each => each[keys[part]],
        `Car Rental ${site}`,
      ),
    ),
  ),
  ...own(listPlaces(carRentalColumns, 'bookSheet')),
]

type TotalName = keyof ConcessionTotals
const totalNames = listKeys(concessionTotalFields)

/** A sum or a ratio of a table of totals. A separate column lists the partial ones. */
export const totalOf = (totals: ConcessionTotals, name: TotalName): ReportCell => {
  const found = totals[name]
  return figureCell('total' in found ? sumFigure(found) : found)
}

const groups: { key: string; label: string; of: (each: BookAirport) => ConcessionTotals }[] = [
  ...tenantTypes.map(type => ({
    key: type,
    label: tenantTypeLabels[type],
    of: (each: BookAirport) => each.totals.byType[type],
  })),
  { key: 'without', label: 'All Without Duty Free', of: each => each.totals.withoutDutyFree },
  { key: 'with', label: 'All With Duty Free', of: each => each.totals.withDutyFree },
]

const dutyFreePerInternational = 'Duty Free Sales per International Enplanement'

const rentShareKey = 'rentSalesRatio.WITHDUTYFREE'

const concessionColumns: Column[] = [
  ...groups.flatMap(({ key, label, of }) =>
    totalNames.map(name =>
      column<BookAirport>(
        `${key}.${name}`,
        concessionTotalFields[name],
        each => totalOf(of(each), name),
        label,
      ),
    ),
  ),
  column(rentShareKey, { label: keyFigureLabels[rentShareKey], unit: '%', format: 'percent' }, each =>
    figureCell(each.totals.withDutyFree.rentSalesRatio),
  ),
  column(
    'dutyFreeSalesIntlEpRatio',
    { ...concessionTotalFields.salesEpRatio, label: dutyFreePerInternational },
    each => figureCell(each.dutyFreeSalesIntlEpRatio),
  ),
]

const extentColumns: Column[] = [
  column('terminals', { label: 'Terminals', format: 'integer' }, each => each.terminals.length),
  column('tenants', { label: 'Tenant Locations', format: 'integer' }, each => each.tenants.length),
  text('partial', 'Partly Reported', listPartialFigures),
]

/** Null if nothing was reported, which is not partial. */
function listPartialFigures(each: BookAirport): string | null {
  const { parkingSpaces, dutyFreeSalesIntlEpRatio } = each
  if (!hasFigures(each.totals.withDutyFree) && parkingSpaces.total === null) return null
  const names = [
    ...(parkingSpaces.partial ? ['Parking Spaces'] : []),
    ...groups.flatMap(({ label, of }) => listPartialNames(of(each)).map(name => `${label}: ${name}`)),
    ...(each.totals.withDutyFree.rentSalesRatio.partial ? [keyFigureLabels[rentShareKey]] : []),
    ...(dutyFreeSalesIntlEpRatio.partial ? [dutyFreePerInternational] : []),
  ]
  return joinPartialNames(names)
}

/** The labels of partial sums and ratios. */
export const listPartialNames = (totals: ConcessionTotals): string[] =>
  totalNames.flatMap(name => (totals[name].partial ? [concessionTotalFields[name].label] : []))
