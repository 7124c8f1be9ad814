import { can } from '#domain/people/roles.ts'
import { problem } from '#domain/problems.ts'
import { printTerms } from '#domain/publishing/citeEdition.ts'
import { publicationName } from '#domain/publishing/publicationName.ts'
import { formatFileName } from '#domain/publishing/report.ts'
import {
  mostExportedRows,
  selectEffectiveFilters,
  type Listing,
  type ListingColumns,
  type ListingFormat,
} from '#platform/contract/listing.ts'
import { listChoosableColumns, readColumns } from '#platform/contract/listingColumns.ts'
import {
  describeSelection,
  describeUnmatchedCodes,
  listUnmatchedCodes,
} from '#platform/contract/listingSelection.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { createPage } from '#platform/contract/paging.ts'
import { FileReply } from '#platform/http/fileReply.ts'
import { registerMemoryEndpoint } from '#platform/http/registerEndpoint.ts'
import { withoutMark, type ReportCell } from '#platform/print/printedTable.ts'
import { renderCsv } from '#platform/print/renderCsv.ts'
import { renderXlsx } from '#platform/print/renderXlsx.ts'
import type { ListRow } from '#platform/readModel/selectRows.ts'
import { compareAsRead } from '#platform/readModel/sortKeys.ts'
import type { Api } from '../../api.ts'
import { audienceOf } from '../memory/yearLists.ts'
import { selectListed, type MemoryList } from './memoryLists.ts'

/** A list's query with its filters by column key. */
interface Query {
  sort: string
  keyword: string
}
type PageQuery = Query & { page: number; size: number }
type FileQuery = Query & { format: ListingFormat; columns: string }

/** Registers the endpoints of a list: a page, the filter values, and the whole list as a file. */
export function registerListing<C extends ListingColumns, Row extends ListRow>(
  api: Api,
  list: MemoryList<C, Row>,
): void {
  const { listing } = list
  const keys = [...Object.keys(listing.columns), ...(list.keys ?? [])]

  registerMemoryEndpoint(api, listing.list, async ({ params, query, actor }) => {
    const { lists } = await api.memory.openYear(instanceOf(params), actor)
    const { page, size, ...asked } = selectEffectiveFilters(listing, query as PageQuery)
    const audience = audienceOf(actor)
    const rows = await selectListed(list, lists, audience, asked)
    const content = rows
      .slice(page * size, (page + 1) * size)
      .map(row => writeRow(row.openJson(keys), list.more?.(row, audience)))
    const { content: _, ...counts } = createPage(content, rows.length, { page, size })
    const unmatchedCodes = listUnmatchedCodes(listing.columns, asked, rows)
    return `{"content":[${content.join(',')}],${JSON.stringify({ ...counts, unmatchedCodes }).slice(1)}`
  })

  if (listing.options) {
    const offered = Object.keys(listing.columns).filter(key => listing.columns[key]?.optionsFromRows)
    registerMemoryEndpoint(api, listing.options, async ({ params, actor }) => {
      const { lists } = await api.memory.openYear(instanceOf(params), actor)
      const rows = await selectListed(list, lists, audienceOf(actor), { sort: listing.sort, keyword: '' })
      return Object.fromEntries(offered.map(key => [key, listOccurring(rows, key)]))
    })
  }

  registerMemoryEndpoint(api, listing.download, async ({ params, query, actor }) => {
    const { instance, lists } = await api.memory.openYear(instanceOf(params), actor)
    const { format, columns, ...filters } = selectEffectiveFilters(listing, query as FileQuery)
    const rows = await selectListed(list, lists, audienceOf(actor), filters)
    if (rows.length > mostExportedRows) throw problem('tooManyRows')
    return renderListingFile({
      listing,
      columns,
      rows: rows.map(row => row.values),
      unmatchedCodes: listUnmatchedCodes(listing.columns, filters, rows),
      period: instance.axnInstanceName,
      terms: printTerms(instance),
      query: { ...filters },
      format,
      isAdmin: can(actor, 'admin'),
      demo: api.demo,
    })
  })
}

function listOccurring(rows: readonly ListRow[], key: string): string[] {
  const values = new Set(rows.map(each => each.get(key)))
  return [...values].filter(each => typeof each === 'string').toSorted(compareAsRead)
}

/** `{"brandName":"..."}` and the data that depends on the reader, as JSON. */
const writeRow = (openJson: string, more: Record<string, unknown> | undefined): string =>
  more ? `${openJson},${JSON.stringify(more).slice(1)}` : `${openJson}}`

const instanceOf = (params: unknown): number => (params as { instanceId: number }).instanceId

interface ListingFile {
  listing: Listing
  /** The chosen columns as in the call; empty for those of the list. */
  columns: string
  rows: readonly object[]
  unmatchedCodes?: readonly string[]
  /** The year, or the day of a list that has no year. */
  period: string
  terms?: string
  /** The keyword and the filters, so that readers of the file know that it is a selection. */
  query: { keyword: string; [key: string]: unknown }
  /** Cells that are composed of several values of a row, as on the screen. */
  cells?: CellTexts
  format: ListingFormat
  isAdmin: boolean
  demo: boolean
}

export type CellTexts = Readonly<Record<string, (row: never) => ReportCell>>

/**
 * A list as a file: its columns in order, typed as in a report. Keys such as 'NEWSSTAND' become words ('News & Gifts').
 */
export function renderListingFile(file: ListingFile): FileReply {
  const { listing, rows, unmatchedCodes = [], period, terms, query, cells = {}, format, isAdmin, demo } = file
  const shown =
    readColumns(listing.columns, file.columns, isAdmin) ??
    listChoosableColumns(listing.columns, isAdmin).filter(key => listing.columns[key]?.shownIn !== 'chosen')
  const columns = shown.flatMap(key => {
    const column = listing.columns[key]
    if (!column) return []
    const { label, unit, format: type, width = 2, options } = column
    return [{ key, label, unit, format: type, width, options }]
  })
  const writeRow = (row: object): Record<string, ReportCell> =>
    Object.fromEntries(
      columns.map(({ key, options, format: type }) => {
        const compose = cells[key]
        if (compose) return [key, compose(row as never)]
        const value = (row as Record<string, unknown>)[key] as ReportCell | undefined
        if (type === 'dateTime' && typeof value === 'string') return [key, writeFileMoment(value)]
        return [
          key,
          options?.find(option => option.value === String(withoutMark(value)))?.label ?? value ?? null,
        ]
      }),
    )
  const renderWorkbook = () =>
    renderXlsx({
      title: listing.title,
      period,
      author: publicationName,
      terms,
      notes: [...describeSelection(listing.columns, query), ...describeUnmatchedCodes(unmatchedCodes)],
      columns,
      rows: rows.map(writeRow),
      demo,
    })
  return new FileReply(
    formatFileName(listing.title, period, format),
    mediaTypes[format],
    format === 'csv' ? () => renderCsv({ columns, rows: rows.values().map(writeRow) }) : renderWorkbook,
  )
}

/** `2027-03-04T14:32:00Z` */
export const writeFileMoment = <At extends string | null>(at: At): At =>
  (at && new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')) as At
