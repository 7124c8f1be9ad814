import type { ConcessionTotals } from '#domain/airports/concessionTotals.ts'
import type { Ratio } from '#domain/airports/formulas.ts'
import { tenantTypeLabels, tenantTypes } from '#domain/catalog/tenantTypes.ts'
import type { BookAirport } from '#domain/publishing/book.ts'
import { notApplicableShort, formatFigure } from '#platform/contract/figure.ts'
import type { Format } from '#platform/contract/format.ts'
import { fitTable } from '#platform/print/fitTable.ts'
import {
  partialMark,
  setTable,
  type SetColumn,
  type SetTable,
  type TableSize,
} from '#platform/print/tableSetting.ts'

export const unknown = '–'

export function printFigure(value: number | null, format: Format, partial = false): string {
  if (value === null) return unknown
  return formatFigure(value, format) + (partial ? partialMark : '')
}

/** A ratio without a divisor differs from an unknown one. */
export const ratio = ({ value, partial, notApplicable }: Ratio): string =>
  notApplicable ? notApplicableShort : printFigure(value, 'ratio', partial)

const columns: SetColumn[] = [
  { label: 'Tenant Type', share: 26 },
  { label: 'Gross Sales', unit: '$', figure: true, share: 15 },
  { label: 'Sales per Enplanement', unit: '$', figure: true, share: 13 },
  { label: 'Rent to Airport', unit: '$', figure: true, share: 15 },
  { label: 'Rent per Enplanement', unit: '$', figure: true, share: 13 },
  { label: 'Square Footage', unit: 'sq ft', figure: true, share: 12 },
  { label: 'Sales per Square Foot', unit: '$', figure: true, share: 13 },
]

/** A table each, all with the same columns: every tenant type, then all without and with duty free. */
export function buildTotalsTables(all: readonly BookAirport['totals'][], size: TableSize): SetTable[] {
  const tables = all.map(totals => [
    ...tenantTypes.map(type => row(tenantTypeLabels[type], totals.byType[type])),
    row('Total without Duty Free', totals.withoutDutyFree),
    row('Total with Duty Free', totals.withDutyFree),
  ])
  const fit = fitTable(columns, tables.flat(), size)
  return tables.map(rows => setTable(fit.columns, rows, fit.size, { foot: 2 }))
}

function row(label: string, totals: ConcessionTotals): string[] {
  const { grossSalesTotal: sales, rentAirportTotal: rent, areaTotal: area } = totals
  return [
    label,
    printFigure(sales.total, 'dollars', sales.partial),
    ratio(totals.salesEpRatio),
    printFigure(rent.total, 'dollars', rent.partial),
    ratio(totals.rentEpRatio),
    printFigure(area.total, 'area', area.partial),
    ratio(totals.salesAreaRatio),
  ]
}
