import type { ListState } from '../contract/listState.ts'
import type { Paged } from '../contract/paging.ts'
import { Button } from './Button.tsx'
import type { ElementNode } from './ElementNode.ts'
import { NothingFound, EmptyState } from './EmptyState.tsx'
import { Pager } from './Pager.tsx'
import { Table, type Column } from './Table.tsx'

interface PagedTableProps<Row> {
  /** The plural of the rows: 'books'. */
  of: string
  /** The caption for screen readers: 'Books of 2026'. */
  caption: string
  /** The label of the pager, if a screen has several similar lists. */
  pagerOf?: string
  read: Pick<Paged<Row>, 'content' | 'totalElements' | 'totalPages'>
  state: ListState
  change: (change: Partial<ListState>) => void
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  /** Whether any filter besides the keyword and the status applies. */
  isNarrowed?: boolean
  /** Explains an empty result of the filters: 'Every book has an author.' */
  nothing?: string
  /** For one of several lists on a screen: `whenNone` is shown whenever it is empty, whatever the filters. */
  isPart?: boolean
  /** Clears all filters. */
  onClear?: () => void
  /** Shown if there is nothing at all: why, and how to add the first item. */
  whenNone: ElementNode
}

/** One page of a list with its pager, or the appropriate empty state. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { of, caption, read, state, change, columns, rowKey, whenNone } = props
  const { content, totalElements, totalPages } = read
  if (totalElements === 0) {
    const isNarrowed = props.isNarrowed || state.keyword !== '' || state.status !== ''
    if (!isNarrowed || props.isPart) return whenNone
    const clear = props.onClear ?? (() => change({ keyword: '', status: '' }))
    const byFilters = state.keyword === '' && (props.nothing ?? true)
    return <NothingFound of={of} byFilters={byFilters} onClear={clear} />
  }
  if (content.length === 0) {
    const toFirst = <Button onClick={() => change({ page: 1 })}>Show the first page</Button>
    return (
      <EmptyState
        title={`Page ${state.page} does not exist`}
        action={toFirst}
      >{`The last page is page ${totalPages}.`}</EmptyState>
    )
  }
  return (
    <>
      <Table
        caption={caption}
        hideCaption
        columns={columns}
        rows={content}
        rowKey={rowKey}
        sort={state.sort}
        onSort={sort => change({ sort })}
      />
      <Pager
        of={of}
        list={props.pagerOf}
        page={state.page}
        size={state.size}
        totalElements={totalElements}
        onPage={page => change({ page })}
        onSize={size => change({ size })}
      />
    </>
  )
}
