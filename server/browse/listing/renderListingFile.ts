import type { AxnInstance } from '#domain/years/instance.ts'
import {
  filterInWords,
  type Listing,
  type ListingColumns,
  type ListingFormat,
} from '#platform/contract/listing.ts'
import type { PrintedTable, ReportCell } from '#platform/print/printedTable.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { formatFileName, publicationName } from '#domain/publishing/report.ts'
import { FileReply } from '#platform/http/call.ts'
import { renderCsv } from '#platform/print/renderCsv.ts'
import { renderXlsx } from '#platform/print/renderXlsx.ts'

interface ListingFile {
  listing: Listing
  rows: Record<string, unknown>[]
  instance: AxnInstance
  /** The keyword and the filters, so that a reader of the file knows that it is a selection. */
  query: { keyword: string; [key: string]: unknown }
  format: ListingFormat
  isAdmin: boolean
  demo: boolean
}

/** A row as people read it: keys such as 'NEWSSTAND' become words ('News & Gifts'). */
function describeRow(columns: ListingColumns, row: Record<string, unknown>): Record<string, ReportCell> {
  const cells = Object.entries(row).map(([key, value]) => [
    key,
    columns[key]?.options?.find(option => option.value === value)?.label ?? value,
  ])
  return Object.fromEntries(cells) as Record<string, ReportCell>
}

/** The filters, one sentence each. */
function narrowedBy(columns: ListingColumns, query: ListingFile['query']): string[] {
  const filters = Object.entries(columns).flatMap(([key, column]) => {
    const value = query[key]
    return column.filter && typeof value === 'string' && value !== '' ? [filterInWords(column, value)] : []
  })
  const words = query.keyword === '' ? [] : [`Search: ${query.keyword}`]
  return [...words, ...filters].map(each => `Only ${each}.`)
}

/** A list as a file: its columns in order, typed like a report's. */
export function renderListingFile(file: ListingFile): FileReply {
  const { listing, rows, instance, query, format, isAdmin, demo } = file
  const { axnInstanceName } = instance
  const table: PrintedTable = {
    title: listing.title,
    period: axnInstanceName,
    author: publicationName,
    notes: narrowedBy(listing.columns, query),
    columns: Object.entries(listing.columns)
      .filter(([, column]) => column.shownIn !== 'nowhere' && (isAdmin || !column.adminOnly))
      .map(([key, { label, unit, format, width = 2 }]) => ({ key, label, unit, format, width })),
    rows: rows.map(row => describeRow(listing.columns, row)),
    demo,
  }
  const render = format === 'csv' ? renderCsv : renderXlsx
  const fileName = formatFileName(listing.title, axnInstanceName, format)
  return new FileReply(fileName, mediaTypes[format], async () => render(table))
}
