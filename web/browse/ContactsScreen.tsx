import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { isWebsite } from '#domain/airports/website.ts'
import {
  airportContactDirectory,
  companyContactDirectory,
  listContactCompanyTypesEndpoint,
  listContactResponsibilitiesEndpoint,
} from '#domain/browse/contactDirectory.ts'
import * as messages from '#domain/messages.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { writeChoices } from '#platform/contract/listing.ts'
import { BreakableText } from '#platform/ui/breakAfterSlashes.tsx'
import { NothingFound } from '#platform/ui/EmptyState.tsx'
import { LinkSwitch } from '#platform/ui/LinkSwitch.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { renderStatus } from '../review/StatusBadge.tsx'
import { paths } from '../screens.ts'
import { BrowseFrame } from './BrowseFrame.tsx'
import { useListingState } from './listing/listingState.ts'
import { type CellsOf, ListingTable } from './listing/ListingTable.tsx'
import { ListingTools } from './listing/ListingTools.tsx'
import { getMapLink } from './mapLink.ts'
import { NotPublishedYet } from './NotPublishedYet.tsx'
import { TableSection } from './PageSection.tsx'
import { AirportLink, CompanyLink } from './profileLinks.tsx'
import { WebsiteLink } from './WebsiteLink.tsx'
import css from './browse.module.css'

interface ContactAddresses {
  address: string | null
  phone: string | null
  fax: string | null
  email: string | null
  url: string | null
}

/** Phone and email as links. */
const reached = {
  address: ({ address }: ContactAddresses) =>
    address && (
      <a className={css.address} href={getMapLink(address)} target="_blank" rel="noreferrer">
        {address}
      </a>
    ),
  phone: ({ phone }: ContactAddresses) => {
    const [number = '', extension] = (phone ?? '').split(' ext. ')
    return (
      phone && (
        <>
          <a className={css.whole} href={`tel:${number.replace(/[^\d+]/g, '')}`}>
            {number}
          </a>
          {extension && (
            <>
              {' '}
              <span className={css.whole}>{`ext. ${extension}`}</span>
            </>
          )}
        </>
      )
    )
  },
  // In pieces, it would make its row four lines high, on paper too.
  fax: ({ fax }: ContactAddresses) => fax && <span className={css.whole}>{fax}</span>,
  email: ({ email }: ContactAddresses) =>
    email && (
      <a className={css.broken} href={`mailto:${email}`}>
        <BreakableText text={email} />
      </a>
    ),
  url: ({ url }: ContactAddresses) => url && isWebsite(url) && <WebsiteLink url={url} />,
}

const airportCells: CellsOf<typeof airportContactDirectory> = {
  ...reached,
  iataCode: row => (
    <AirportLink airportId={row.airportId} title={row.airportName}>
      {row.iataCode}
    </AirportLink>
  ),
  axnInstanceStatus: renderStatus,
}

const companyCells: CellsOf<typeof companyContactDirectory> = {
  ...reached,
  companyName: row => <CompanyLink companyId={row.companyId}>{row.companyName}</CompanyLink>,
  axnInstanceStatus: renderStatus,
}

/** Contacts of airports or companies. */
export function ContactsScreen() {
  const { contactType } = useParams({ strict: false })
  return (
    <BrowseFrame title="Contacts">
      {({ instanceId, edition }) => {
        const props = { instanceId, year: edition.axnInstanceName }
        return (
          <div data-landscape>
            {contactType === 'company' ? (
              <CompanyContacts {...props} />
            ) : (
              <AirportContacts instanceId={instanceId} />
            )}
          </div>
        )
      }}
    </BrowseFrame>
  )
}

interface ContactsProps {
  instanceId: number
  year: string
}

/** One table per responsibility within the filters. */
function AirportContacts({ instanceId }: Pick<ContactsProps, 'instanceId'>) {
  const state = useListingState(airportContactDirectory)
  const { list, filters, isNarrowed, clear } = state
  const ofYear = { params: { instanceId } }
  const all = useEndpointQuery(listContactResponsibilitiesEndpoint, ofYear)
  const left = useEndpointQuery(
    listContactResponsibilitiesEndpoint,
    { ...ofYear, query: { keyword: list.keyword, ...filters } },
    { keepPrevious: true },
  )
  const options = {
    managementResponsibilityType: (all.data ?? []).map(({ managementResponsibilityType: value }) => ({
      value,
      label: value,
    })),
  }
  return (
    <>
      <ListingTools listing={airportContactDirectory} instanceId={instanceId} state={state} options={options}>
        <ContactToggle shown="airport" />
      </ListingTools>
      <QueryBoundary query={left} failed={messages.responsibilitiesFailed}>
        {responsibilities => {
          if (responsibilities.length > 0) {
            return responsibilities.map(({ managementResponsibilityType: name }) => (
              <ResponsibleContacts key={name} instanceId={instanceId} responsibility={name} />
            ))
          }
          if (isNarrowed)
            return (
              <NothingFound of={airportContactDirectory.of} byFilters={list.keyword === ''} onClear={clear} />
            )
          return (
            <NotPublishedYet what="No airport contacts">
              Contacts appear here once their airports have been reviewed and published.
            </NotPublishedYet>
          )
        }}
      </QueryBoundary>
    </>
  )
}

function ResponsibleContacts({ instanceId, responsibility }: { instanceId: number; responsibility: string }) {
  const state = useListingState(airportContactDirectory, {
    pageKey: `page-${responsibility.replace(/\W+/g, '')}`,
  })
  const fixed = useMemo(
    () => ({ managementResponsibilityType: writeChoices([responsibility]) }),
    [responsibility],
  )
  return (
    <TableSection aria-label={responsibility}>
      <h2>{responsibility}</h2>
      <ListingTable
        listing={airportContactDirectory}
        instanceId={instanceId}
        state={state}
        fixed={fixed}
        isPart
        caption={`Contacts for ${responsibility}`}
        rowKey={row => row.contactId}
        cells={airportCells}
        whenNone={<p className={css.quiet}>No contacts match these filters.</p>}
      />
    </TableSection>
  )
}

function CompanyContacts({ instanceId, year }: ContactsProps) {
  const state = useListingState(companyContactDirectory)
  const types = useEndpointQuery(listContactCompanyTypesEndpoint, { params: { instanceId } }).data ?? []
  const options = {
    companyTypeDes: types.map(each => ({ value: each.companyTypeDes, label: each.companyTypeDes })),
  }
  return (
    <>
      <ListingTools listing={companyContactDirectory} instanceId={instanceId} state={state} options={options}>
        <ContactToggle shown="company" />
      </ListingTools>
      <ListingTable
        listing={companyContactDirectory}
        instanceId={instanceId}
        state={state}
        caption={`Company contacts for ${year}`}
        rowKey={row => row.contactId}
        cells={companyCells}
        whenNone={
          <NotPublishedYet what="No company contacts">
            Contacts appear here once their companies have been published.
          </NotPublishedYet>
        }
      />
    </>
  )
}

/** The two kinds of contacts. */
function ContactToggle({ shown }: { shown: 'airport' | 'company' }) {
  const kinds = [
    { label: 'Airports', contactType: 'airport' },
    { label: 'Companies', contactType: 'company' },
  ] as const
  return (
    <LinkSwitch
      label="Kind"
      links={kinds.map(({ label, contactType }) => ({
        label,
        to: paths.contacts,
        params: { contactType },
        isShown: contactType === shown,
      }))}
    />
  )
}
