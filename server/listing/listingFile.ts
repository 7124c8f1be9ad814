import type { AxnInstance } from '#domain/instance.ts'
import type { Listing, ListingColumns, ListingFormat } from '#domain/listing.ts'
import { reportFileName, reportMediaTypes, type PrintedTable, type ReportCell } from '#domain/report.ts'
import { FileReply } from '../handle.ts'
import { renderCsv } from '../reports/render/renderCsv.ts'
import { renderXlsx } from '../reports/render/renderXlsx.ts'

interface ListingFile {
  listing: Listing
  rows: Record<string, unknown>[]
  instance: AxnInstance
  format: ListingFormat
  isAdmin: boolean
  demo: boolean
}

/** A row as people read it: what is a key of its own in the list ('NEWSSTAND') stands in its words ('News & Gifts'). */
function inWords(columns: ListingColumns, row: Record<string, unknown>): Record<string, ReportCell> {
  const cells = Object.entries(row).map(([key, value]) => [
    key,
    columns[key]?.options?.find(option => option.value === value)?.label ?? value,
  ])
  return Object.fromEntries(cells) as Record<string, ReportCell>
}

/** What a list shows as a file: its columns in their order, typed like a report's. */
export function listingFile({ listing, rows, instance, format, isAdmin, demo }: ListingFile): FileReply {
  const { axnInstanceId, axnInstanceName } = instance
  const table: PrintedTable = {
    title: listing.title,
    axnInstanceName,
    notes: [],
    columns: Object.entries(listing.columns)
      .filter(([, column]) => column.shownIn !== 'nowhere' && (isAdmin || !column.adminOnly))
      .map(([key, { label, unit, format, width = 2 }]) => ({ key, label, unit, format, width })),
    rows: rows.map(row => inWords(listing.columns, row)),
    demo,
  }
  const render = format === 'csv' ? renderCsv : renderXlsx
  const fileName = reportFileName(listing.title, axnInstanceId, format)
  return new FileReply(fileName, reportMediaTypes[format], async () => render(table))
}
