import type { AxnInstance } from '#domain/instance.ts'
import type { Listing, ListingFormat } from '#domain/listing.ts'
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
    rows: rows as Record<string, ReportCell>[],
    demo,
  }
  const render = format === 'csv' ? renderCsv : renderXlsx
  const fileName = reportFileName(listing.title, axnInstanceId, format)
  return new FileReply(fileName, reportMediaTypes[format], async () => render(table))
}
