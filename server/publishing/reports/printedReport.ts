import { reportTitles } from '#domain/publishing/report.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import type { PrintedTable, ReportCell, ReportColumn } from '#platform/print/printedTable.ts'
import { partialMark } from '#platform/print/tableSetting.ts'

/** The titles of the specification that people say differently. */
const printedTitles: Record<string, string> = {
  [reportTitles.leaseExpire]: 'Lease Expirations',
  [reportTitles.ratioReport]: 'Ratios by Airport',
  [reportTitles.airportsPassengerTraffic]: 'Passenger Traffic by Airport',
}

const location: ReportColumn = { key: 'location', label: 'Airport', format: 'text', width: 24 }

/** The figures that each letter of the column of partial sums marks. */
const partialFigures: Record<string, string> = {
  S: 'grossSalesWithDutyFree',
  R: 'rentAirportTotal',
  F: 'areaTotal',
}

/** Marks each partial sum, instead of a column that says 'None' in most rows. */
export function markPartialSums(table: PrintedTable): PrintedTable {
  const columns = table.columns.filter(({ key }) => key !== 'partial')
  if (columns.length === table.columns.length) return table
  const mark = (row: PrintedTable['rows'][number], { key, format }: ReportColumn): ReportCell => {
    const cell = row[key] ?? null
    const letters = String(row['partial'] ?? '').split(' ')
    const isPartial = letters.some(letter => partialFigures[letter] === key)
    return isPartial && typeof cell === 'number' ? formatFigure(cell, format) + partialMark : cell
  }
  return {
    ...table,
    columns,
    rows: table.rows.map(row => Object.fromEntries(columns.map(column => [column.key, mark(row, column)]))),
    notes: [
      ...table.notes.filter(note => !note.startsWith('Partial sums:')),
      `${partialMark} Partly reported. The sum includes only the reported part.`,
    ],
  }
}

/** A report for a printed page. */
export const toPrintedReport = (table: PrintedTable): PrintedTable => markPartialSums(putCityFirst(table))

/** `Boston, MA (BOS)` instead of the code, and the official name if the page has room for it. */
export const putCityFirst = (table: PrintedTable): PrintedTable => ({
  ...table,
  title: printedTitles[table.title] ?? table.title,
  ...(table.columns.some(({ key }) => key === 'iataCode') && {
    columns: table.columns
      .filter(({ key }) => key !== 'location')
      .map(column => {
        if (column.key === 'iataCode') return location
        return column.key === 'airportName' ? { ...column, label: 'Official Name', isOptional: true } : column
      }),
  }),
})
