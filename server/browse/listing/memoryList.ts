import type { Listing, ListingColumns } from '#platform/contract/listing.ts'
import type { RowSet } from '#platform/readModel/rowSet.ts'
import type { Comparator } from '#platform/readModel/sortInSteps.ts'
import { filterRows, createComparator, type ListRow, type RowQuery } from '#platform/readModel/selectRows.ts'
import { isVisible, type Audience, type YearLists } from '../memory/yearLists.ts'

interface Sortable {
  sorted(name: string, compare: Comparator<ListRow>): Promise<readonly ListRow[]>
}

/** A declared list and where its rows are in memory. */
export interface MemoryList<C extends ListingColumns = ListingColumns> {
  listing: Listing<C>
  /** What has to be current before the rows are read. */
  sources: (lists: YearLists) => RowSet<ListRow>[]
  rows: (lists: YearLists, audience: Audience) => Sortable
  /** Which of the rows are listed for this reader; by default those that they may see. */
  isListed?: (row: ListRow, audience: Audience) => boolean
  /** Whether one of the names that the list searches contains the words. */
  hasKeyword: (row: ListRow, lowercaseWords: string) => boolean
  /** A stable order for rows that are equal in the sorted column. */
  tieBreak: Comparator<ListRow>
  /** What a row returns besides the columns, such as the keys for links. */
  keys?: readonly string[]
  /** The same for what depends on the reader. */
  more?: (row: ListRow, audience: Audience) => Record<string, unknown>
}

/** The rows that this reader may see and that meet the query, in its order. */
export async function selectListed<C extends ListingColumns>(
  { listing, sources, rows, isListed = isVisible, hasKeyword, tieBreak }: MemoryList<C>,
  lists: YearLists,
  audience: Audience,
  query: RowQuery,
): Promise<readonly ListRow[]> {
  for (const source of sources(lists)) await source.refresh()
  const order = createComparator(listing.columns, query.sort, tieBreak)
  const sorted = await rows(lists, audience).sorted(`${listing.title} ${query.sort}`, order)
  return filterRows(sorted, listing.columns, hasKeyword, query, row => isListed(row, audience))
}
