import { computeQuantile } from '#domain/browse/benchmark.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import { isFigure } from '#platform/contract/format.ts'
import type { PrintedTable, ReportCell, ReportColumn } from '#platform/print/printedTable.ts'
import { partialMark } from '#platform/print/tableSetting.ts'
import { toPrintedReport } from '../../reports/printedReport.ts'

// The reports as chapters of a book: upright, with cities instead of official names, in thousands of dollars, and
// without columns that can be calculated from others.

const thousand = 1000
const amounts = new Set(['grossSalesTotal', 'rentAirportTotal', 'grossSalesWithDutyFree'])
const isAmount = (key: string) => amounts.has(key) || key.startsWith('grossSales.')
const leftOut = new Set([
  'airportName',
  'partial',
  'grossSalesWithoutDutyFree',
  'salesEpRatioWithoutDutyFree',
])
/** The figures that each letter of a report's column of partial sums marks. */
const partialFigures: Record<string, string> = {
  S: 'grossSalesWithDutyFree',
  R: 'rentAirportTotal',
  F: 'areaTotal',
}

export function toRankingTable(report: PrintedTable): PrintedTable {
  const table = toPrintedReport(report)
  const columns = table.columns.filter(({ key }) => !leftOut.has(key)).map(toColumn)
  const rows = table.rows.map(row =>
    Object.fromEntries(columns.map(column => [column.key, toCell(row, column)])),
  )
  const median = computeMedianRow(columns, rows)
  const notes = table.notes.filter(note => !/^(Partial sums:|All figures used)/.test(note))
  return {
    ...table,
    columns,
    rows: [...rows, ...median],
    ...(median.length > 0 && { strongRows: [rows.length] }),
    notes: [
      ...notes,
      ...(median.length > 0 ? ['Median: of the complete figures listed.'] : []),
      ...(columns.some(({ key }) => isAmount(key)) ? ['Sales and rent are in thousands of US dollars.'] : []),
      ...(notes.length < table.notes.length ? [`${partialMark} Partly reported.`] : []),
    ],
  }
}

/** The last row: the median of each column of figures. None for a short list. */
function computeMedianRow(
  columns: readonly ReportColumn[],
  rows: PrintedTable['rows'],
): PrintedTable['rows'] {
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

function toCell(row: PrintedTable['rows'][number], { key, format }: ReportColumn): ReportCell {
  const cell = row[key] ?? null
  if (typeof cell !== 'number') return cell
  const value = isAmount(key) ? cell / thousand : cell
  const isPartial = String(row['partial'] ?? '')
    .split(' ')
    .some(letter => partialFigures[letter] === key)
  return isPartial ? formatFigure(value, format) + partialMark : value
}
