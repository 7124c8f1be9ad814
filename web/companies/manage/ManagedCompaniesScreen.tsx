import type { ReactNode } from 'react'
import { companyDirectory } from '#domain/browse/companyDirectory.ts'
import * as messages from '#domain/messages.ts'
import type { ListingRow } from '#platform/contract/listing.ts'
import { breakAfterSlashes } from '#platform/ui/breakAfterSlashes.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import type { CellsOf } from '../../browse/listing/ListingTable.tsx'
import { ManagedSubjects } from '../../review/ManagedSubjects.tsx'
import { renderStatus } from '../../review/StatusBadge.tsx'
import { useWizardYear, type WizardYear } from '../../review/wizard/useWizardYear.ts'
import { YearLinks } from '../../review/wizard/YearLinks.tsx'
import { paths } from '../../screens.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { NoYear } from '../../shell/admin/NoYear.tsx'
import { CompanyStepLink } from '../CompanyStepLink.tsx'

type Row = ListingRow<typeof companyDirectory>

const columns = ['companyId', 'companyName', 'countryName', 'modifiedDate', 'axnInstanceStatus'] as const

/** The companies of the chosen open year. */
export function ManagedCompaniesScreen() {
  const year = useWizardYear()
  return (
    <AdminFrame title="Companies" back={{ to: paths.adminManage }} actions={year && <Actions year={year} />}>
      {year === undefined ? (
        <Skeleton />
      ) : year.instanceId === null ? (
        <NoYear />
      ) : (
        <Companies key={year.instanceId} instanceId={year.instanceId} />
      )}
    </AdminFrame>
  )
}

function Actions({ year }: { year: WizardYear }) {
  return (
    <>
      <YearLinks offered={year.offered} instanceId={year.instanceId} />
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

function Companies({ instanceId }: { instanceId: number }) {
  const renderStepLink = (row: Row, label: string | undefined, children: ReactNode) => (
    <CompanyStepLink
      companyId={row.companyId}
      step="info"
      search={{ instance: String(instanceId) }}
      label={label}
    >
      {children}
    </CompanyStepLink>
  )
  const cells: CellsOf<typeof companyDirectory> = {
    companyName: row => renderStepLink(row, undefined, breakAfterSlashes(row.companyName)),
    axnInstanceStatus: renderStatus,
  }
  return (
    <ManagedSubjects
      kind="company"
      listing={companyDirectory}
      instanceId={instanceId}
      columns={columns}
      cells={cells}
      failed={messages.companyLoadFailed}
      idOf={row => row.companyId}
      nameOf={nameOf}
      renderLinks={row => renderStepLink(row, `Edit ${nameOf(row)}`, 'Edit')}
      whenNone={
        <EmptyState title="No companies this year" action={<AddLink instanceId={instanceId} />}>
          Add the main companies that belong to this year.
        </EmptyState>
      }
    />
  )
}

const nameOf = ({ companyName }: Row): string => companyName ?? ''
