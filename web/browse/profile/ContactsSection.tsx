import { website } from '#domain/website.ts'
import { countryName } from '../countryName.ts'
import css from './ContactsSection.module.css'
import type { SectionProps } from './sectionProps.ts'

type Contact = SectionProps['profile']['contacts'][number]

/** Whom to talk to, by what they are responsible for. */
export function ContactsSection({ profile }: SectionProps) {
  if (profile.contacts.length === 0) return <p>No contacts were reported.</p>
  const groups = Map.groupBy(profile.contacts, each => each.managementResponsibilityType ?? 'Other')
  return (
    <div className={css.groups}>
      {[...groups].map(([responsibility, contacts]) => (
        <div key={responsibility} className={css.group}>
          <h3>{responsibility}</h3>
          {contacts.map(contact => (
            <ContactCard key={contact.contactId} contact={contact} />
          ))}
        </div>
      ))}
    </div>
  )
}

function ContactCard({ contact }: { contact: Contact }) {
  const { firstName, lastName, title, companyName, email } = contact
  const site = website.safeParse(contact.url).data
  return (
    <div className={css.card}>
      <p className={css.name}>
        {firstName} {lastName}
      </p>
      {title && <p>{title}</p>}
      {companyName && <p>{companyName}</p>}
      <Address contact={contact} />
      <ul className={css.ways}>
        {contact.contactPhoneList.map(({ phoneType, phone, extPhone }) => (
          <li key={phoneType}>
            <span className={css.way}>{phoneType === 'Fax' ? 'Fax' : 'Phone'}</span>
            <span>
              {phoneType === 'Fax' ? phone : <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
              {extPhone && ` ext. ${extPhone}`}
            </span>
          </li>
        ))}
        {email && (
          <li>
            <span className={css.way}>Email</span>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
        {site && (
          <li>
            <span className={css.way}>Web</span>
            <a href={site} rel="noreferrer">
              {site.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
            </a>
          </li>
        )}
      </ul>
    </div>
  )
}

function Address({ contact }: { contact: Contact }) {
  const { address1, address2, city, stateProvinceCode, postalCode, isoCountryCode } = contact
  const place = [[city, stateProvinceCode].filter(Boolean).join(', '), postalCode].filter(Boolean).join(' ')
  const lines = [address1, address2, place, isoCountryCode && countryName(isoCountryCode)].filter(Boolean)
  if (lines.length === 0) return null
  return (
    <address>
      {lines.map(line => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}
