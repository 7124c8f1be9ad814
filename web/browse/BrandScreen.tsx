import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type BrandProfile, getBrandProfileEndpoint } from '#domain/browse/brandDirectory.ts'
import { profileKeys, tenantDirectory } from '#domain/browse/tenantDirectory.ts'
import { ProblemError } from '#platform/client/problemError.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { formatCount } from '#platform/contract/count.ts'
import { readId } from '#platform/contract/readId.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { type Column, Table } from '#platform/ui/Table.tsx'
import { paths } from '../screens.ts'
import { useEdition } from './edition.ts'
import { EditionSelect } from './EditionSelect.tsx'
import { FootprintFigures } from './FootprintFigures.tsx'
import { useListingState } from './listing/listingState.ts'
import { ListingTools } from './listing/ListingTools.tsx'
import { EarlierEditionLink } from './NotPublishedYet.tsx'
import { CompanyLink } from './profileLinks.tsx'
import { renderArea } from './renderArea.tsx'
import { SaveButton } from './saved/SaveButton.tsx'
import { TenantTable } from './TenantTable.tsx'
import { YearByYear } from './yearByYear/YearByYear.tsx'
import css from './browse.module.css'

/** One brand: where it operates, with which companies, its area, and its lease ends. */
export function BrandScreen() {
  const { brandId: given } = useParams({ strict: false })
  const edition = useEdition()
  const brandId = readId(given)
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
  children: ElementNode
}

function Brand({ brandId, instanceId, children }: BrandProps) {
  const profile = useEndpointQuery(getBrandProfileEndpoint, { params: { brandId, instanceId } })
  if (profile.error instanceof ProblemError && [400, 404].includes(profile.error.status)) {
    return <UnknownBrand>{children}</UnknownBrand>
  }
  return (
    <>
      {!profile.data && <PageTitle title="Brand" isProvisional />}
      <QueryBoundary query={profile} lines={14}>
        {data => (
          <article>
            <PageTitle isName title={data.brandName} over={`${data.axnInstanceName} edition`}>
              <SaveButton target={{ savedKind: 'brand', subjectId: brandId, savedName: data.brandName }} />
              {children}
            </PageTitle>
            <BrandFigures profile={data} />
            <h2>Year by Year</h2>
            <YearByYear subject="brand" subjectId={brandId} />
            <h2>Where It Operates</h2>
            <BrandLocations profile={data} />
          </article>
        )}
      </QueryBoundary>
    </>
  )
}

/** The page's own title names the brand. */
const withoutBrand = ['brandName', ...profileKeys]

function BrandLocations({ profile }: { profile: BrandProfile }) {
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
        caption={`${brandName} locations`}
        whenNone={<p>{`No airport reported ${brandName} as a tenant this year.`}</p>}
      />
    </>
  )
}

/** A missing brand and one that is not visible to this reader look the same. */
function UnknownBrand({ children }: { children?: ElementNode }) {
  const { axnInstanceName } = useEdition()
  return (
    <>
      <PageTitle title="Brand">{children}</PageTitle>
      <EmptyState
        title={`This brand is not in the ${axnInstanceName} edition`}
        action={
          <>
            <EarlierEditionLink /> <ButtonLink to={paths.brands}>All brands</ButtonLink>
          </>
        }
      >
        No published airport reported this brand for the year.
      </EmptyState>
    </>
  )
}

type Company = BrandProfile['companies'][number]
type LeaseYear = BrandProfile['leaseYears'][number]

const area = { label: 'Square Footage', unit: 'sq ft', format: 'area' } as const

const companyColumns: Column<Company>[] = [
  {
    key: 'companyName',
    label: 'Company',
    isRowHeader: true,
    cell: row => (
      <CompanyLink companyId={row.companyId} inEdition={row.companyInEdition}>
        {row.companyName}
      </CompanyLink>
    ),
  },
  { key: 'locations', label: 'Locations', format: 'integer', cell: row => row.locations },
  { key: 'airports', label: 'Airports', format: 'integer', cell: row => row.airports },
  { ...area, key: 'areaTotal', cell: renderArea },
]

/** A brand in figures: locations, area, companies, and lease ends. */
function BrandFigures({ profile }: { profile: BrandProfile }) {
  const { footprint, companies, leaseYears } = profile
  return (
    <>
      <FootprintFigures footprint={footprint} radar={{ brandId: String(profile.brandId), by: 'airport' }} />
      <div className={css.columns}>
        <section aria-labelledby="companies-title">
          <h2 id="companies-title">Companies</h2>
          {companies.length === 0 ? (
            <p>No companies were reported.</p>
          ) : (
            <Table
              caption="Companies that operate it"
              hideCaption
              narrow="scroll"
              columns={companyColumns}
              rows={companies}
              rowKey={row => row.companyId}
            />
          )}
        </section>
        <section aria-labelledby="leases-title">
          <h2 id="leases-title">Locations by the end of their leases</h2>
          {leaseYears.length === 0 ? (
            <p>No lease end dates were reported.</p>
          ) : (
            <Table
              caption="Locations and their square footage by the year in which their leases end"
              hideCaption
              narrow="scroll"
              columns={yearColumns(leaseYears)}
              rows={leaseYears}
              rowKey={row => row.year}
            />
          )}
        </section>
      </div>
    </>
  )
}

function yearColumns(years: readonly LeaseYear[]): Column<LeaseYear>[] {
  const most = Math.max(...years.map(each => each.locations))
  return [
    { key: 'year', label: 'Year', isRowHeader: true, cell: row => row.year },
    {
      key: 'locations',
      label: 'Locations',
      cell: row => (
        <span className={css.bar}>
          <svg className={css.length} width={`${(row.locations / most) * 6}rem`} aria-hidden="true" />
          <span>{formatCount(row.locations)}</span>
        </span>
      ),
    },
    { ...area, key: 'areaTotal', cell: renderArea },
  ]
}
