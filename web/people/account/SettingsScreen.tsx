import { useNavigate } from '@tanstack/react-router'
import * as messages from '#domain/messages.ts'
import { cancelOwnEmailChangeEndpoint } from '#domain/people/emailChange.ts'
import { can } from '#domain/people/roles.ts'
import { getRoleLabel } from '#domain/people/securityRoles.ts'
import { getSessionEndpoint } from '#domain/people/session.ts'
import { getOwnProfileEndpoint, type User, saveOwnProfileEndpoint } from '#domain/people/user.ts'
import { call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { useEndpointQuery, useEndpointMutation, refresh } from '#platform/client/queries.ts'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { Form } from '#platform/ui/form/Form.tsx'
import { useRecordForm } from '#platform/ui/form/useRecordForm.ts'
import { useWhenSaved } from '#platform/ui/form/useWhenSaved.ts'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { ChartEmbeds } from '../../browse/explore/ChartEmbeds.tsx'
import { paths } from '../../screens.ts'
import { useActor, useSession } from '../../session.ts'
import { ApiKeys } from '../apiKeys/ApiKeys.tsx'
import { SecondFactorSettings } from '../security/SecondFactorSettings.tsx'
import { SignIns } from '../security/SignIns.tsx'
import { PendingDelivery } from './PendingDelivery.tsx'
import { AccountFacts, ProfileInputs, RefusedBanner } from './profile/ProfileInputs.tsx'
import { ownProfileFields, toStoredUser, toUserBody, checkUser } from './profile/userFormFields.ts'
import css from './profile/AccountFacts.module.css'

/** The user's own account: its data, and the profile form. */
export function SettingsScreen() {
  const profile = useEndpointQuery(getOwnProfileEndpoint, {})
  const mustAddFactor = useSession()?.needsSecondFactor ?? false
  return (
    <>
      <PageTitle title="Your account">
        <div className={css.buttons}>
          <ButtonLink to={paths.changeEmail} variant="default">
            Change email
          </ButtonLink>
          <ButtonLink to={paths.changePassword} variant="default">
            Change password
          </ButtonLink>
        </div>
      </PageTitle>
      <QueryBoundary query={profile} lines={12} failed={messages.profileLoadFailed}>
        {user => (
          <>
            <Standing user={user} />
            <PendingEmail />
            {mustAddFactor && <SecondFactorSettings />}
            <OwnProfileForm user={user} />
            <Issued />
            {!mustAddFactor && <SecondFactorSettings />}
            <SignIns />
          </>
        )}
      </QueryBoundary>
    </>
  )
}

/** Only users who may browse have keys and embedded charts. */
const Issued = () =>
  can(useActor(), 'browse') && (
    <>
      <ApiKeys />
      <ChartEmbeds />
    </>
  )

/** A new email address that the user has not confirmed yet. */
function PendingEmail() {
  const cancel = useEndpointMutation(cancelOwnEmailChangeEndpoint, [getOwnProfileEndpoint])
  return (
    <PendingDelivery>
      <Button
        variant="default"
        aria-disabled={cancel.isPending || undefined}
        onClick={() => cancel.mutate({})}
      >
        Cancel the change
      </Button>
      {cancel.error && <span>{` ${describeError(cancel.error)}`}</span>}
    </PendingDelivery>
  )
}

/** Only an administrator, or a separate procedure, can change these. */
function Standing({ user }: { user: User }) {
  const role = useActor()?.role
  const facts: [string, string][] = [
    ['Username', user.displayName],
    ['Email', user.email],
    ['Role', role ? getRoleLabel(role) : ''],
    ['Current edition', useSession()?.user?.axnInstanceName ?? 'none'],
  ]
  return <AccountFacts facts={facts} />
}

/** The user's own profile. After saving, administrators return to the list of users, others to the home page. */
function OwnProfileForm({ user }: { user: User }) {
  const navigate = useNavigate()
  const isAdmin = can(useActor(), 'admin')
  const form = useRecordForm({
    record: `users/${user.userId}/settings`,
    fields: ownProfileFields,
    stored: toStoredUser(user),
    rules: checkUser,
    messages: { saved: messages.userUpdated, failed: messages.userUpdateFailed },
    async save(values, ifMatch) {
      const body = { ...toUserBody(values), email: user.email }
      const saved = await call(saveOwnProfileEndpoint, { body }, { ifMatch })
      void refresh(getOwnProfileEndpoint, getSessionEndpoint)
      return toStoredUser(saved)
    },
    reload: async () => toStoredUser(await call(getOwnProfileEndpoint, {})),
  })
  useWhenSaved(form, () => void navigate({ to: isAdmin ? paths.adminUsers : paths.home }))
  return (
    <Form form={form} label="Your profile">
      <RefusedBanner form={form} />
      <ProfileInputs field={form.field} user={user} isOwn />
    </Form>
  )
}
