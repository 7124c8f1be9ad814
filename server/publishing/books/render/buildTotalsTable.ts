import type { ConcessionTotals } from '#domain/airports/concessionTotals.ts'
import { tenantTypeLabels, tenantTypes } from '#domain/catalog/tenantTypes.ts'
import type { BookAirport } from '#domain/publishing/book.ts'
import { setFittedTable } from '#platform/print/fitTable.ts'
import type { SetColumn, SetTable, TableSize } from '#platform/print/tableSetting.ts'
import { printFigure, ratio } from './printedFigures.ts'

const columns: SetColumn[] = [
  { label: 'Terminal and Tenant Type', share: 26 },
  { label: 'Gross Sales', unit: '$', figure: true, share: 15 },
  { label: 'Sales per Enplanement', unit: '$', figure: true, share: 13 },
  { label: 'Rent to Airport', unit: '$', figure: true, share: 15 },
  { label: 'Rent per Enplanement', unit: '$', figure: true, share: 13 },
  { label: 'Square Footage', unit: 'sq ft', figure: true, share: 12 },
  { label: 'Sales per Square Foot', unit: '$', figure: true, share: 13 },
]

/** Indents a tenant type below its terminal. */
const indent = '\u2002'

interface TotalsGroup {
  name: string
  totals: BookAirport['totals']
}

/**
 * One table of all terminals and of the airport: the total of each, and below it the tenant types that reported
 * anything.
 */
export function buildTotalsTable(groups: readonly TotalsGroup[], size: TableSize, title: string): SetTable {
  const strong: number[] = []
  const rows: string[][] = []
  for (const { name, totals } of groups) {
    strong.push(rows.length)
    rows.push(row(name, totals.withDutyFree))
    for (const type of tenantTypes)
      if (hasFigures(totals.byType[type]))
        rows.push(row(indent + tenantTypeLabels[type], totals.byType[type]))
    if (totals.byType.DUTYFREE.grossSalesTotal.total)
      rows.push(row(`${indent}Without Duty Free`, totals.withoutDutyFree))
  }
  return setFittedTable(columns, rows, size, { strong, title })
}

/** Whether any sales, rent, or space was reported. */
export const hasFigures = ({ grossSalesTotal, rentAirportTotal, areaTotal }: ConcessionTotals): boolean =>
  [grossSalesTotal, rentAirportTotal, areaTotal].some(({ total }) => total !== null)

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
