import { useParams } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { getBrandProfileEndpoint, type BrandProfile } from '#domain/browse/brandDirectory.ts'
import { tenantDirectory, profileKeys } from '#domain/browse/tenantDirectory.ts'
import { ProblemError } from '#platform/client/problemError.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { paths } from '../paths.ts'
import { BrandFigures } from './brand/BrandFigures.tsx'
import { useEdition } from './edition.ts'
import { EditionSelect } from './EditionSelect.tsx'
import { useListingState } from './listing/listingState.ts'
import { ListingTools } from './listing/ListingTools.tsx'
import { SaveButton } from './saved/SaveButton.tsx'
import { TenantTable } from './TenantTable.tsx'
import { YearByYear } from './yearByYear/YearByYear.tsx'

/** One brand: where it operates, with which companies, its area, and its lease ends. */
export function BrandScreen() {
  const { brandId: given = '' } = useParams({ strict: false })
  const edition = useEdition()
  const brandId = /^\d{1,9}$/.test(given) ? Number(given) : null
  if (brandId === null || edition.axnInstanceId === null) return <UnknownBrand />
  return (
    <Brand key={brandId} brandId={brandId} instanceId={edition.axnInstanceId}>
      <EditionSelect edition={edition} />
    </Brand>
  )
}

interface BrandProps {
  brandId: number
  instanceId: number
  children: ReactNode
}

function Brand({ brandId, instanceId, children }: BrandProps) {
  const profile = useEndpointQuery(getBrandProfileEndpoint, { params: { brandId, instanceId } })
  if (profile.error instanceof ProblemError && [400, 404].includes(profile.error.status)) {
    return <UnknownBrand>{children}</UnknownBrand>
  }
  return (
    <>
      {profile.error && !profile.data && <PageTitle title="Brand" />}
      <QueryBoundary query={profile} lines={14}>
        {data => (
          <article>
            <PageTitle title={data.brandName} over={`${data.axnInstanceName} edition`}>
              <SaveButton target={{ savedKind: 'brand', subjectId: brandId, savedName: data.brandName }} />
              {children}
            </PageTitle>
            <BrandFigures profile={data} />
            <h2>Year by Year</h2>
            <YearByYear subject="brand" subjectId={brandId} />
            <h2>Where It Operates</h2>
            <Shops profile={data} />
          </article>
        )}
      </QueryBoundary>
    </>
  )
}

/** The page's own title names the brand. */
const withoutBrand = ['brandName', ...profileKeys]

function Shops({ profile }: { profile: BrandProfile }) {
  const { brandId, brandName, axnInstanceId } = profile
  const state = useListingState(tenantDirectory)
  const fixed = useMemo(() => ({ brandId: String(brandId) }), [brandId])
  return (
    <>
      <ListingTools
        listing={tenantDirectory}
        instanceId={axnInstanceId}
        state={state}
        fixed={fixed}
        without={withoutBrand}
      />
      <TenantTable
        instanceId={axnInstanceId}
        state={state}
        fixed={fixed}
        without={['brandName']}
        caption={`Locations of ${brandName}`}
        whenNone={<p>No airport reported {brandName} as a tenant this year.</p>}
      />
    </>
  )
}

/** It does not exist or is not visible to this reader, which look the same. */
function UnknownBrand({ children }: { children?: ReactNode }) {
  return (
    <>
      <PageTitle title="Brand">{children}</PageTitle>
      <EmptyState
        title="This brand is not in the Fact Book"
        action={<ButtonLink to={paths.brands}>All brands</ButtonLink>}
      >
        No published airport reported this brand for the year.
      </EmptyState>
    </>
  )
}
