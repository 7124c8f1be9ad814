import type { ReactNode } from 'react'
import type { Listing, ListingRow } from '#domain/listing.ts'
import type { Paged } from '#domain/paging.ts'
import { can } from '#domain/roles.ts'
import { useAsk } from '../../queries.ts'
import { useActor } from '../../session.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { PagedTable } from '../../ui/PagedTable.tsx'
import type { Column } from '../../ui/Table.tsx'
import { listingQuery, type Filters, type ListingState } from './listingState.ts'

/** How a column's cell is shown where it is more than its value: a link, a badge. */
export type CellsOf<L extends Listing> = Partial<
  Record<keyof L['columns'], (row: ListingRow<L>) => ReactNode>
>

type CellsByKey<Row> = Record<string, ((row: Row) => ReactNode) | undefined>

interface ListingTableProps<L extends Listing> {
  listing: L
  instanceId: number
  state: ListingState
  /** Filters that belong to this table and not to the reader. */
  fixed?: Filters
  caption: string
  rowKey: (row: ListingRow<L>) => string | number
  cells?: CellsOf<L>
  /** What can be done with a row. */
  action?: (row: ListingRow<L>) => ReactNode
  /** Columns that this table leaves out. */
  without?: readonly string[]
  /** Columns that are shown although `fixed` narrows by them. */
  keeps?: readonly string[]
  /** Where there is nothing at all. */
  whenNone: ReactNode
}

/** One page of a declared list, with its columns. */
export function ListingTable<L extends Listing>(props: ListingTableProps<L>) {
  const {
    listing,
    instanceId,
    state,
    fixed,
    caption,
    rowKey,
    cells = {},
    action,
    without = [],
    keeps = [],
    whenNone,
  } = props
  const isAdmin = can(useActor(), 'admin')
  const query = useAsk(
    listing.list,
    { params: { instanceId }, query: { ...listingQuery(state), ...fixed } },
    { keepPrevious: true },
  )
  const shown = Object.entries(listing.columns).filter(
    ([key, column]) =>
      column.shownIn === undefined &&
      (isAdmin || !column.adminOnly) &&
      !without.includes(key) &&
      (keeps.includes(key) || !(fixed && key in fixed)),
  )
  const columns = shown.map(([key, { label, unit, format, help, sorted }], index): Column<ListingRow<L>> => ({
    key,
    label,
    unit,
    format,
    help,
    sortable: sorted !== false,
    heads: index === 0,
    cell: (cells as CellsByKey<ListingRow<L>>)[key] ?? (row => (row as Record<string, ReactNode>)[key]),
  }))
  return (
    <Loaded query={query} lines={10}>
      {read => (
        <PagedTable
          of={listing.of}
          caption={caption}
          pagerOf={fixed && caption}
          read={read as Paged<ListingRow<L>>}
          state={state.list}
          change={state.change}
          columns={action ? [...columns, { key: 'action', label: 'Action', cell: action }] : columns}
          rowKey={rowKey}
          isNarrowed={state.isNarrowed}
          onClear={state.clear}
          whenNone={whenNone}
        />
      )}
    </Loaded>
  )
}
