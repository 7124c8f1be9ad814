import { lookupEndpoints } from '#domain/catalog/lookupEndpoints.ts'
import { subjectPlurals, type SubjectKind } from '#domain/review/subjectKind.ts'
import { axnInstanceStatus, type AxnInstanceStatus } from '#domain/review/workflow.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { getListQuery, type ListState } from '#platform/contract/listState.ts'
import type { SortOf } from '#platform/contract/paging.ts'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import { actionsColumn, type Column } from '#platform/ui/Table.tsx'
import { useListState } from '#platform/ui/useListState.ts'
import { RowFiles, type RowFilesProps } from '../publishing/books/EntityFiles.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import rowActions from '#platform/ui/rowActions.module.css'

/** The filters and order of a list of airports or companies of a year, stored in the URL. */
export interface SubjectListState<Sort extends string> {
  state: ListState
  change: (change: Partial<ListState>) => void
  filter: { keyword: string; sort: SortOf<Sort | 'bestMatch'>; status: AxnInstanceStatus | 'ALL' }
  /** The filter with the page. */
  request: SubjectListState<Sort>['filter'] & { page: number; size: number }
}

/** `offer` must be a constant. */
export function useSubjectList<Sort extends string>(offer: SubjectListChoices<Sort>): SubjectListState<Sort> {
  const [state, change] = useListState<Sort | 'bestMatch'>(offer)
  const { sort, keyword, ...place } = getListQuery(state)
  const status = axnInstanceStatus.safeParse(state.status).data ?? ('ALL' as const)
  const filter = { keyword, sort, status }
  return { state, change, filter, request: { ...filter, ...place } }
}

interface SubjectListChoices<Sort extends string> {
  sorts: readonly [Sort, ...Sort[]]
  whenSearching: 'bestMatch'
  statuses: readonly string[]
}

/** A list that can be sorted by these columns and filtered by status. */
export const offerSorts = <Sort extends string>(...sorts: [Sort, ...Sort[]]): SubjectListChoices<Sort> => ({
  sorts,
  whenSearching: 'bestMatch',
  statuses: axnInstanceStatus.options,
})

/** The last columns of every such list. */
export const statusColumns: Column<{ modifiedDate: string; axnInstanceStatus: AxnInstanceStatus }>[] = [
  {
    key: 'modifiedDate',
    label: 'Last Modified',
    sortable: true,
    cell: row => formatMoment(row.modifiedDate),
  },
  {
    key: 'axnInstanceStatus',
    label: 'Status',
    sortable: true,
    cell: row => <StatusBadge status={row.axnInstanceStatus} />,
  },
]

interface ActionsColumnProps<Row> extends Pick<RowFilesProps, 'instanceId' | 'fetch'> {
  kind: SubjectKind
  idOf: (row: Row) => number
  nameOf: (row: Row) => string
  /** The links of a row, before its files. */
  renderLinks: (row: Row) => ElementNode
}

/** The actions of a row: its links and files. */
export const createActionsColumn = <Row,>(props: ActionsColumnProps<Row>): Column<Row> => ({
  ...actionsColumn,
  cell: row => (
    <span className={rowActions.actions}>
      {props.renderLinks(row)}
      <RowFiles
        name={props.nameOf(row)}
        kind={subjectPlurals[props.kind]}
        instanceId={props.instanceId}
        entityId={props.idOf(row)}
        fetch={props.fetch}
      />
    </span>
  ),
})

/** A country's name in the lookup; its code until that is loaded. */
export function useCountryName(): (isoCountryCode: string) => string {
  const countries = useEndpointQuery(lookupEndpoints.countries, {}).data
  return code => countries?.find(each => each.isoCountryCode === code)?.countryName ?? code
}
