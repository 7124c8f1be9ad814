import { can } from '#domain/people/roles.ts'
import { problem } from '#domain/problems.ts'
import { printTerms } from '#domain/publishing/citeEdition.ts'
import { formatFileName, publicationName } from '#domain/publishing/report.ts'
import type { AxnInstance } from '#domain/years/instance.ts'
import {
  mostExportedRows,
  selectEffectiveFilters,
  type Listing,
  type ListingColumns,
  type ListingFormat,
} from '#platform/contract/listing.ts'
import {
  describeSelection,
  describeUnmatchedCodes,
  listUnmatchedCodes,
} from '#platform/contract/listingSelection.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { createPage } from '#platform/contract/paging.ts'
import { FileReply } from '#platform/http/fileReply.ts'
import { registerMemoryEndpoint } from '#platform/http/registerEndpoint.ts'
import type { ReportCell } from '#platform/print/printedTable.ts'
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
type FileQuery = Query & { format: ListingFormat }

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
    const { format, ...filters } = selectEffectiveFilters(listing, query as FileQuery)
    const rows = await selectListed(list, lists, audienceOf(actor), filters)
    if (rows.length > mostExportedRows) throw problem('tooManyRows')
    return renderListingFile({
      listing,
      rows: rows.map(row => row.values),
      unmatchedCodes: listUnmatchedCodes(listing.columns, filters, rows),
      instance,
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
  rows: readonly object[]
  unmatchedCodes?: readonly string[]
  instance: AxnInstance
  /** The keyword and the filters, so that readers of the file know that it is a selection. */
  query: { keyword: string; [key: string]: unknown }
  format: ListingFormat
  isAdmin: boolean
  demo: boolean
}

/**
 * A list as a file: its columns in order, typed as in a report. Keys such as 'NEWSSTAND' become words ('News & Gifts').
 */
export function renderListingFile(file: ListingFile): FileReply {
  const { listing, rows, unmatchedCodes = [], instance, query, format, isAdmin, demo } = file
  const { axnInstanceName } = instance
  const shown = Object.entries(listing.columns).filter(
    ([, column]) => column.shownIn !== 'nowhere' && (isAdmin || !column.adminOnly),
  )
  const describe = (row: (typeof rows)[number]): Record<string, ReportCell> =>
    Object.fromEntries(
      shown.map(([key, { options }]) => {
        const value = (row as Record<string, unknown>)[key] as ReportCell | undefined
        return [key, options?.find(option => option.value === value)?.label ?? value ?? null]
      }),
    )
  const columns = shown.map(([key, { label, unit, format, width = 2 }]) => ({
    key,
    label,
    unit,
    format,
    width,
  }))
  const renderWorkbook = () =>
    renderXlsx({
      title: listing.title,
      period: axnInstanceName,
      author: publicationName,
      terms: printTerms(instance),
      notes: [...describeSelection(listing.columns, query), ...describeUnmatchedCodes(unmatchedCodes)],
      columns,
      rows: rows.map(describe),
      demo,
    })
  return new FileReply(
    formatFileName(listing.title, axnInstanceName, format),
    mediaTypes[format],
    format === 'csv' ? () => renderCsv({ columns, rows: rows.values().map(describe) }) : renderWorkbook,
  )
}
