import { messages } from '#domain/messages.ts'
import { getOwnProfile, type User } from '#domain/user.ts'
import { paths } from '../paths.ts'
import { useAsk } from '../queries.ts'
import { roleLabel, useActor, useSession } from '../session.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { KnownFacts } from './profile/KnownFacts.tsx'
import { OwnProfileForm } from './profile/OwnProfileForm.tsx'

/** Who one is here, and one's own profile to change. */
export function SettingsScreen() {
  const profile = useAsk(getOwnProfile, {})
  return (
    <>
      <PageTitle title="Your account">
        <ButtonLink to={paths.changePassword} variant="default">
          Change password
        </ButtonLink>
      </PageTitle>
      <Loaded query={profile} lines={12} failed={messages.profileLoadFailed}>
        {user => (
          <>
            <Standing user={user} />
            <OwnProfileForm user={user} />
          </>
        )}
      </Loaded>
    </>
  )
}

/** What only an administrator can change. */
function Standing({ user }: { user: User }) {
  const role = useActor()?.role
  const facts: [string, string][] = [
    ['User Name', user.displayName],
    ['Role', role ? roleLabel(role) : ''],
    ['Current edition', useSession()?.user?.axnInstanceName ?? 'none'],
  ]
  return <KnownFacts facts={facts} />
}
