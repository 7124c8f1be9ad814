import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { messages } from '#domain/messages.ts'
import { can } from '#domain/roles.ts'
import { getSession } from '#domain/session.ts'
import { getOwnProfile, saveOwnProfile, type User } from '#domain/user.ts'
import { call } from '../../api.ts'
import { paths } from '../../paths.ts'
import { refresh } from '../../queries.ts'
import { useActor } from '../../session.ts'
import { Form } from '../../ui/form/Form.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { OwnEmailDialog } from './OwnEmailDialog.tsx'
import { ProfileInputs, RefusedBanner } from './ProfileInputs.tsx'
import { profileFormFields, storedUser, userBody, userRules } from './userForm.ts'
import { useOwnEmail, useSignInWithNewEmail } from './useOwnEmail.ts'

/** One's own profile. Afterwards administrators come to the list of users, others to the home page. */
export function OwnProfileForm({ user }: { user: User }) {
  const navigate = useNavigate()
  const signInAgain = useSignInWithNewEmail()
  const isAdmin = can(useActor(), 'admin')
  const form = useRecordForm({
    record: `users/${user.userId}/settings`,
    fields: profileFormFields,
    stored: storedUser(user),
    rules: userRules,
    messages: { saved: messages.userUpdated, failed: messages.userUpdateFailed },
    async save(values, ifMatch) {
      const saved = await call(saveOwnProfile, { body: userBody(values) }, { ifMatch })
      if (saved.email !== user.email) await signInAgain(saved.email)
      else void refresh(getOwnProfile, getSession)
      return storedUser(saved)
    },
    reload: async () => storedUser(await call(getOwnProfile, {})),
  })
  const own = useOwnEmail(form, user.email)
  const asking: typeof form = { ...form, submit: own.submit }
  const isDone = form.saveState.kind === 'saved' && !form.isDirty
  useEffect(() => {
    if (isDone) void navigate({ to: isAdmin ? paths.adminUsers : paths.home })
  }, [isDone, isAdmin, navigate])
  return (
    <>
      <Form form={asking} label="Your profile">
        <RefusedBanner form={form} />
        <ProfileInputs field={form.field} user={user} />
      </Form>
      <OwnEmailDialog own={own} />
    </>
  )
}
