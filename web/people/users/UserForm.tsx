import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { messages } from '#domain/messages.ts'
import { getSessionEndpoint } from '#domain/people/session.ts'
import {
  addUserEndpoint,
  getUserEndpoint,
  inviteUserEndpoint,
  saveUserEndpoint,
  type User,
} from '#domain/people/user.ts'
import { ProfileInputs, RefusedBanner } from '../account/profile/ProfileInputs.tsx'
import {
  editedUserFields,
  newUserFields,
  storedUser,
  userBody,
  userRules,
} from '../account/profile/userForm.ts'
import { call } from '#platform/client/api.ts'
import { paths } from '../../paths.ts'
import { wordsOf } from '#platform/client/problemError.ts'
import { queryClient, queryKey, refresh } from '#platform/client/queries.ts'
import { useActor } from '../../session.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { Form } from '#platform/ui/form/Form.tsx'
import { useRecordForm } from '#platform/ui/form/useRecordForm.ts'
import { notify } from '#platform/ui/notify.ts'
import { SelectInput } from '#platform/ui/SelectInput.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import panel from '../../review/wizard/panel.module.css'
import { UserFacts } from './UserFacts.tsx'
import css from './Users.module.css'
import { refreshUsers } from './useUserActions.ts'

const nobody = { values: { userStatus: 'ACTIVE' as const, isoCountryCode: 'US' } }

/** A new user, who is invited to set a password unless that is put off. */
export function AddUser() {
  const [invites, setInvites] = useState(true)
  const form = useRecordForm({
    record: 'users/new',
    fields: newUserFields,
    stored: nobody,
    rules: userRules,
    messages: { saved: messages.userAdded, failed: messages.userAddFailed },
    async save(values) {
      const added = await call(addUserEndpoint, { body: userBody(values) })
      if (invites && added.userStatus === 'ACTIVE') await sendInvitation(added)
      void refreshUsers()
      return nobody
    },
  })
  useReturnWhenSaved(form)
  return (
    <Form form={form} label="Add a user" actions={<Cancel />}>
      <RefusedBanner form={form} />
      <fieldset className={panel.panel}>
        <legend>Account</legend>
        <div className={panel.columns}>
          <TextInput {...form.field('displayName')} />
          <SelectInput {...form.field('securityRoleId')} />
          <SelectInput {...form.field('userStatus')} />
        </div>
        <p>
          <label className={css.check}>
            <input type="checkbox" checked={invites} onChange={event => setInvites(event.target.checked)} />
            Send an invitation with a link to set a password
          </label>
        </p>
      </fieldset>
      <ProfileInputs field={form.field} email={form.field('email')} user={null} />
    </Form>
  )
}

/** The user is there by then: an invitation that fails can be sent again from the list. */
async function sendInvitation({ userId }: User): Promise<void> {
  try {
    notify.success((await call(inviteUserEndpoint, { params: { userId } })).message)
  } catch (thrown) {
    notify.error(wordsOf(thrown))
  }
}

/** A stored user. Their user name stays what it is. */
export function EditUser({ user }: { user: User }) {
  const { userId } = user
  const params = { userId }
  const isOwn = useActor()?.userId === userId
  const form = useRecordForm({
    record: `users/${userId}`,
    fields: editedUserFields,
    stored: storedUser(user),
    rules: userRules,
    messages: { saved: messages.userUpdated, failed: messages.userUpdateFailed },
    async save(values, ifMatch) {
      const saved = await call(saveUserEndpoint, { params, body: userBody(values) }, { ifMatch })
      queryClient.setQueryData(queryKey(getUserEndpoint, { params }), saved)
      void refreshUsers()
      if (isOwn) void refresh(getSessionEndpoint)
      return storedUser(saved)
    },
    reload: async () => storedUser(await call(getUserEndpoint, { params })),
  })
  useReturnWhenSaved(form)
  return (
    <>
      <UserFacts user={user} />
      <Form form={form} label="Edit a user" actions={<Cancel />}>
        <RefusedBanner form={form} />
        <fieldset className={panel.panel}>
          <legend>Account</legend>
          <div className={panel.columns}>
            <SelectInput {...form.field('securityRoleId')} />
            <SelectInput {...form.field('userStatus')} />
          </div>
        </fieldset>
        <ProfileInputs field={form.field} email={isOwn ? undefined : form.field('email')} user={user} />
      </Form>
    </>
  )
}

function Cancel() {
  return (
    <ButtonLink to={paths.adminUsers} variant="plain">
      Cancel
    </ButtonLink>
  )
}

function useReturnWhenSaved(form: { saveState: { kind: string }; isDirty: boolean }): void {
  const navigate = useNavigate()
  const isDone = form.saveState.kind === 'saved' && !form.isDirty
  useEffect(() => {
    if (isDone) void navigate({ to: paths.adminUsers })
  }, [isDone, navigate])
}
