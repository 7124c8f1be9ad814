import type { ReactNode } from 'react'
import {
  contactFields,
  formatContactName,
  contactPhoneFields,
  type Contact,
} from '#domain/airports/contact.ts'
import { website } from '#domain/airports/website.ts'
import { UnconfirmedTag } from '../../review/wizard/CarriedOver.tsx'
import css from './Contacts.module.css'

interface ContactCardProps {
  contact: Contact
  /** The form shows this contact. */
  isCurrent: boolean
  /** The contact's responsibility or company type. */
  role: string | null
  /** The available actions. */
  children: ReactNode
}

/** One contact in the fact book. */
export function EditableContactCard({ contact, isCurrent, role, children }: ContactCardProps) {
  const phone = (type: 'Work' | 'Fax') => contact.contactPhoneList.find(each => each.phoneType === type)
  const work = phone('Work')
  return (
    <li className={css.card} data-current={isCurrent || undefined}>
      <div>
        <h3 className={css.name}>
          {formatContactName(contact)} {contact.confirmed === 'N' && <UnconfirmedTag />}
        </h3>
        <p className={css.role}>{[contact.title, role].filter(Boolean).join(' · ')}</p>
      </div>
      <p className={css.lines}>
        {addressLines(contact).map(line => (
          <span key={line}>
            {line}
            <br />
          </span>
        ))}
      </p>
      <dl className={css.facts}>
        <Fact name={contactPhoneFields.work.label}>
          {work && `${work.phone}${work.extPhone ? ` ext. ${work.extPhone}` : ''}`}
        </Fact>
        <Fact name={contactPhoneFields.fax.label}>{phone('Fax')?.phone}</Fact>
        <Fact name={contactFields.email.label}>
          {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
        </Fact>
        <Fact name={contactFields.url.label}>{contact.url && <Website url={contact.url} />}</Fact>
        <Fact name={contactFields.factbookIncludeFlag.label}>
          {contact.factbookIncludeFlag === 'Y' ? 'Yes' : 'No'}
        </Fact>
        <Fact name={contactFields.orderSequenceNumber.label}>{contact.orderSequenceNumber}</Fact>
      </dl>
      <div className={css.actions}>{children}</div>
    </li>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** An address that today's rule would reject is shown, but is not a link. */
function Website({ url }: { url: string }) {
  if (!website.safeParse(url).success) return url
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {url}
    </a>
  )
}

function addressLines(contact: Contact): string[] {
  const { city, stateProvinceCode, postalCode, countryName } = contact
  const place = [city, [stateProvinceCode, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const lines = [contact.companyName, contact.address1, contact.address2, place, countryName]
  return lines.filter(line => line !== null && line !== '').map(String)
}
