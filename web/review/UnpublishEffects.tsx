import type { SubjectKind } from '#domain/review/subjectKind.ts'

const pages: Record<SubjectKind, string> = {
  airport:
    'its profile, its tenants, leases, and contacts in all lists and calendars, its figures in reports, charts, rankings, and Explore, and its pages in books made from now on',
  company:
    'its profile, its contacts and its row in the lists of companies and DBEs, and its pages in books made from now on',
}
const links: Record<SubjectKind, string> = {
  airport: 'Links to the profile and to single figures of it, and searches saved with it, lead to nothing',
  company: 'Links to the profile lead to nothing',
}

/** What ends for readers when airports or companies are unpublished, until they are published again. */
export function UnpublishEffects({ kinds }: { kinds: readonly SubjectKind[] }) {
  return (
    <>
      <p>Until it is published again, readers no longer see:</p>
      <ul>
        {kinds.map(kind => (
          <li
            key={kind}
          >{`Of ${kind === 'airport' ? 'an airport' : 'a company'}: ${pages[kind]}. ${links[kind]}.`}</li>
        ))}
      </ul>
    </>
  )
}
