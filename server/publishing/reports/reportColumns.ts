import type { ConcessionTotals } from '#domain/airports/concessionTotals.ts'
import type { ReportedSum } from '#domain/airports/formulas.ts'
import { sumFigure } from '#domain/browse/airportFigure.ts'
import { tenantTypeLabels, tenantTypes, type TenantType } from '#domain/catalog/tenantTypes.ts'
import { partialKey } from '#domain/publishing/report.ts'
import { notApplicableShort, type ReportedFigure } from '#platform/contract/figure.ts'
import {
  formatColumnLabel,
  isPartialFigure,
  withoutMark,
  type ReportCell,
  type ReportColumn,
} from '#platform/print/printedTable.ts'

/** Columns shared by several reports, each with its cells. */

export const airportColumns: ReportColumn[] = [
  { key: 'rank', label: 'Rank', format: 'rank', width: 4 },
  { key: 'iataCode', label: 'IATA', format: 'text', width: 4 },
  { key: 'airportName', label: 'Airport', format: 'text', width: 26 },
]

export const terminalColumn: ReportColumn = {
  key: 'terminalName',
  label: 'Terminal',
  format: 'text',
  width: 14,
}

export const enplanementsColumn: ReportColumn = {
  key: 'enplaneTotal',
  label: 'Enplanements',
  format: 'integer',
  width: 12,
}

export const internationalColumn: ReportColumn = {
  key: 'epIntlTotal',
  label: 'International Enplanements',
  format: 'integer',
  width: 12,
}

const dollars = (key: string, label: string, group?: string): ReportColumn => ({
  key,
  ...(group === undefined ? {} : { group }),
  label,
  unit: '$',
  format: 'dollars',
  width: 10,
})
export const ratio = (key: string, label: string, group?: string): ReportColumn => ({
  ...dollars(key, label, group),
  format: 'ratio',
  width: 7,
})

export const salesColumn = dollars('grossSalesTotal', 'Gross Sales')
export const salesRatioColumn = ratio('salesEpRatio', 'Sales per Enplanement')
export const rentColumn = dollars('rentAirportTotal', 'Rent to Airport')
export const areaColumn: ReportColumn = {
  key: 'areaTotal',
  label: 'Square Footage',
  unit: 'sq ft',
  format: 'area',
  width: 9,
}

const without = 'Without Duty Free'
const withIt = 'With Duty Free'
const gross = 'Gross Sales'
const perEnplanement = 'Sales per Enplanement'

export const partialColumn: ReportColumn = {
  key: partialKey,
  label: 'Partly Reported',
  format: 'text',
  width: 20,
}

/** Gross sales by tenant type and in total, sales and rent per enplanement, rent, and square feet. */
export const concessionColumns: ReportColumn[] = [
  ...tenantTypes.map(type => dollars(`grossSales.${type}`, tenantTypeLabels[type], gross)),
  dollars('grossSalesWithoutDutyFree', without, gross),
  dollars('grossSalesWithDutyFree', withIt, gross),
  ratio('salesEpRatioWithoutDutyFree', without, perEnplanement),
  ratio('salesEpRatioWithDutyFree', withIt, perEnplanement),
  rentColumn,
  ratio('rentEpRatio', 'Rent per Enplanement'),
  areaColumn,
]

interface AirportTotals {
  byType: Record<TenantType, ConcessionTotals>
  withoutDutyFree: ConcessionTotals
  withDutyFree: ConcessionTotals
}

export function makeConcessionCells({
  byType,
  withoutDutyFree,
  withDutyFree,
}: AirportTotals): Record<string, ReportCell> {
  const sales = tenantTypes.map(
    type => [`grossSales.${type}`, sumCell(byType[type].grossSalesTotal)] as const,
  )
  return {
    ...Object.fromEntries(sales),
    grossSalesWithoutDutyFree: sumCell(withoutDutyFree.grossSalesTotal),
    grossSalesWithDutyFree: sumCell(withDutyFree.grossSalesTotal),
    salesEpRatioWithoutDutyFree: figureCell(withoutDutyFree.salesEpRatio),
    salesEpRatioWithDutyFree: figureCell(withDutyFree.salesEpRatio),
    rentAirportTotal: sumCell(withDutyFree.rentAirportTotal),
    rentEpRatio: figureCell(withDutyFree.rentEpRatio),
    areaTotal: sumCell(withDutyFree.areaTotal),
  }
}

/** A figure for a cell: n/a if it does not apply, empty if it was not reported. */
export function figureCell({ value, partial, notApplicable }: ReportedFigure): ReportCell {
  if (notApplicable) return notApplicableShort
  return partial && value !== null ? { partial: value } : value
}

const sumCell = (sum: ReportedSum): ReportCell => figureCell(sumFigure(sum))

/**
 * What a row's last cell says: which of its figures in these columns are partial. Null if none was reported, which an
 * empty cell means everywhere.
 */
export function namePartialFigures(
  row: Readonly<Record<string, ReportCell>>,
  columns: readonly ReportColumn[],
): string | null {
  if (columns.every(({ key }) => typeof withoutMark(row[key]) !== 'number')) return null
  return joinPartialNames(columns.filter(({ key }) => isPartialFigure(row[key])).map(formatColumnLabel))
}

/** An empty cell would mean that nothing was reported. */
export const joinPartialNames = (names: readonly string[]): string => names.join(', ') || 'None'
