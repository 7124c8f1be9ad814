import { mostExportedRows, selectEffectiveFilters, type ListingColumns } from '#platform/contract/listing.ts'
import { createPage } from '#platform/contract/paging.ts'
import { compareAsRead, type ListRow } from '#platform/readModel/selectRows.ts'
import { registerMemoryEndpoint } from '#platform/http/registerEndpoint.ts'
import { problem } from '#domain/problems.ts'
import { can, type Actor } from '#domain/people/roles.ts'
import type { Api } from '../../api.ts'
import type { Audience } from '../memory/yearLists.ts'
import { renderListingFile } from './renderListingFile.ts'
import { selectListed, type MemoryList } from './memoryList.ts'

/** A list's query with its filters by column key. */
interface Query {
  sort: string
  keyword: string
}
type PageQuery = Query & { page: number; size: number }
type FileQuery = Query & { format: 'csv' | 'xlsx' }

/** Registers the endpoints of a list: a page of it, the values to filter by, and all of it as a file. */
export function handleListing<C extends ListingColumns>(api: Api, list: MemoryList<C>): void {
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
    return `{"content":[${content.join(',')}],${JSON.stringify(counts).slice(1)}`
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
      rows: rows.map(row => ({ ...row.values })),
      instance,
      query: { ...filters },
      format,
      isAdmin: can(actor, 'admin'),
      demo: api.demo,
    })
  })
}

function listOccurring(rows: readonly ListRow[], key: string): string[] {
  const values = new Set(rows.map(each => each.values[key]))
  return [...values].filter(each => typeof each === 'string').toSorted(compareAsRead)
}

export const audienceOf = (actor: Actor): Audience => (can(actor, 'admin') ? 'administrators' : 'readers')

/** `{"brandName":"..."` and what depends on the reader, as JSON. */
const writeRow = (openJson: string, more: Record<string, unknown> | undefined): string =>
  more ? `${openJson},${JSON.stringify(more).slice(1)}` : `${openJson}}`

const instanceOf = (params: unknown): number => (params as { instanceId: number }).instanceId
