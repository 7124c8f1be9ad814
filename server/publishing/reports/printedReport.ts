import { partialKey, reportTitles } from '#domain/publishing/report.ts'
import type { PrintedTable, ReportColumn } from '#platform/print/printedTable.ts'

/** The titles of the specification that people say differently. */
const printedTitles: Record<string, string> = {
  [reportTitles.leaseExpire]: 'Lease Expirations',
  [reportTitles.ratioReport]: 'Ratios by Airport',
  [reportTitles.airportsPassengerTraffic]: 'Passenger Traffic by Airport',
}

const location: ReportColumn = { key: 'location', label: 'Airport', format: 'text', width: 24 }

/** A report for a printed page, where figures are marked instead of named in the last column. */
export function toPrintedReport(table: PrintedTable): PrintedTable {
  const printed = putCityFirst(table)
  return { ...printed, columns: printed.columns.filter(({ key }) => key !== partialKey) }
}

/** `Boston, MA (BOS)` instead of the code, and the official name if the page has room for it. */
const putCityFirst = (table: PrintedTable): PrintedTable => ({
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
