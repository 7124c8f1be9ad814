import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { messages } from '#domain/messages.ts'
import { can } from '#domain/people/roles.ts'
import { getSessionEndpoint } from '#domain/people/session.ts'
import { getOwnProfileEndpoint, saveOwnProfileEndpoint, type User } from '#domain/people/user.ts'
import { call } from '#platform/client/api.ts'
import { paths } from '../../../paths.ts'
import { refresh } from '#platform/client/queries.ts'
import { useActor } from '../../../session.ts'
import { Form } from '#platform/ui/form/Form.tsx'
import { useRecordForm } from '#platform/ui/form/useRecordForm.ts'
import { ProfileInputs, RefusedBanner } from './ProfileInputs.tsx'
import { ownProfileFields, toStoredUser, toUserBody, checkUser } from './userFormFields.ts'

/** The user's own profile. After saving, administrators return to the list of users, others to the home page. */
export function OwnProfileForm({ user }: { user: User }) {
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
  const isDone = form.saveState.kind === 'saved' && !form.isDirty
  useEffect(() => {
    if (isDone) void navigate({ to: isAdmin ? paths.adminUsers : paths.home })
  }, [isDone, isAdmin, navigate])
  return (
    <Form form={form} label="Your profile">
      <RefusedBanner form={form} />
      <ProfileInputs field={form.field} user={user} />
    </Form>
  )
}
