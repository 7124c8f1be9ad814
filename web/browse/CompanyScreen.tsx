import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatTown } from '#domain/airports/address.ts'
import { type CompanyProfile, getCompanyProfileEndpoint } from '#domain/browse/companyProfile.ts'
import { tenantDirectory } from '#domain/browse/tenantDirectory.ts'
import * as messages from '#domain/messages.ts'
import { ProblemError } from '#platform/client/problemError.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { readId } from '#platform/contract/readId.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { TextValue } from '#platform/ui/figures.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { PrintButton } from '#platform/ui/PrintButton.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { EntityFiles } from '../publishing/books/EntityFiles.tsx'
import { StatusBadge } from '../review/StatusBadge.tsx'
import { paths } from '../screens.ts'
import { ContactCard } from './ContactCard.tsx'
import { useEdition } from './edition.ts'
import { EditionSelect } from './EditionSelect.tsx'
import { FootprintFigures } from './FootprintFigures.tsx'
import { useListingState } from './listing/listingState.ts'
import { EarlierEditionLink } from './NotPublishedYet.tsx'
import { Facts } from './profile/Facts.tsx'
import { SectionIndex } from './profile/SectionIndex.tsx'
import { AirportLink } from './profileLinks.tsx'
import { SaveButton } from './saved/SaveButton.tsx'
import { TenantTable } from './TenantTable.tsx'
import { WebsiteLink } from './WebsiteLink.tsx'
import { YearByYear } from './yearByYear/YearByYear.tsx'
import css from './browse.module.css'
import layout from './profile/AirportProfileView.module.css'

/** One company: its details, its contacts, and where it operates. */
export function CompanyScreen() {
  const { contentID } = useParams({ strict: false })
  const edition = useEdition()
  const companyId = readId(contentID)
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
  children: ElementNode
}

function Company({ companyId, instanceId, isAdmin, children }: CompanyProps) {
  const profile = useEndpointQuery(getCompanyProfileEndpoint, { params: { companyId, instanceId } })
  if (profile.error instanceof ProblemError && [400, 404].includes(profile.error.status)) {
    return <UnknownCompany companyId={companyId}>{children}</UnknownCompany>
  }
  return (
    <>
      {!profile.data && <PageTitle title="Company" isProvisional />}
      <QueryBoundary query={profile} lines={14} failed={messages.companyLoadFailed}>
        {data => <CompanyProfileView profile={data} showsStatus={isAdmin} edition={children} />}
      </QueryBoundary>
    </>
  )
}

interface UnknownCompanyProps {
  companyId: number | null
  children?: ElementNode
}

/**
 * A missing company and one that is not visible to this reader look the same. Airports may have published tenants of
 * it.
 */
