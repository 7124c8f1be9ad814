import { compareLeadFirst } from '#domain/browse/compareLeadFirst.ts'
import { ContactCard } from '../ContactCard.tsx'
import type { SectionProps } from './sectionProps.ts'
import css from './sections.module.css'

/** Contacts by responsibility, the concessions lead first. */
export function ContactsSection({ profile }: SectionProps) {
  if (profile.contacts.length === 0) return <p>No contacts were reported.</p>
  const groups = Map.groupBy(profile.contacts, each => each.managementResponsibilityType ?? 'Other')
  return (
    <div className={css.groups}>
      {[...groups]
        .toSorted(([one], [other]) => compareLeadFirst(one, other))
        .map(([responsibility, contacts]) => (
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
