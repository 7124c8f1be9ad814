import { formatTown } from '#domain/airports/address.ts'
import { isWebsite } from '#domain/airports/website.ts'
import type { AirportProfile } from '#domain/browse/airportProfile.ts'
import { BreakableText } from '#platform/ui/breakAfterSlashes.tsx'
import { WebsiteLink } from './WebsiteLink.tsx'
import css from './browse.module.css'

type Contact = Omit<AirportProfile['contacts'][number], 'managementResponsibilityType'>

/** A person with phone numbers and addresses. */
export function ContactCard({ contact }: { contact: Contact }) {
  const { firstName, lastName, title, companyName, email } = contact
  const site = contact.url && isWebsite(contact.url) ? contact.url : null
  return (
    <div className={css.card}>
      <p className={css.name}>{`${firstName} ${lastName}`}</p>
      {title && <p>{title}</p>}
      {companyName && <p>{companyName}</p>}
      <Address contact={contact} />
      <ul className={css.ways}>
        {contact.contactPhoneList.map(({ phoneType, phone, extPhone }) => (
          <li key={phoneType}>
            <span className={css.way}>{phoneType === 'Fax' ? 'Fax' : 'Phone'}</span>
            <span>
              {phoneType === 'Fax' ? (
                <span>{phone}</span>
              ) : (
                <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
              )}
              {extPhone && <span>{` ext. ${extPhone}`}</span>}
            </span>
          </li>
        ))}
        {email && (
          <li>
            <span className={css.way}>Email</span>
            <a href={`mailto:${email}`}>
              <BreakableText text={email} />
            </a>
          </li>
        )}
        {site && (
          <li>
            <span className={css.way}>Web</span>
            <WebsiteLink url={site} />
          </li>
        )}
      </ul>
    </div>
  )
}

function Address({ contact }: { contact: Contact }) {
  const { address1, address2, countryName } = contact
  const lines = [address1, address2, formatTown(contact), countryName].filter(Boolean)
  if (lines.length === 0) return null
  return (
    <address>
      {lines.map(line => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}
