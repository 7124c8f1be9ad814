import type { ConcessionTotals } from '#domain/airports/concessionTotals.ts'
import type { Ratio } from '#domain/airports/formulas.ts'
import { toReportedArea, type LocationArea } from '#domain/airports/locationArea.ts'
import { tenantTypeLabels, tenantTypes, type TenantType } from '#domain/catalog/tenantTypes.ts'
import { notApplicableShort } from '#platform/contract/figure.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import type { ReportCell, ReportColumn } from '#platform/print/printedTable.ts'

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

/** Which figures of a row are partial, as letters explained in a note. */
export const partialColumn: ReportColumn = { key: 'partial', label: 'Partial Sums', format: 'text', width: 5 }

/**
 * Gross sales by tenant type and in total, sales and rent per enplanement, rent, square feet, and which sums are
 * partial.
 */
export const concessionColumns: ReportColumn[] = [
  ...tenantTypes.map(type => dollars(`grossSales.${type}`, tenantTypeLabels[type], gross)),
  dollars('grossSalesWithoutDutyFree', without, gross),
  dollars('grossSalesWithDutyFree', withIt, gross),
  ratio('salesEpRatioWithoutDutyFree', without, perEnplanement),
  ratio('salesEpRatioWithDutyFree', withIt, perEnplanement),
  rentColumn,
  ratio('rentEpRatio', 'Rent per Enplanement'),
  areaColumn,
  partialColumn,
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
  const sales = tenantTypes.map(type => [`grossSales.${type}`, byType[type].grossSalesTotal.total] as const)
  return {
    ...Object.fromEntries(sales),
    grossSalesWithoutDutyFree: withoutDutyFree.grossSalesTotal.total,
    grossSalesWithDutyFree: withDutyFree.grossSalesTotal.total,
    salesEpRatioWithoutDutyFree: ratioCell(withoutDutyFree.salesEpRatio),
    salesEpRatioWithDutyFree: ratioCell(withDutyFree.salesEpRatio),
    rentAirportTotal: withDutyFree.rentAirportTotal.total,
    rentEpRatio: ratioCell(withDutyFree.rentEpRatio),
    areaTotal: withDutyFree.areaTotal.total,
    partial: markPartial(withDutyFree),
  }
}

const marks = { grossSalesTotal: 'S', rentAirportTotal: 'R', areaTotal: 'F' } as const

type Marked = keyof typeof marks

/** A row's square footage, and whether it is partial. */
export function makeAreaCells(area: LocationArea): Record<'areaTotal' | 'partial', ReportCell> {
  const { value, partial } = toReportedArea(area)
  return { areaTotal: value, partial: partial ? marks.areaTotal : value === null ? null : noPartialSum }
}

export const partialAreaNote =
  'Partial sums: F means that at least one of the row’s locations did not report its square footage, so the sum includes only the reported part.'

/** The letters of a row's partial figures. Null if no figure was reported, which an empty cell means everywhere. */
function markPartial(row: Record<Marked, { total: number | null; partial: boolean }>): string | null {
  const names = listKeys(marks)
  if (names.every(name => row[name].total === null)) return null
  return names.flatMap(name => (row[name].partial ? [marks[name]] : [])).join(' ') || noPartialSum
}

const noPartialSum = 'None'

export const hasPartialSum = (row: Record<string, ReportCell>): boolean =>
  row['partial'] !== null && row['partial'] !== noPartialSum

export const partialNote =
  'Partial sums: S means gross sales, R rent, and F square footage. At least one terminal or tenant type did not report the figure, so the sum includes only the reported part. Its ratio covers only the terminals with complete figures, or only the tenant types that every terminal reported.'

/** A ratio for a cell: n/a if it has no divisor, empty if it was not reported. */
export const ratioCell = ({ value, notApplicable }: Ratio): ReportCell =>
  notApplicable ? notApplicableShort : value
