import { getRoleLabel } from '#domain/people/securityRoles.ts'
import { cancelOwnEmailChangeEndpoint } from '#domain/people/emailChange.ts'
import { can } from '#domain/people/roles.ts'
import { messages } from '#domain/messages.ts'
import { getOwnProfileEndpoint, type User } from '#domain/people/user.ts'
import { paths } from '../../paths.ts'
import { describeError } from '#platform/client/problemError.ts'
import { useEndpointQuery, useEndpointMutation } from '#platform/client/queries.ts'
import { useActor, useSession } from '../../session.ts'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { ApiKeys } from '../apiKeys/ApiKeys.tsx'
import { AccountFacts } from './profile/AccountFacts.tsx'
import { OwnProfileForm } from './profile/OwnProfileForm.tsx'

/** The user's own account: its data, and the profile form. */
export function SettingsScreen() {
  const profile = useEndpointQuery(getOwnProfileEndpoint, {})
  return (
    <>
      <PageTitle title="Your account">
        <ButtonLink to={paths.changeEmail} variant="default">
          Change email
        </ButtonLink>
        <ButtonLink to={paths.changePassword} variant="default">
          Change password
        </ButtonLink>
      </PageTitle>
      <QueryBoundary query={profile} lines={12} failed={messages.profileLoadFailed}>
        {user => (
          <>
            <Standing user={user} />
            {user.pendingEmail !== null && <PendingEmail user={user} pendingEmail={user.pendingEmail} />}
            <OwnProfileForm user={user} />
            <OwnKeys />
          </>
        )}
      </QueryBoundary>
    </>
  )
}

/** Only who may browse has keys. */
const OwnKeys = () => can(useActor(), 'browse') && <ApiKeys />

/** A new email address that the user has not confirmed yet. */
function PendingEmail({ user, pendingEmail }: { user: User; pendingEmail: string }) {
  const cancel = useEndpointMutation(cancelOwnEmailChangeEndpoint, [getOwnProfileEndpoint])
  return (
    <Notice kind="info" role="status">
      Open the link that we sent to {pendingEmail} to confirm it. Until then, your email is {user.email}.{' '}
      <Button variant="default" disabled={cancel.isPending} onClick={() => cancel.mutate({})}>
        Cancel the change
      </Button>
      {cancel.error && <> {describeError(cancel.error)}</>}
    </Notice>
  )
}

/** Only an administrator, or a separate procedure, can change these. */
function Standing({ user }: { user: User }) {
  const role = useActor()?.role
  const facts: [string, string][] = [
    ['User Name', user.displayName],
    ['Email', user.email],
    ['Role', role ? getRoleLabel(role) : ''],
    ['Current edition', useSession()?.user?.axnInstanceName ?? 'none'],
  ]
  return <AccountFacts facts={facts} />
}
