import { summedFormats } from '#domain/browse/airportFigure.ts'
import { computeQuantile, findTooLittle } from '#domain/browse/benchmark.ts'
import { isFigure } from '#platform/contract/format.ts'
import {
  isPartialFigure,
  withoutMark,
  type PrintedTable,
  type ReportCell,
  type ReportColumn,
} from '#platform/print/printedTable.ts'
import { toPrintedReport } from '../../reports/printedReport.ts'

// The reports as chapters of a book: upright, with cities instead of official names, in thousands of dollars, and
// without columns that can be calculated from others.

const amounts = new Set(['grossSalesTotal', 'rentAirportTotal', 'grossSalesWithDutyFree'])
const isAmount = (key: string) => amounts.has(key) || key.startsWith('grossSales.')
const leftOut = new Set(['airportName', 'grossSalesWithoutDutyFree', 'salesEpRatioWithoutDutyFree'])
export function toRankingTable(report: PrintedTable): PrintedTable {
  const given = toPrintedReport(report)
  const table: PrintedTable = {
    ...given,
    columns: given.columns.filter(({ key }) => !leftOut.has(key)).map(toColumn),
    rows: given.rows.map(row =>
      Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, toThousands(key, cell)])),
    ),
  }
  const median = computeMedianRow(table)
  return {
    ...table,
    rows: [...table.rows, ...median],
    ...(median.length > 0 && { strongRows: [table.rows.length] }),
    notes: [
      ...table.notes.filter(note => !note.startsWith('All figures used')),
      ...(median.length > 0
        ? ['Median: of the complete figures listed, if at least five airports have one and none dominates.']
        : []),
      ...(table.columns.some(({ key }) => isAmount(key))
        ? [
            'Sales and rent are in thousands of US dollars. Each figure is rounded, so parts may not add up to their total.',
          ]
        : []),
    ],
  }
}

function toThousands(key: string, cell: ReportCell): ReportCell {
  if (!isAmount(key)) return cell
  if (isPartialFigure(cell)) return { partial: cell.partial / 1000 }
  return typeof cell === 'number' ? cell / 1000 : cell
}

/** The amount that a ratio divides. An amount or a count is its own weight, and other figures have none. */
const dividedBy: Readonly<Record<string, string>> = {
  salesEpRatio: 'grossSalesTotal',
  salesIntlEpRatio: 'grossSalesTotal',
  salesEpRatioWithDutyFree: 'grossSalesWithDutyFree',
  rentEpRatio: 'rentAirportTotal',
}

/** The last row: the median of each column of figures, under the rule of `benchmark`. None if no column has one. */
function computeMedianRow({ columns, rows }: PrintedTable): PrintedTable['rows'] {
  const medians = columns
    .filter(({ format }) => isFigure(format) && format !== 'rank')
    .flatMap(({ key, format }): [string, ReportCell][] => {
      const weight = dividedBy[key] ?? (summedFormats.includes(format) ? key : null)
      const known = rows.flatMap(row => {
        const [owner, value] = [row['iataCode'], row[key]]
        const amount = weight === null ? null : withoutMark(row[weight])
        if (typeof owner !== 'string' || typeof value !== 'number') return []
        return [{ owner, value, amount: typeof amount === 'number' ? amount : null }]
      })
      if (findTooLittle(known)) return []
      const sorted = known.map(each => each.value).toSorted((one, other) => one - other)
      return [[key, computeQuantile(sorted, 0.5)]]
    })
  return medians.length === 0
    ? []
    : [{ rank: ' ', lastRank: ' ', location: 'Median', ...Object.fromEntries(medians) }]
}

function toColumn(column: ReportColumn): ReportColumn {
  const { key, format } = column
  if (key === 'grossSalesWithDutyFree') return { ...column, label: 'Total', unit: '$000', format: 'integer' }
  if (key === 'salesEpRatioWithDutyFree') {
    const { group: _group, ...single } = column
    return { ...single, label: 'Sales per Enplanement' }
  }
  if (isAmount(key)) return { ...column, unit: '$000', format: 'integer' }
  return format === 'percent' ? { ...column, format: 'integer' } : column
}
