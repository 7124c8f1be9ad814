import type { ReactNode } from 'react'
import type { ListState } from '../contract/listState.ts'
import type { Paged } from '../contract/paging.ts'
import { Button } from './Button.tsx'
import { NothingFound, EmptyState } from './EmptyState.tsx'
import { Pager } from './Pager.tsx'
import { Table, type Column } from './Table.tsx'

interface PagedTableProps<Row> {
  /** What the rows are, in the plural: 'books'. */
  of: string
  /** What the rows are, for screen readers, where it is more than `of`: 'Books of 2026'. */
  caption?: string
  /** What the pages are of, where several lists of one kind stand on a screen. */
  pagerOf?: string
  read: Paged<Row>
  state: ListState
  change: (change: Partial<ListState>) => void
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  /** What is narrowed by in words; the keyword and a status where it is not given. */
  filters?: string
  /** Whether anything narrows the list besides the keyword and the status. */
  isNarrowed?: boolean
  /** One of several on a screen: where it is empty, `whenNone` says so whatever narrows it. */
  isPart?: boolean
  /** Below the rows, such as what a mark in them means. */
  note?: (rows: readonly Row[]) => ReactNode
  /** Takes every filter back. */
  onClear?: () => void
  /** Where there is nothing at all: why, and how the first one comes about. */
  whenNone: ReactNode
}

/** One page of a list: its rows and how to turn the page, or which of the three kinds of nothing it is. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { of, caption = of, read, state, change, columns, rowKey, whenNone } = props
  const { content, totalElements, totalPages } = read
  if (totalElements === 0) {
    const isNarrowed = props.isNarrowed || state.keyword !== '' || state.status !== ''
    if (!isNarrowed || props.isPart) return whenNone
    const clear = props.onClear ?? (() => change({ keyword: '', status: '' }))
    return <NothingFound of={of} filters={props.filters} onClear={clear} />
  }
  if (content.length === 0) {
    const toFirst = <Button onClick={() => change({ page: 1 })}>Show the first page</Button>
    return (
      <EmptyState title={`Page ${state.page} does not exist`} action={toFirst}>
        The last page is page {totalPages}.
      </EmptyState>
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
      {props.note?.(content)}
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
