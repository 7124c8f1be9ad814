import type { UseQueryResult } from '@tanstack/react-query'
import { type SubjectKind, subjectPlurals } from '#domain/review/subjectKind.ts'
import { instanceStatusLabels } from '#domain/review/workflow.ts'
import type { Paged } from '#platform/contract/paging.ts'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { PagedTable } from '#platform/ui/PagedTable.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import type { Column } from '#platform/ui/Table.tsx'
import { useBookDownload } from '../publishing/books/useBookDownload.ts'
import { SearchAndStatus } from '../shell/StatusFilter.tsx'
import { createActionsColumn, statusColumns, type SubjectListState } from './subjectList.tsx'
import type { WizardYear } from './wizard/useWizardInstance.ts'
import { YearLinks } from './wizard/YearLinks.tsx'
import css from '../shell/admin/admin.module.css'

type SubjectRow = Parameters<NonNullable<(typeof statusColumns)[number]['cell']>>[0]

interface ManagedSubjectsProps<Row extends SubjectRow, Sort extends string> {
  kind: SubjectKind
  year: WizardYear
  instanceId: number
  list: SubjectListState<Sort>
  query: UseQueryResult<Paged<Row>>
  /** The message if loading fails. */
  failed: string
  /** Columns before the status and the actions. */
  columns: readonly Column<Row>[]
  idOf: (row: Row) => number
  nameOf: (row: Row) => string
  /** The links of a row, before its files. */
  renderLinks: (row: Row) => ElementNode
  whenNone: ElementNode
}

/** The airports or companies of a year for administrators: search, status, year, and actions. */
export function ManagedSubjects<Row extends SubjectRow, Sort extends string>(
  props: ManagedSubjectsProps<Row, Sort>,
) {
  const { kind, year, instanceId, columns, idOf } = props
  const { state, change } = props.list
  const of = subjectPlurals[kind]
  const { own, error } = useBookDownload()
  const actions = createActionsColumn({ ...props, fetch: own })
  return (
    <>
      <div className={css.tools} data-screen-only>
        <SearchAndStatus of={of} state={state} change={change} labels={instanceStatusLabels} />
        <YearLinks offered={year.offered} instanceId={instanceId} />
      </div>
      <ErrorNotice text={error} />
      <QueryBoundary query={props.query} lines={10} failed={props.failed}>
        {read => (
          <PagedTable
            of={of}
            read={read}
            state={state}
            change={change}
            columns={[...columns, ...statusColumns, actions]}
            rowKey={idOf}
            whenNone={props.whenNone}
          />
        )}
      </QueryBoundary>
    </>
  )
}
