import type { UseQueryResult } from '@tanstack/react-query'
import * as messages from '#domain/messages.ts'
import { can } from '#domain/people/roles.ts'
import { subjectPlurals, type SubjectKind } from '#domain/review/subjectKind.ts'
import { instanceStatusLabels } from '#domain/review/workflow.ts'
import type { Paged } from '#platform/contract/paging.ts'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { PagedTable } from '#platform/ui/PagedTable.tsx'
import { PrintButton } from '#platform/ui/PrintButton.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { usePrintedRows } from '#platform/ui/usePrintedRows.ts'
import { useBookDownload } from '../../publishing/books/useBookDownload.ts'
import { useActor } from '../../session.ts'
import { SearchAndStatus } from '../../shell/StatusFilter.tsx'
import { createActionsColumn, type SubjectListState } from '../subjectList.tsx'
import css from './WizardList.module.css'

interface AffiliationListProps<Row, Sort extends string> {
  kind: SubjectKind
  instanceId: number
  list: SubjectListState<Sort>
  query: UseQueryResult<Paged<Row>>
  /** Reads the list with its filters, a hundred rows at a time, counted from zero. */
  readPage: (page: number) => Promise<Paged<Row>>
  columns: readonly Column<Row>[]
  idOf: (row: Row) => number
  nameOf: (row: Row) => string
  renderLinks: (row: Row) => ElementNode
}

/** The airports or companies that this user may edit: the search, the filter, one page of rows, and a print of all. */
export function AffiliationList<Row, Sort extends string>(props: AffiliationListProps<Row, Sort>) {
  const { kind, query, columns, idOf } = props
  const { state, change } = props.list
  const of = subjectPlurals[kind]
  const { own, error } = useBookDownload()
  const printed = usePrintedRows(props.readPage)
  // A representative's few rows show their status anyway.
  const isAdmin = can(useActor(), 'admin')
  const actions = createActionsColumn({ ...props, fetch: own })
  return (
    <>
      <div className={css.tools} data-screen-only>
        <SearchAndStatus
          of={of}
          state={state}
          change={change}
          labels={isAdmin ? instanceStatusLabels : undefined}
        />
        <PrintButton />
      </div>
      <ErrorNotice text={error} />
      <div data-screen-only={printed ? true : undefined}>
        <QueryBoundary query={query} lines={10} failed={messages.noWizardContent}>
          {read => (
            <PagedTable
              of={of}
              caption={`Your ${of}`}
              read={read}
              state={state}
              change={change}
              columns={[...columns, actions]}
              rowKey={idOf}
              whenNone={
                <EmptyState title={messages.noWizardContent}>
                  You are not affiliated with any <span>{kind}</span> for this year. An administrator of the
                  Fact Book can change that.
                </EmptyState>
              }
            />
          )}
        </QueryBoundary>
      </div>
      {printed && (
        <div className={css.printed}>
          <Table caption={`All ${of}: ${printed.length}`} columns={columns} rows={printed} rowKey={idOf} />
        </div>
      )}
    </>
  )
}
