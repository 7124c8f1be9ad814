import {
  companyFields,
  companyYearFields,
  listEditableCompaniesEndpoint,
  type CompanyRow,
} from '#domain/companies/company.ts'
import { axnInstanceStatus } from '#domain/review/workflow.ts'
import { call } from '#platform/client/api.ts'
import { RowFiles } from '../../publishing/books/EntityFiles.tsx'
import { useBookDownload } from '../../publishing/books/useBookDownload.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { listQuery, useListState } from '#platform/ui/listState.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import type { Column } from '#platform/ui/Table.tsx'
import rowActions from '#platform/ui/rowActions.module.css'
import { AffiliationList } from './AffiliationList.tsx'
import { CompanyLink } from '../../companies/CompanyLink.tsx'
import { writeMoment } from '#platform/ui/moment.ts'

const sorts = [
  'companyName',
  'city',
  'isoCountryCode',
  'dbeFlag',
  'modifiedDate',
  'axnInstanceStatus',
] as const
const offer = { sorts, statuses: axnInstanceStatus.options }

const columns: Column<CompanyRow>[] = [
  {
    ...companyFields.companyName,
    key: 'companyName',
    sortable: true,
    heads: true,
    cell: row => row.companyName,
  },
  { ...companyFields.city, key: 'city', sortable: true, cell: row => row.city },
  {
    ...companyFields.isoCountryCode,
    key: 'isoCountryCode',
    sortable: true,
    cell: row => row.isoCountryCode,
  },
  {
    ...companyYearFields.dbeFlag,
    key: 'dbeFlag',
    sortable: true,
    cell: row => (row.dbeFlag === 'Y' ? 'Yes' : 'No'),
  },
  { key: 'modifiedDate', label: 'Last Modified', sortable: true, cell: row => writeMoment(row.modifiedDate) },
  {
    key: 'axnInstanceStatus',
    label: 'Status',
    sortable: true,
    cell: row => <StatusBadge status={row.axnInstanceStatus} />,
  },
]

const actionColumn = (
  instanceId: number,
  search: { instance?: string },
  fetch: ReturnType<typeof useBookDownload>['own'],
): Column<CompanyRow> => ({
  key: 'edit',
  label: 'Action',
  cell: row => (
    <span className={rowActions.actions}>
      <CompanyLink companyId={row.companyId} step="review" search={search} label={`Edit ${row.companyName}`}>
        Edit
      </CompanyLink>
      <RowFiles
        name={row.companyName}
        kind="companies"
        instanceId={instanceId}
        entityId={row.companyId}
        fetch={fetch}
      />
    </span>
  ),
})

interface CompanyAffiliationsProps {
  instanceId: number
  search: { instance?: string }
}

/** The companies of a year that this person may edit. */
export function CompanyAffiliations({ instanceId, search }: CompanyAffiliationsProps) {
  const { own, error } = useBookDownload()
  const [state, change] = useListState(offer)
  const { sort, keyword, ...place } = listQuery(state)
  const filter = {
    keyword,
    sort: sort as (typeof sorts)[number],
    status: axnInstanceStatus.safeParse(state.status).data ?? ('ALL' as const),
  }
  const params = { instanceId }
  const query = useEndpointQuery(
    listEditableCompaniesEndpoint,
    { params, query: { ...filter, ...place } },
    { keepPrevious: true },
  )
  return (
    <AffiliationList
      of="companies"
      query={query}
      readPage={page =>
        call(listEditableCompaniesEndpoint, { params, query: { ...filter, page, size: 100 } })
      }
      state={state}
      change={change}
      columns={columns}
      action={actionColumn(instanceId, search, own)}
      error={error}
      rowKey={row => row.companyId}
      whenNone="You are not affiliated with any company for this year. An administrator of the Fact Book can change that."
    />
  )
}
