import { deskKindLabels } from '#domain/review/desk.ts'
import type { SubjectKind } from '#domain/review/subjectKind.ts'

const effects: Record<SubjectKind, string> = {
  airport:
    'profile; tenants, leases, and contacts in lists and calendars; figures in reports, charts, rankings, and Explore; and pages in new books. Links to the profile and figures, and saved searches that include the airport, no longer find it.',
  company:
    'profile, contacts, the row in the lists of companies and DBEs, and pages in new books. Links to the profile no longer find it.',
}

/** The effects on readers when airports or companies are unpublished, until they are published again. */
export function UnpublishEffects({ kinds }: { kinds: readonly SubjectKind[] }) {
  return (
    <>
      <p>Readers no longer see the following until it is published again:</p>
      <ul>
        {kinds.map(kind => (
          <li key={kind}>{`${deskKindLabels[kind]}: ${effects[kind]}`}</li>
        ))}
      </ul>
    </>
  )
}
