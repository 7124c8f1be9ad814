import { paths } from '../paths.ts'
import { actorOf, roleLabel, useSession } from '../session.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import css from './SettingsScreen.module.css'

/** Who one is here, and what one may change about it. */
export function SettingsScreen() {
  const user = useSession()?.user
  if (!user) return null
  const role = actorOf(user)?.role
  const facts = [
    ['Name', `${user.firstName} ${user.lastName}`],
    ['Username', user.userName],
    ['Email', user.email],
    ['Role', role ? roleLabel(role) : ''],
    ['Current edition', user.axnInstanceName ?? 'none'],
  ]
  return (
    <>
      <PageTitle title="Your account" />
      <dl className={css.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink to={paths.changePassword} variant="default">
        Change password
      </ButtonLink>
    </>
  )
}
