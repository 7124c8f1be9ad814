import type { ReactNode } from 'react'
import { call } from '#platform/client/api.ts'
import type { Listing, ListingColumn, ListingRow } from '#platform/contract/listing.ts'
import { findNamingColumn } from '#platform/contract/listingColumns.ts'
import { getListingQuery, type Filters } from '#platform/contract/listingState.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { breakAfterSlashes } from '#platform/ui/breakAfterSlashes.tsx'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { PartialNote } from '#platform/ui/figures.tsx'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import { LocalTime } from '#platform/ui/LocalTime.tsx'
import { PagedTable } from '#platform/ui/PagedTable.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { actionsColumn, Table, type Column } from '#platform/ui/Table.tsx'
import { usePrintedRows } from '#platform/ui/usePrintedRows.ts'
import { getListingParams, useListingPage, type ListingState } from './listingState.ts'

/** How a column's cell is rendered if not as its plain value: a link or a badge. */
export type CellsOf<L extends Listing> = Partial<
  Record<keyof L['columns'], (row: ListingRow<L>) => ReactNode>
>

type CellsByKey<Row> = Record<string, ((row: Row) => ReactNode) | undefined>

interface ListingTableProps<L extends Listing> {
  listing: L
  /** Lists that are the same in every year have none. */
  instanceId?: number
  state: ListingState
  /** Filters set by this table, not the reader. */
  fixed?: Filters
  caption: string
  rowKey: (row: ListingRow<L>) => string | number
  cells?: CellsOf<L>
  /** Whether a row has a partial sum, whose mark is explained below the table. */
  isPartial?: (row: ListingRow<L>) => boolean
  /** A column before the others, which selects rows. */
  selection?: Column<ListingRow<L>> | null
  /** The actions of a row. */
  renderActions?: (row: ListingRow<L>) => ReactNode
  /** Columns that this table omits. */
  without?: readonly string[]
  /** Columns that are shown although `fixed` filters by them. */
  keeps?: readonly string[]
  /** For one of several tables of a list: if it is empty, the search is not reset. */
  isPart?: boolean
  /** The message if it cannot be loaded. */
  failed?: string
  /** Explains an empty result of the filters: 'Every airport has an editor.' */
  nothing?: string
  /** Shown if the list is empty without filters. */
  whenNone: ElementNode
}

/** A cell's text. For a choice of which the list has only the key, its label. */
function renderText({ options, format }: ListingColumn, row: unknown, key: string): ReactNode {
  const value = (row as Record<string, string | number | null>)[key]
  if (format === 'dateTime')
    return typeof value === 'string' ? <LocalTime at={value} format={formatMoment} /> : null
  return options?.find(option => option.value === String(value))?.label ?? breakAfterSlashes(value)
}

/** Names and addresses, which people have typed, unlike codes and choices. */
const isTypedText = ({ format, filter, width = 2 }: ListingColumn): boolean =>
  format === 'text' && filter === 'text' && width >= 3

/** The largest page size of a list's call. */
const printedPageSize = 100

function buildColumns<L extends Listing>({
  listing,
  state,
  fixed = {},
  without = [],
  keeps = [],
  cells = {},
}: ListingTableProps<L>): Column<ListingRow<L>>[] {
  const shown = state.columns.filter(
    key => !without.includes(key) && (keeps.includes(key) || !(key in fixed)),
  )
  const naming = findNamingColumn(listing.columns, shown)
  return shown.flatMap(key => {
    const column = listing.columns[key]
    if (!column) return []
    const { label, screenLabel = label, unit, format, help, sorted, isKey } = column
    return {
      key,
      label: screenLabel,
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
  const { listing, instanceId, state, fixed, caption, rowKey, selection, renderActions, isPart, isPartial } =
    props
  const query = useListingPage(listing, instanceId, state, fixed)
  const columns = buildColumns(props)
  const shownColumns: typeof columns = [
    ...(selection ? [selection] : []),
    ...columns,
    ...(renderActions ? [{ ...actionsColumn, cell: renderActions }] : []),
  ]
  const printed = usePrintedRows(
    page =>
      call(listing.list, {
        params: getListingParams(instanceId, state),
        query: { ...getListingQuery(state), ...fixed, page, size: printedPageSize },
      }) as Promise<Paged<ListingRow<L>>>,
  )
  return (
    <QueryBoundary query={query} lines={10} failed={props.failed}>
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
              nothing={props.nothing}
              whenNone={props.whenNone}
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
