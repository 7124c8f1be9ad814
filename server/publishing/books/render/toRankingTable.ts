import { computeQuantile } from '#domain/browse/benchmark.ts'
import { isFigure } from '#platform/contract/format.ts'
import {
  isPartialFigure,
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
      ...(median.length > 0 ? ['Median: of the complete figures listed.'] : []),
      ...(table.columns.some(({ key }) => isAmount(key))
        ? ['Sales and rent are in thousands of US dollars.']
        : []),
    ],
  }
}

function toThousands(key: string, cell: ReportCell): ReportCell {
  if (!isAmount(key)) return cell
  if (isPartialFigure(cell)) return { partial: cell.partial / 1000 }
  return typeof cell === 'number' ? cell / 1000 : cell
}

/** The last row: the median of each column of figures. None for a short list. */
function computeMedianRow({ columns, rows }: PrintedTable): PrintedTable['rows'] {
  if (rows.length < fewestForMedian) return []
  const medians = columns
    .filter(({ format }) => isFigure(format) && format !== 'rank')
    .map(({ key }): [string, ReportCell] => {
      const known = rows.map(row => row[key]).filter(cell => typeof cell === 'number')
      const sorted = known.toSorted((one, other) => one - other)
      return [key, sorted.length < fewestForMedian ? null : computeQuantile(sorted, 0.5)]
    })
  return [{ rank: ' ', lastRank: ' ', location: 'Median', ...Object.fromEntries(medians) }]
}
const fewestForMedian = 5

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
