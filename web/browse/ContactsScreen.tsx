import { Link, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { airportContactDirectory, companyContactDirectory } from '#domain/contactDirectory.ts'
import { listCompanyTypes, listManagementResponsibilityTypes } from '#domain/lookup.ts'
import { messages } from '#domain/messages.ts'
import { website } from '#domain/website.ts'
import { paths } from '../paths.ts'
import { useAsk } from '../queries.ts'
import { NothingYet } from '../ui/Absence.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { BrowseScreen } from './BrowseScreen.tsx'
import css from './BrowseScreen.module.css'
import { CompanyLink } from './CompanyLink.tsx'
import { ContactToggle } from './ContactToggle.tsx'
import { ListingTable, type CellsOf } from './listing/ListingTable.tsx'
import { ListingTools } from './listing/ListingTools.tsx'
import { useListingState } from './listing/listingState.ts'
import { statusCell } from './statusCell.tsx'
import { WebsiteLink } from './WebsiteLink.tsx'

interface Reached {
  address: string | null
  phone: string | null
  email: string | null
  url: string | null
}

/** How somebody is reached, as links. */
const reached = {
  address: ({ address }: Reached) =>
    address && (
      <a
        className={css.address}
        href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
        target="_blank"
        rel="noreferrer"
      >
        {address}
      </a>
    ),
  phone: ({ phone }: Reached) =>
    phone && (
      <a className={css.whole} href={`tel:${phone.replace(/ ext.*$/, '').replace(/[^\d+]/g, '')}`}>
        {phone}
      </a>
    ),
  email: ({ email }: Reached) =>
    email && (
      <a className={css.broken} href={`mailto:${email}`}>
        {email}
      </a>
    ),
  url: ({ url }: Reached) => url && <WebsiteLink url={website.safeParse(url).data ?? null} />,
}

const airportCells: CellsOf<typeof airportContactDirectory> = {
  ...reached,
  iataCode: row => (
    <Link to={paths.airports} params={{ contentID: String(row.airportId) }} title={row.airportName}>
      {row.iataCode}
    </Link>
  ),
  axnInstanceStatus: statusCell,
}

const companyCells: CellsOf<typeof companyContactDirectory> = {
  ...reached,
  companyName: row => <CompanyLink companyId={row.companyId}>{row.companyName}</CompanyLink>,
  axnInstanceStatus: statusCell,
}

/** Whom to talk to, at the airports or at the companies. */
export function ContactsScreen() {
  const { contactType } = useParams({ strict: false })
  return (
    <BrowseScreen title="Contacts">
      {({ instanceId, edition }) => {
        const props = { instanceId, year: edition.axnInstanceName }
        return contactType === 'company' ? <CompanyContacts {...props} /> : <AirportContacts {...props} />
      }}
    </BrowseScreen>
  )
}

interface ContactsProps {
  instanceId: number
  year: string
}

/** A table for each responsibility. */
function AirportContacts({ instanceId }: ContactsProps) {
  const state = useListingState(airportContactDirectory)
  const responsibilities = useAsk(listManagementResponsibilityTypes, {})
  const names = useMemo(
    () => responsibilities.data?.map(each => each.managementResponsibilityType) ?? [],
    [responsibilities.data],
  )
  const options = { managementResponsibilityType: names.map(value => ({ value, label: value })) }
  const chosen = (state.filters.managementResponsibilityType ?? '').split(',').filter(Boolean)
  return (
    <>
      <ListingTools listing={airportContactDirectory} instanceId={instanceId} state={state} options={options}>
        <ContactToggle shown="airport" />
      </ListingTools>
      <Loaded query={responsibilities} failed={messages.responsibilitiesFailed}>
        {() =>
          names
            .filter(name => chosen.length === 0 || chosen.includes(name))
            .map(name => <ResponsibleContacts key={name} instanceId={instanceId} responsibility={name} />)
        }
      </Loaded>
    </>
  )
}

function ResponsibleContacts({ instanceId, responsibility }: { instanceId: number; responsibility: string }) {
  const state = useListingState(airportContactDirectory, {
    pageKey: `page-${responsibility.replace(/\W+/g, '')}`,
  })
  const fixed = useMemo(() => ({ managementResponsibilityType: responsibility }), [responsibility])
  return (
    <section className={css.section} aria-label={responsibility}>
      <h2>{responsibility}</h2>
      <ListingTable
        listing={airportContactDirectory}
        instanceId={instanceId}
        state={{ ...state, isNarrowed: false }}
        fixed={fixed}
        caption={`Contacts for ${responsibility}`}
        rowKey={row => row.contactId}
        cells={airportCells}
        whenNone={<p className={css.quiet}>No contact fits what was chosen.</p>}
      />
    </section>
  )
}

function CompanyContacts({ instanceId, year }: ContactsProps) {
  const state = useListingState(companyContactDirectory)
  const types = useAsk(listCompanyTypes, {}).data ?? []
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
        caption={`Company contacts of ${year}`}
        rowKey={row => row.contactId}
        cells={companyCells}
        whenNone={
          <NothingYet title={`No company contact is published for ${year} yet`}>
            Contacts appear here once their companies have been published.
          </NothingYet>
        }
      />
    </>
  )
}
