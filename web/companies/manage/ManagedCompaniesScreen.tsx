import { type CompanyRow, searchCompaniesEndpoint } from '#domain/companies/company.ts'
import * as messages from '#domain/messages.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { breakAfterSlashes } from '#platform/ui/breakAfterSlashes.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import type { Column } from '#platform/ui/Table.tsx'
import { ManagedSubjects } from '../../review/ManagedSubjects.tsx'
import { offerSorts, useCountryName, useSubjectList } from '../../review/subjectList.tsx'
import { useWizardInstance, type WizardYear } from '../../review/wizard/useWizardInstance.ts'
import { paths } from '../../screens.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { NoYear } from '../../shell/admin/NoYear.tsx'
import { CompanyStepLink } from '../CompanyStepLink.tsx'

const offer = offerSorts('companyName', 'companyId', 'isoCountryCode', 'modifiedDate', 'axnInstanceStatus')

/** The companies of the chosen open year. */
export function ManagedCompaniesScreen() {
  const year = useWizardInstance()
  return (
    <AdminFrame title="Companies" back={{ to: paths.adminManage }} actions={year && <Actions year={year} />}>
      {year === undefined ? (
        <Skeleton />
      ) : year.instanceId === null ? (
        <NoYear />
      ) : (
        <Companies key={year.instanceId} instanceId={year.instanceId} year={year} />
      )}
    </AdminFrame>
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

/** Adds a company to the displayed year. */
function AddLink({ instanceId }: { instanceId: number }) {
  return (
    <ButtonLink to={paths.adminCompanyAdd} search={{ instance: String(instanceId) }}>
      Add company
    </ButtonLink>
  )
}

function Companies({ instanceId, year }: { instanceId: number; year: WizardYear }) {
  const countryName = useCountryName()
  const list = useSubjectList(offer)
  const query = useEndpointQuery(
    searchCompaniesEndpoint,
    { params: { instanceId }, query: list.request },
    { keepPrevious: true },
  )
  const columns: Column<CompanyRow>[] = [
    { key: 'companyId', label: 'ID', sortable: true, cell: row => String(row.companyId) },
    {
      key: 'companyName',
      label: 'Name',
      sortable: true,
      isRowHeader: true,
      cell: row => breakAfterSlashes(row.companyName),
    },
    {
      key: 'isoCountryCode',
      label: 'Country',
      sortable: true,
      cell: row => row.isoCountryCode && countryName(row.isoCountryCode),
    },
  ]
  return (
    <ManagedSubjects
      kind="company"
      year={year}
      instanceId={instanceId}
      list={list}
      query={query}
      failed={messages.companyLoadFailed}
      columns={columns}
      idOf={row => row.companyId}
      nameOf={row => row.companyName}
      renderLinks={row => (
        <CompanyStepLink
          companyId={row.companyId}
          step="info"
          search={{ instance: String(instanceId) }}
          label={`Edit ${row.companyName}`}
        >
          Edit
        </CompanyStepLink>
      )}
      whenNone={
        <EmptyState title="No companies this year" action={<AddLink instanceId={instanceId} />}>
          Add the main companies that belong to this year.
        </EmptyState>
      }
    />
  )
}
