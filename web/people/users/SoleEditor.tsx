import { Link } from '@tanstack/react-router'
import type { User } from '#domain/people/user.ts'
import { listDeskEndpoint } from '#domain/review/desk.ts'
import type { SubjectKind } from '#domain/review/subjectKind.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { paths } from '../../paths.ts'
import { listWizardInstances, type WizardInstance } from '../../review/wizard/wizardInstance.ts'
import { useSession } from '../../session.ts'
import css from './Users.module.css'

const mostRead = 100
const mostNamed = 5
/** The nouns for each kind. A role edits either airports or companies, never both. */
const nouns: Record<SubjectKind, readonly [string, string]> = {
  airport: ['airport', 'airports'],
  company: ['company', 'companies'],
}

/** What no one could edit in the open years without this user. */
export function SoleEditor({ user }: { user: User }) {
  const session = useSession()?.user
  if (!session) return null
  return listWizardInstances(session).map(year => <OfYear key={year.instanceId} user={user} year={year} />)
}

function OfYear({ user: { userId, displayName }, year }: { user: User; year: WizardInstance }) {
  const { instanceId, instanceName } = year
  // The desk finds airports and companies by the names of their editors.
  const keyword = `(${displayName})`
  const { data } = useEndpointQuery(listDeskEndpoint, {
    params: { instanceId },
    query: { keyword, size: mostRead },
  })
  const sole = (data?.content ?? []).filter(
    ({ editors }) => editors.length === 1 && editors[0]?.userId === userId,
  )
  const [first] = sole
  if (!first) return null
  const more = sole.length - mostNamed
  const names = sole.slice(0, mostNamed).map(({ name, iataCode }) => iataCode ?? name)
  if (more > 0) names.push(`${more} more`)
  return (
    <div className={css.sole}>
      <Notice kind="warning">
        In {instanceName}, {countOf(sole.length, ...nouns[first.kind])} would be left without an editor:{' '}
        {names.join(', ')}.{' '}
        <Link to={paths.adminDesk} search={{ instance: String(instanceId), keyword }}>
          Show on the desk
        </Link>
      </Notice>
    </div>
  )
}
