import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { messages } from '#domain/messages.ts'
import { resetPasswordEndpoint, validateAccessTokenEndpoint } from '#domain/people/authentication.ts'
import { call } from '#platform/client/api.ts'
import { paths } from '../../paths.ts'
import { queryOf } from '#platform/client/queries.ts'
import { ShortForm } from '#platform/ui/form/ShortForm.tsx'
import { useShortForm } from '#platform/ui/form/useShortForm.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { PasswordInput } from '#platform/ui/PasswordInput.tsx'
import { confirmRules, newPasswordFields } from './fields.ts'

/** Where the link of a password mail leads. */
export function ResetPasswordScreen() {
  const { resetPasswordToken } = useParams({ from: paths.resetPassword })
  const validity = useQuery({
    ...queryOf(validateAccessTokenEndpoint, { body: { accessToken: resetPasswordToken } }),
    // Asking again after the reset would call the used link a bad one.
    staleTime: Infinity,
  })
  const title = validity.data?.isFirst ? 'Set your password' : 'Reset password'
  return (
    <>
      <PageTitle title={title} />
      <QueryBoundary query={validity} lines={3}>
        {({ valid, isFirst }) =>
          valid ? <ResetForm accessToken={resetPasswordToken} isFirst={isFirst} /> : <UsedUp />
        }
      </QueryBoundary>
    </>
  )
}

function UsedUp() {
  return (
    <>
      <Notice kind="error" role="alert">
        {messages.resetRequestFailed} The link has already been used, was replaced by a newer one, or has
        expired.
      </Notice>
      <ButtonLink to={paths.forgotPassword}>Ask for a new link</ButtonLink>
    </>
  )
}

interface ResetFormProps {
  accessToken: string
  /** Somebody who was invited sets their first password. */
  isFirst: boolean
}

function ResetForm({ accessToken, isFirst }: ResetFormProps) {
  const [isDone, setDone] = useState(false)
  const form = useShortForm({
    record: 'reset-password',
    fields: newPasswordFields,
    rules: confirmRules,
    async send({ password }) {
      const { message } = await call(resetPasswordEndpoint, { body: { accessToken, password } }).catch(
        (thrown: unknown) => {
          notify.error(isFirst ? messages.passwordSetFailed : messages.passwordResetFailed)
          throw thrown
        },
      )
      notify.success(isFirst ? messages.passwordSet : message)
      setDone(true)
    },
  })
  if (isDone) {
    return (
      <>
        <Notice kind="success" role="status">
          {isFirst ? messages.passwordSet : messages.passwordReset} You can now sign in with the new password.
        </Notice>
        <ButtonLink to={paths.login}>Login</ButtonLink>
      </>
    )
  }
  return (
    <ShortForm
      form={form}
      label={isFirst ? 'Set your password' : 'Reset password'}
      action={isFirst ? 'Set' : 'Reset'}
    >
      <PasswordInput {...form.field('password')} autoComplete="new-password" />
      <PasswordInput {...form.field('confirm')} autoComplete="new-password" />
    </ShortForm>
  )
}
