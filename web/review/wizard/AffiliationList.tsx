import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messages } from '#domain/messages.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { can } from '#domain/people/roles.ts'
import { useActor } from '../../session.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { Button } from '#platform/ui/Button.tsx'
import type { ListState } from '#platform/ui/listState.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { PagedTable } from '#platform/ui/PagedTable.tsx'
import { SearchBox } from '#platform/ui/SearchBox.tsx'
import { StatusFilter } from '../StatusFilter.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { useWholeList } from './useWholeList.ts'
import css from './WizardList.module.css'

interface AffiliationListProps<Row> {
  /** What the rows are, in the plural: 'airports'. */
  of: string
  query: UseQueryResult<Paged<Row>>
  /** The same list with the same filters, a hundred rows at a time, counted from zero. */
  readPage: (page: number) => Promise<Paged<Row>>
  state: ListState
  change: (change: Partial<ListState>) => void
  columns: readonly Column<Row>[]
  /** What can be done with a row; not printed. */
  action?: Column<Row>
  rowKey: (row: Row) => number
  /** What went wrong with an action upon a row. */
  error?: string | undefined
  /** What to do where there is nothing at all. */
  whenNone: ReactNode
}

/** The search, the filter, one page of rows, and the print of all of them. */
export function AffiliationList<Row>(props: AffiliationListProps<Row>) {
  const { of, query, readPage, state, change, columns, action, rowKey, error, whenNone } = props
  const whole = useWholeList(readPage)
  // A representative's few rows show their status anyway.
  const isAdmin = can(useActor(), 'admin')
  return (
    <>
      <div className={css.tools} data-screen-only>
        <SearchBox
          label={`Search ${of}`}
          keyword={state.keyword}
          onKeyword={keyword => change({ keyword })}
        />
        {isAdmin && <StatusFilter status={state.status} onStatus={status => change({ status })} />}
        <Button
          variant="default"
          icon="print"
          aria-disabled={whole.isReading || undefined}
          onClick={whole.print}
        >
          {whole.isReading ? 'Preparing…' : 'Print'}
        </Button>
      </div>
      {error && (
        <Notice kind="error" role="alert">
          {error}
        </Notice>
      )}
      <div data-screen-only={whole.rows ? true : undefined}>
        <QueryBoundary query={query} lines={10} failed={messages.noWizardContent}>
          {read => (
            <PagedTable
              of={of}
              caption={`Your ${of}`}
              read={read}
              state={state}
              change={change}
              columns={action ? [...columns, action] : columns}
              rowKey={rowKey}
              whenNone={<EmptyState title={messages.noWizardContent}>{whenNone}</EmptyState>}
            />
          )}
        </QueryBoundary>
      </div>
      {whole.rows && (
        <div className={css.printed}>
          <Table
            caption={`All ${of}: ${whole.rows.length}`}
            columns={columns}
            rows={whole.rows}
            rowKey={rowKey}
          />
        </div>
      )}
    </>
  )
}
