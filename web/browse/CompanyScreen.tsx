import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getCompanyProfileEndpoint } from '#domain/browse/companyProfile.ts'
import { messages } from '#domain/messages.ts'
import { ProblemError } from '#platform/client/problemError.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { paths } from '../paths.ts'
import { CompanyProfileView } from './company/CompanyProfileView.tsx'
import { useEdition } from './edition.ts'
import { EditionSelect } from './EditionSelect.tsx'

/** One company: its details, its contacts, and where it operates. */
export function CompanyScreen() {
  const { contentID = '' } = useParams({ strict: false })
  const edition = useEdition()
  const companyId = /^\d{1,9}$/.test(contentID) ? Number(contentID) : null
  const { axnInstanceId } = edition
  if (companyId === null || axnInstanceId === null) return <UnknownCompany companyId={companyId} />
  return (
    <Company key={companyId} companyId={companyId} instanceId={axnInstanceId} isAdmin={edition.isAdmin}>
      <EditionSelect edition={edition} />
    </Company>
  )
}

interface CompanyProps {
  companyId: number
  instanceId: number
  isAdmin: boolean
  children: ReactNode
}

function Company({ companyId, instanceId, isAdmin, children }: CompanyProps) {
  const profile = useEndpointQuery(getCompanyProfileEndpoint, { params: { companyId, instanceId } })
  if (profile.error instanceof ProblemError && [400, 404].includes(profile.error.status)) {
    return <UnknownCompany companyId={companyId}>{children}</UnknownCompany>
  }
  return (
    <>
      {profile.error && !profile.data && <PageTitle title="Company" />}
      <QueryBoundary query={profile} lines={14} failed={messages.companyLoadFailed}>
        {data => <CompanyProfileView profile={data} showsStatus={isAdmin} edition={children} />}
      </QueryBoundary>
    </>
  )
}

interface UnknownCompanyProps {
  companyId: number | null
  children?: ReactNode
}

/**
 * It does not exist or is not visible to this reader, which look the same. Airports may have published tenants of it.
 */
function UnknownCompany({ companyId, children }: UnknownCompanyProps) {
  return (
    <>
      <PageTitle title="Company">{children}</PageTitle>
      <EmptyState
        title="This company is not in the Fact Book"
        action={
          <>
            <ButtonLink to={paths.companies}>All companies</ButtonLink>{' '}
            {companyId !== null && (
              <ButtonLink
                to={paths.tenants}
                search={(was: object) => ({ ...was, companyId: String(companyId) })}
                variant="default"
              >
                Tenants of this company
              </ButtonLink>
            )}
          </>
        }
      >
        Its information may not be published for this year. The tenant listing shows its locations at
        published airports.
      </EmptyState>
    </>
  )
}