function UnknownCompany({ companyId, children }: UnknownCompanyProps) {
  const { axnInstanceName } = useEdition()
  return (
    <>
      <PageTitle title="Company">{children}</PageTitle>
      <EmptyState
        title={`This company is not in the ${axnInstanceName} edition`}
        action={
          <>
            <EarlierEditionLink /> <ButtonLink to={paths.companies}>All companies</ButtonLink>{' '}
            {companyId !== null && (
              <ButtonLink
                to={paths.tenants}
                search={(was: object) => ({ ...was, companyId: String(companyId) })}
                variant="default"
              >
                This company’s tenants
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

interface Section {
  id: string
  title: string
  Content: (props: { profile: CompanyProfile }) => ElementNode
}

/** In reading order. Both the index and the page use this list. */
const sections: readonly Section[] = [
  { id: 'information', title: 'Company Information', Content: Information },
  { id: 'types', title: 'Company Types', Content: Types },
  { id: 'contacts', title: 'Contacts', Content: Contacts },
  { id: 'locations', title: 'Company Locations', Content: Locations },
  { id: 'years', title: 'Year by Year', Content: Years },
  { id: 'footprint', title: 'Where It Operates', Content: Operations },
]

interface ProfileProps {
  profile: CompanyProfile
  /** Only administrators can see unpublished data. */
  showsStatus: boolean
  /** The selection of the year, if there is one. */
  edition: ElementNode
}

/** A company of one year as the book prints it. */
function CompanyProfileView({ profile, showsStatus, edition }: ProfileProps) {
  const { company, axnInstanceId, axnInstanceName } = profile
  return (
    <article>
      <PageTitle isName title={company.companyName} over={`${axnInstanceName} edition`}>
        {profile.dbeFlag === 'Y' && <span className={css.dbe}>DBE</span>}
        {showsStatus && <StatusBadge status={profile.axnInstanceStatus} />}
        <div className={css.aside} data-screen-only>
          {edition}
          {showsStatus && (
            <ButtonLink
              to={paths.wizardCompanyReview}
              params={{ contentID: String(company.companyId) }}
              search={{ instance: String(axnInstanceId) }}
              variant="default"
            >
              Modify Data
            </ButtonLink>
          )}
          <SaveButton
            target={{
              savedKind: 'company',
              subjectId: company.companyId,
              savedName: company.companyName,
            }}
          />
          <EntityFiles
            kind="companies"
            instanceId={axnInstanceId}
            entityId={company.companyId}
            axnInstanceStatus={profile.axnInstanceStatus}
          />
          <PrintButton />
        </div>
      </PageTitle>
      <FootprintFigures
        footprint={profile.footprint}
        statedLocations={profile.statedLocations}
        radar={{ companyId: String(company.companyId), by: 'brand' }}
      />
      <div className={layout.columns}>
        <SectionIndex sections={sections} />
        <div>
          {sections.map(({ id, title, Content }) => (
            <section
              key={id}
              id={id}
              className={layout.section}
              aria-labelledby={`${id}-title`}
              tabIndex={-1}
            >
              <h2 id={`${id}-title`}>{title}</h2>
              <Content profile={profile} />
            </section>
          ))}
        </div>
      </div>
    </article>
  )
}

function Information({ profile }: { profile: CompanyProfile }) {
  const { company, countryName } = profile
  const { address1, address2, city, stateProvinceCode, postalCode } = company
  const town = formatTown({ city, stateProvinceCode, postalCode })
  const address = [address1, address2, town, countryName].filter(Boolean).join('\n')
  return (
    <>
      {company.companyInfoText && <p className={css.text}>{company.companyInfoText}</p>}
      <Facts
        facts={[
          {
            label: 'Address',
            value: <span className={css.text}>{address || <TextValue>{null}</TextValue>}</span>,
          },
          { label: 'Phone', value: <TextValue>{company.phone}</TextValue> },
          { label: 'Fax', value: <TextValue>{company.fax}</TextValue> },
          {
            label: 'Website',
            value: company.url ? <WebsiteLink url={company.url} /> : <TextValue>{null}</TextValue>,
          },
        ]}
      />
    </>
  )
}

function Types({ profile }: { profile: CompanyProfile }) {
  if (profile.types.length === 0) return <p>No company types were reported.</p>
  return (
    <dl className={css.types}>
      {profile.types.map(
        ({ associatedCompanyType: { companyType, companyTypeDes }, companyTypeInfoText }) => (
          <div key={companyType}>
            <dt>{companyTypeDes}</dt>
            {companyTypeInfoText && <dd className={css.text}>{companyTypeInfoText}</dd>}
          </div>
        ),
      )}
    </dl>
  )
}

function Contacts({ profile }: { profile: CompanyProfile }) {
  if (profile.contacts.length === 0) return <p>No contacts were reported.</p>
  const groups = Map.groupBy(profile.contacts, each => each.companyTypeDes)
  return (
    <div className={css.groups}>
      {[...groups].map(([type, contacts]) => (
        <div key={type}>
          <h3>{type}</h3>
          {contacts.map(contact => (
            <ContactCard key={contact.contactId} contact={contact} />
          ))}
        </div>
      ))}
    </div>
  )
}

function Locations({ profile }: { profile: CompanyProfile }) {
  if (profile.locations.length === 0) return <p>No locations were reported.</p>
  const groups = Map.groupBy(profile.locations, each => each.companyTypeDes)
  return [...groups].map(([type, locations]) => (
    <div key={type} className={css.places}>
      <h3>{type}</h3>
      <ul>
        {locations.map(({ airport: { airportId, airportName, iataCode }, airportInEdition }) => (
          <li key={airportId}>
            <AirportLink airportId={airportId} inEdition={airportInEdition}>
              {`${airportName} (${iataCode})`}
            </AirportLink>
          </li>
        ))}
      </ul>
    </div>
  ))
}

function Years({ profile }: { profile: CompanyProfile }) {
  return <YearByYear subject="company" subjectId={profile.company.companyId} />
}

/** Every tenant that it operates, as reported by the airports. */
function Operations({ profile }: { profile: CompanyProfile }) {
  const { companyId, companyName } = profile.company
  const state = useListingState(tenantDirectory)
  const fixed = useMemo(() => ({ companyId: String(companyId) }), [companyId])
  return (
    <TenantTable
      instanceId={profile.axnInstanceId}
      state={state}
      fixed={fixed}
      without={['companyName']}
      caption={`${companyName} tenants`}
      whenNone={<p>{`No published airport reported ${companyName} as a tenant’s company.`}</p>}
    />
  )
}
