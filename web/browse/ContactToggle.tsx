import { paths } from '../paths.ts'
import { LinkSwitch } from '#platform/ui/LinkSwitch.tsx'

/** The two kinds of contacts. */
export function ContactToggle({ shown }: { shown: 'airport' | 'company' }) {
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
