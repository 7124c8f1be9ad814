import { airportFields } from '#domain/airports/airport.ts'
import {
  airportInfoFields,
  participationFields,
  ratioFields,
  revenueFields,
} from '#domain/airports/airportInfo.ts'
import { airportTotalsFields } from '#domain/airports/airportInstance.ts'
import { concessionTotalFields, type ConcessionTotals } from '#domain/airports/concessionTotals.ts'
import {
  carRentalFields,
  carRentalSiteFields,
  carRentalSites,
  parkingRevenueFields,
} from '#domain/airports/parking.ts'
import { readShare } from '#domain/airports/readShare.ts'
import { tenantTypeLabels, tenantTypes } from '#domain/catalog/tenantTypes.ts'
import type { AirportsBook, BookAirport } from '#domain/publishing/book.ts'
import type { Field } from '#platform/contract/field.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import type { ReportCell } from '#platform/print/printedTable.ts'
import { ratioCell } from '../reports/reportColumns.ts'
import { buildBookSheet, column, text, type BookSheet, type SheetColumn } from './bookSheet.ts'

type Column = SheetColumn<BookAirport>
type FigureName = {
  [K in keyof BookAirport]: BookAirport[K] extends number | null ? K : never
}[keyof BookAirport]

const figures = (fields: Partial<Record<FigureName, Field>>): Column[] =>
  (Object.entries(fields) as [FigureName, Field][]).map(([key, field]) =>
    column(key, field, each => each[key]),
  )

/** An airport in one row: every figure of its profile. */
export function buildAirportSheet(book: AirportsBook): BookSheet {
  return buildBookSheet(book, 'Airports', {
    records: book.airports,
    columns: [...placeColumns, ...infoColumns, ...figureColumns, ...concessionColumns, ...extentColumns],
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
]

const infoColumns: Column[] = [
  text('airportConfigurationName', 'Airport Configuration', each => each.airportConfigurationName),
  column(
    'configurationAdditionalInfoText',
    airportInfoFields.configurationAdditionalInfoText,
    each => each.configurationAdditionalInfoText,
  ),
  text('concessionManagementType', 'Concession Management Type', each => each.concessionManagementType),
]

const figureColumns: Column[] = [
  ...figures({
    ...airportTotalsFields,
    dwellTimeAmount: airportInfoFields.dwellTimeAmount,
  }),
  ...listKeys(ratioFields).map(key =>
    column<BookAirport>(key, ratioFields[key], each => ratioCell(readShare(each, key))),
  ),
  ...figures({
    ...participationFields,
    ...revenueFields,
    ...parkingRevenueFields,
  }),
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
  ...figures(carRentalFields),
]

type TotalName = keyof ConcessionTotals
const totalNames = listKeys(concessionTotalFields)

/** A sum or a ratio of a table of totals. A separate column lists the partial ones. */
export const totalOf = (totals: ConcessionTotals, name: TotalName): ReportCell => {
  const found = totals[name]
  return 'total' in found ? found.total : ratioCell(found)
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
  column(
    'dutyFreeSalesIntlEpRatio',
    { ...concessionTotalFields.salesEpRatio, label: 'Duty Free Sales per International Enplanement' },
    each => ratioCell(each.dutyFreeSalesIntlEpRatio),
  ),
]

const extentColumns: Column[] = [
  column('terminals', { label: 'Terminals', format: 'integer' }, each => each.terminals.length),
  column('tenants', { label: 'Tenants', format: 'integer' }, each => each.tenants.length),
  text('partial', 'Partly Reported', listPartialFigures),
]

function listPartialFigures(each: BookAirport): string {
  const { enplanements, parkingSpaces } = each
  const names = [
    ...(enplanements.partial ? ['Enplanements (from terminals)'] : []),
    ...(parkingSpaces.partial ? ['Parking Spaces'] : []),
    ...groups.flatMap(({ label, of }) => listPartialNames(of(each)).map(name => `${label}: ${name}`)),
  ]
  return joinPartialNames(names)
}

/** An empty cell would mean that nothing was reported. */
export const joinPartialNames = (names: string[]): string => names.join(', ') || 'None'

/** The labels of partial sums and ratios. */
export const listPartialNames = (totals: ConcessionTotals): string[] =>
  totalNames.flatMap(name => (totals[name].partial ? [concessionTotalFields[name].label] : []))
