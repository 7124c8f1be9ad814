import { Link } from '@tanstack/react-router'
import { axnStatus, statusFilter } from '#domain/catalog/recordStatus.ts'
import {
  listAllCompaniesEndpoint,
  mainCompanyFields,
  mainCompanySorts,
  checkMainCompanyRemovalEndpoint,
  removeMainCompanyEndpoint,
  searchMainCompaniesEndpoint,
  type MainCompanyRow,
} from '#domain/companies/mainCompany.ts'
import * as messages from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { refresh, useEndpointQuery } from '#platform/client/queries.ts'
import { getListQuery } from '#platform/contract/listState.ts'
import { breakAfterSlashes } from '#platform/ui/breakAfterSlashes.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import { notify } from '#platform/ui/notify.ts'
import type { Column } from '#platform/ui/Table.tsx'
import { useListState } from '#platform/ui/useListState.ts'
import { MergeLink } from '../../catalog/merging/MergeLink.tsx'
import { RecordStatus } from '../../catalog/RecordStatus.tsx'
import { paths } from '../../screens.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { RecordList } from '../../shell/admin/RecordList.tsx'

const offer = { sorts: mainCompanySorts, whenSearching: 'bestMatch', statuses: axnStatus.options } as const

const columns: Column<MainCompanyRow>[] = [
  { key: 'companyId', label: 'ID', sortable: true, cell: row => String(row.companyId) },
  {
    ...mainCompanyFields.companyName,
    key: 'companyName',
    sortable: true,
    isRowHeader: true,
    cell: row => breakAfterSlashes(row.companyName),
  },
  { key: 'city', label: 'City', cell: row => row.city },
  { key: 'countryName', label: 'Country', sortable: true, cell: row => row.countryName },
  {
    key: 'modifiedDate',
    label: 'Last Modified',
    sortable: true,
    cell: row => formatMoment(row.modifiedDate),
  },
  { key: 'axnStatus', label: 'Status', sortable: true, cell: row => <RecordStatus status={row.axnStatus} /> },
]

const addPlace = { to: paths.adminMainCompany, params: { addEdit: 'add', companyID: undefined } } as const

/** All companies, whatever years they are in. */
export function MainCompaniesScreen() {
  const [state, change] = useListState(offer)
  const place = getListQuery(state)
  const status = statusFilter.safeParse(state.status).data ?? 'ALL'
  const query = useEndpointQuery(
    searchMainCompaniesEndpoint,
    { query: { ...place, status } },
    { keepPrevious: true },
  )
  const actions = (
    <>
      <ButtonLink to={paths.adminMerge} params={{ kind: 'companies' }} variant="default">
        Merge companies
      </ButtonLink>
      <ButtonLink {...addPlace}>Add main company</ButtonLink>
    </>
  )
  return (
    <AdminFrame title="Main Companies" back={{ to: paths.adminCompanies }} actions={actions}>
      <RecordList
        of="main companies"
        one="company"
        query={query}
        failed={messages.mainCompanyLoadFailed}
        state={state}
        change={change}
        columns={columns}
        rowKey={row => row.companyId}
        nameOf={row => row.companyName}
        renderLinks={row => <CompanyLinks row={row} />}
        check={({ companyId }) => call(checkMainCompanyRemovalEndpoint, { params: { companyId } })}
        remove={async ({ companyId, companyName, version }) => {
          await call(removeMainCompanyEndpoint, { params: { companyId } }, { ifMatch: version })
          notify.success(messages.mainCompanyDeleted(companyName))
          await refresh(searchMainCompaniesEndpoint, listAllCompaniesEndpoint)
        }}
        explain={(_row, thrown) => describeError(thrown)}
        whenNone={
          <EmptyState
            title="No companies yet"
            action={<ButtonLink {...addPlace}>Add main company</ButtonLink>}
          >
            Add each company once, and then add it to every year in which it takes part.
          </EmptyState>
        }
      />
    </AdminFrame>
  )
}

function CompanyLinks({ row: { companyId, companyName } }: { row: MainCompanyRow }) {
  return (
    <>
      <Link
        to={paths.adminMainCompany}
        params={{ addEdit: 'edit', companyID: String(companyId) }}
        aria-label={`Edit ${companyName}`}
      >
        Edit
      </Link>
      <MergeLink kind="companies" from={companyId} label={`Merge ${companyName}`}>
        Merge
      </MergeLink>
    </>
  )
}
