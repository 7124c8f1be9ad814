import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import * as messages from '#domain/messages.ts'
import { resetPasswordEndpoint, validateAccessTokenEndpoint } from '#domain/people/authentication.ts'
import { describeIssuedSecrets } from '#domain/people/issuedSecrets.ts'
import { call } from '#platform/client/api.ts'
import { getQueryOptions } from '#platform/client/queries.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { ShortForm } from '#platform/ui/form/ShortForm.tsx'
import { useShortForm } from '#platform/ui/form/useShortForm.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { PasswordInput } from '#platform/ui/PasswordInput.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { paths } from '../../screens.ts'
import { useSession } from '../../session.ts'
import { checkPasswordConfirmation, newPasswordFields } from './accountFields.ts'
import { RevokeSecrets } from './RevokeSecrets.tsx'

/** The target of the link in a password email. */
export function ResetPasswordScreen() {
  const { resetPasswordToken = '' } = useParams({ strict: false })
  const validity = useQuery({
    ...getQueryOptions(validateAccessTokenEndpoint, { body: { accessToken: resetPasswordToken } }),
    // Checking again after the reset would report the used link as invalid.
    staleTime: Infinity,
  })
  const title = validity.data?.isFirst ? 'Set your password' : 'Reset password'
  return (
    <>
      <PageTitle title={title} />
      <QueryBoundary query={validity} lines={3}>
        {({ userName, isFirst, issued }) =>
          userName === null ? (
            <UsedUp />
          ) : (
            <ResetForm
              accessToken={resetPasswordToken}
              userName={userName}
              isFirst={isFirst}
              issued={describeIssuedSecrets(issued)}
            />
          )
        }
      </QueryBoundary>
    </>
  )
}

function UsedUp() {
  return (
    <>
      <Notice kind="error" role="alert">
        <span>{messages.resetRequestFailed}</span> The link has already been used, was replaced by a newer
        one, or has expired.
      </Notice>
      <ButtonLink to={paths.forgotPassword}>Request a new link</ButtonLink>
    </>
  )
}

interface ResetFormProps {
  accessToken: string
  userName: string
  /** An invited person sets the first password. */
  isFirst: boolean
  /** The user's keys and links, in words. */
  issued: string | null
}

function ResetForm({ accessToken, userName, isFirst, issued }: ResetFormProps) {
  const [revokeSecrets, setRevokeSecrets] = useState(true)
  const [isDone, setDone] = useState(false)
  const signedIn = useSession()?.user?.userName ?? userName
  const isOther = signedIn !== userName
  const form = useShortForm({
    record: 'reset-password',
    fields: newPasswordFields,
    rules: checkPasswordConfirmation,
    async send({ password }) {
      const { message } = await call(resetPasswordEndpoint, {
        body: { accessToken, password, revokeSecrets },
      }).catch((thrown: unknown) => {
        notify.error(isFirst ? messages.passwordSetFailed : messages.passwordResetFailed)
        throw thrown
      })
      notify.success(isFirst ? messages.passwordSet : message)
      setDone(true)
    },
  })
  if (isDone) {
    return (
      <>
        <Notice kind="success" role="status">
          <span>{isFirst ? messages.passwordSet : messages.passwordReset}</span>{' '}
          <span>{isOther ? `You are signed in as ${signedIn}. Log out to` : 'You can now'}</span> sign in as{' '}
          <strong>{userName}</strong> with the new password.
        </Notice>
        {!isOther && <ButtonLink to={paths.login}>Login</ButtonLink>}
      </>
    )
  }
  return (
    <ShortForm
      form={form}
      label={isFirst ? 'Set your password' : 'Reset password'}
      action={isFirst ? 'Set' : 'Reset'}
    >
      <p>
        The new password is for the username <strong>{userName}</strong>
        <span>{`.${!isFirst ? ' Everyone who uses this account will be signed out.' : ''}`}</span>
      </p>
      <PasswordInput {...form.field('password')} autoComplete="new-password" />
      <PasswordInput {...form.field('confirm')} autoComplete="new-password" />
      {issued && (
        <RevokeSecrets issued={issued} checked={revokeSecrets} onChange={setRevokeSecrets}>
          Keep them only if no one else could have known the old password.
        </RevokeSecrets>
      )}
    </ShortForm>
  )
}
