import { searchCompaniesEndpoint, type CompanyRow } from '#domain/companies/company.ts'
import { messages } from '#domain/messages.ts'
import { axnInstanceStatus } from '#domain/review/workflow.ts'
import { RowFiles } from '../../publishing/books/EntityFiles.tsx'
import { useBookDownload } from '../../publishing/books/useBookDownload.ts'
import { paths } from '../../paths.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { listQuery, useListState } from '#platform/ui/listState.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { PagedTable } from '#platform/ui/PagedTable.tsx'
import { SearchBox } from '#platform/ui/SearchBox.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { StatusBadge } from '../../review/StatusBadge.tsx'
import { StatusFilter } from '../../review/StatusFilter.tsx'
import type { Column } from '#platform/ui/Table.tsx'
import { CompanyLink } from '../CompanyLink.tsx'
import { writeMoment } from '#platform/ui/moment.ts'
import rowActions from '#platform/ui/rowActions.module.css'
import { useWizardInstance, type WizardYear } from '../../review/wizard/useWizardInstance.ts'
import { YearLinks } from '../../review/wizard/YearLinks.tsx'
import { AdminScreen } from '../../shell/admin/AdminScreen.tsx'
import { NoYear } from '../../shell/admin/NoYear.tsx'
import { useCountryName } from '../../shell/admin/useCountryName.ts'
import css from '../../shell/admin/AdminScreen.module.css'

const sorts = ['companyName', 'companyId', 'isoCountryCode', 'modifiedDate', 'axnInstanceStatus'] as const
const offer = { sorts, statuses: axnInstanceStatus.options }

const columnsFor = (countryName: (code: string) => string): Column<CompanyRow>[] => [
  { key: 'companyId', label: 'ID', sortable: true, cell: row => String(row.companyId) },
  { key: 'companyName', label: 'Name', sortable: true, heads: true, cell: row => row.companyName },
  {
    key: 'isoCountryCode',
    label: 'Country',
    sortable: true,
    cell: row => row.isoCountryCode && countryName(row.isoCountryCode),
  },
  { key: 'modifiedDate', label: 'Last Modified', sortable: true, cell: row => writeMoment(row.modifiedDate) },
  {
    key: 'axnInstanceStatus',
    label: 'Status',
    sortable: true,
    cell: row => <StatusBadge status={row.axnInstanceStatus} />,
  },
]

type Fetch = ReturnType<typeof useBookDownload>['own']

const actionColumn = (instanceId: number, fetch: Fetch): Column<CompanyRow> => ({
  key: 'actions',
  label: 'Actions',
  cell: row => (
    <span className={rowActions.actions}>
      <CompanyLink
        companyId={row.companyId}
        step="info"
        search={{ instance: String(instanceId) }}
        label={`Edit ${row.companyName}`}
      >
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

/** The companies of the current year, or of the next one. */
export function CompaniesScreen() {
  const year = useWizardInstance()
  return (
    <AdminScreen title="Companies" back={{ to: paths.adminManage }} actions={year && <Actions year={year} />}>
      {year === undefined ? (
        <Skeleton />
      ) : year.instanceId === null ? (
        <NoYear />
      ) : (
        <Companies key={year.instanceId} instanceId={year.instanceId} year={year} />
      )}
    </AdminScreen>
  )
}

function Actions({ year }: { year: WizardYear }) {
  return (
    <>
      <ButtonLink to={paths.adminMainCompanies} variant="default">
        Manage Main Companies
      </ButtonLink>
      {year.instanceId !== null && <AddLink instanceId={year.instanceId} />}
    </>
  )
}

/** Takes a company into the year that is shown. */
function AddLink({ instanceId }: { instanceId: number }) {
  return (
    <ButtonLink to={paths.adminCompanyAdd} search={{ instance: instanceId } as never}>
      Add
    </ButtonLink>
  )
}

function Companies({ instanceId, year }: { instanceId: number; year: WizardYear }) {
  const { own, error } = useBookDownload()
  const countryName = useCountryName()
  const [state, change] = useListState(offer)
  const { sort, ...place } = listQuery(state)
  const status = axnInstanceStatus.safeParse(state.status).data ?? ('ALL' as const)
  const query = useEndpointQuery(
    searchCompaniesEndpoint,
    { params: { instanceId }, query: { ...place, status, sort: sort as (typeof sorts)[number] } },
    { keepPrevious: true },
  )
  return (
    <>
      <div className={css.tools} data-screen-only>
        <SearchBox
          label="Search companies"
          keyword={state.keyword}
          onKeyword={keyword => change({ keyword })}
        />
        <StatusFilter status={state.status} onStatus={chosen => change({ status: chosen })} />
        <YearLinks offered={year.offered} instanceId={instanceId} />
      </div>
      {error && (
        <Notice kind="error" role="alert">
          {error}
        </Notice>
      )}
      <QueryBoundary query={query} lines={10} failed={messages.companyLoadFailed}>
        {read => (
          <PagedTable
            of="companies"
            read={read}
            state={state}
            change={change}
            columns={[...columnsFor(countryName), actionColumn(instanceId, own)]}
            rowKey={row => row.companyId}
            whenNone={
              <EmptyState title="No companies this year" action={<AddLink instanceId={instanceId} />}>
                Add the main companies that belong to this year.
              </EmptyState>
            }
          />
        )}
      </QueryBoundary>
    </>
  )
}
