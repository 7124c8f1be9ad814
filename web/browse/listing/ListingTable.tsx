import type { ReactNode } from 'react'
import { can } from '#domain/people/roles.ts'
import { call } from '#platform/client/api.ts'
import type { Listing, ListingColumn, ListingRow } from '#platform/contract/listing.ts'
import { getListingQuery, type Filters } from '#platform/contract/listingState.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { breakAfterSlashes } from '#platform/ui/breakAfterSlashes.tsx'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { PartialNote } from '#platform/ui/figures.tsx'
import { PagedTable } from '#platform/ui/PagedTable.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { actionsColumn, Table, type Column } from '#platform/ui/Table.tsx'
import { usePrintedRows } from '#platform/ui/usePrintedRows.ts'
import { useActor } from '../../session.ts'
import { useListingPage, type ListingState } from './listingState.ts'

/** How a column's cell is rendered if not as its plain value: a link or a badge. */
export type CellsOf<L extends Listing> = Partial<
  Record<keyof L['columns'], (row: ListingRow<L>) => ReactNode>
>

type CellsByKey<Row> = Record<string, ((row: Row) => ReactNode) | undefined>

interface ListingTableProps<L extends Listing> {
  listing: L
  instanceId: number
  state: ListingState
  /** Filters set by this table, not the reader. */
  fixed?: Filters
  caption: string
  rowKey: (row: ListingRow<L>) => string | number
  cells?: CellsOf<L>
  /** Whether a row has a partial sum, whose mark is explained below the table. */
  isPartial?: (row: ListingRow<L>) => boolean
  /** The actions of a row. */
  action?: (row: ListingRow<L>) => ReactNode
  /** Columns that this table omits. */
  without?: readonly string[]
  /** Columns that are shown although `fixed` filters by them. */
  keeps?: readonly string[]
  /** For one of several tables of a list: if it is empty, the search is not reset. */
  isPart?: boolean
  /** Shown if the list is empty without filters. */
  whenNone: ElementNode
}

/** A cell's text. For a choice of which the list has only the key, its label. */
function renderText({ options }: ListingColumn, row: unknown, key: string): ReactNode {
  const value = (row as Record<string, ReactNode>)[key]
  return options?.find(option => option.value === value)?.label ?? breakAfterSlashes(value)
}

/** Names and addresses, which people have typed, unlike codes and choices. */
const isTypedText = ({ format, filter, width = 2 }: ListingColumn): boolean =>
  format === 'text' && filter === 'text' && width >= 3

/** The largest page size of a list's call. */
const printedPageSize = 100

function buildColumns<L extends Listing>(
  { listing, fixed = {}, without = [], keeps = [], cells = {} }: ListingTableProps<L>,
  isAdmin: boolean,
): Column<ListingRow<L>>[] {
  const shown = Object.entries(listing.columns).filter(
    ([key, { shownIn, adminOnly }]) =>
      shownIn === undefined &&
      (isAdmin || !adminOnly) &&
      !without.includes(key) &&
      (keeps.includes(key) || !(key in fixed)),
  )
  // A number does not identify its row.
  const naming = shown.find(([, { format }]) => format === 'text')?.[0]
  return shown.map(([key, column]) => {
    const { label, unit, format, help, sorted, isKey } = column
    return {
      key,
      label,
      unit,
      format: isKey ? undefined : format,
      help,
      sortable: sorted !== false,
      isRowHeader: key === naming,
      isName: isTypedText(column) || column.hasCodes,
      breaks: isTypedText(column),
      cell: (cells as CellsByKey<ListingRow<L>>)[key] ?? (row => renderText(column, row, key)),
    }
  })
}

/** One page of a declared list with its columns; in print, all pages. */
export function ListingTable<L extends Listing>(props: ListingTableProps<L>) {
  const { listing, instanceId, state, fixed, caption, rowKey, action, isPart, isPartial, whenNone } = props
  const query = useListingPage(listing, instanceId, state, fixed)
  const columns = buildColumns(props, can(useActor(), 'admin'))
  const shownColumns: typeof columns = action ? [...columns, { ...actionsColumn, cell: action }] : columns
  const printed = usePrintedRows(
    page =>
      call(listing.list, {
        params: { instanceId },
        query: { ...getListingQuery(state), ...fixed, page, size: printedPageSize },
      }) as Promise<Paged<ListingRow<L>>>,
  )
  return (
    <QueryBoundary query={query} lines={10}>
      {read => (
        <>
          <div data-screen-only={printed ? true : undefined}>
            <PagedTable
              of={listing.of}
              caption={caption}
              pagerOf={fixed && caption}
              read={read as Paged<ListingRow<L>>}
              state={state.list}
              change={state.change}
              columns={shownColumns}
              rowKey={rowKey}
              isNarrowed={state.isNarrowed}
              isPart={isPart}
              onClear={state.clear}
              whenNone={whenNone}
            />
            {isPartial && <PartialNote when={(read as Paged<ListingRow<L>>).content.some(isPartial)} />}
          </div>
          {printed && printed.length > 0 && (
            <Table caption={caption} hideCaption columns={columns} rows={printed} rowKey={rowKey} />
          )}
          {printed && isPartial && <PartialNote when={printed.some(isPartial)} />}
        </>
      )}
    </QueryBoundary>
  )
}
