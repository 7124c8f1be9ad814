import { useQuery } from '@tanstack/react-query'
import { useParams, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import {
  confirmEmailChangeEndpoint,
  objectToEmailChangeEndpoint,
  validateEmailLinkEndpoint,
} from '#domain/people/emailChange.ts'
import { problems } from '#domain/problems.ts'
import { call } from '#platform/client/api.ts'
import { getQueryOptions, refreshAll } from '#platform/client/queries.ts'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { ErrorNotice, Notice } from '#platform/ui/Notice.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { paths } from '../../screens.ts'
import { clearSession } from '../../session.ts'

const cancelPath = paths.cancelEmailChange.replace('$token', '')

/**
 * Opened by the links in emails about an email change. Nothing happens until the button is pressed, because mail
 * programs open links automatically.
 */
export function EmailLinkScreen() {
  const { token = '' } = useParams({ strict: false })
  const body = { accessToken: token }
  const [done, setDone] = useState<string | null>(null)
  const { attempt, error, isBusy } = useAttempt()
  // Of the address: a used link no longer says what it was for.
  const title = useRouterState({
    select: ({ location }) =>
      location.pathname.startsWith(cancelPath) ? 'Cancel the email change' : 'Confirm your email',
  })
  const link = useQuery({ ...getQueryOptions(validateEmailLinkEndpoint, { body }), staleTime: Infinity })
  const objects = link.data?.link === 'objection'
  const send = () =>
    attempt(
      async () => {
        const endpoint = objects ? objectToEmailChangeEndpoint : confirmEmailChangeEndpoint
        const { message } = await call(endpoint, { body })
        clearSession()
        setDone(message)
        void refreshAll()
      },
      undefined,
      'send',
    )
  return (
    <>
      <PageTitle title={title} />
      <QueryBoundary query={link} lines={3}>
        {({ link: kind, oldEmail, newEmail, isConfirmed }) => {
          if (done !== null)
            return (
              <>
                <Notice kind="success" role="status">
                  {done}
                </Notice>
                <ButtonLink to={paths.login}>Login</ButtonLink>
              </>
            )
          if (kind === null)
            return (
              <>
                <Notice kind="error" role="alert">
                  {problems.emailLinkRefused.message}
                </Notice>
                <ButtonLink to={paths.settings}>Your account</ButtonLink>
              </>
            )
          return (
            <>
              <p>
                {kind === 'confirmation'
                  ? `Your email changes from ${oldEmail} to ${newEmail}. You will be signed out everywhere. Sign in again with the new address.`
                  : `Your email ${isConfirmed ? 'changes back' : 'stays'} ${isConfirmed ? `from ${newEmail} to ${oldEmail}` : oldEmail}. Everyone who uses your account will be signed out, and we will send you a link to choose a new password.`}
              </p>
              <ErrorNotice text={error} />
              <Button onClick={() => void send()} aria-disabled={isBusy || undefined}>
                {kind === 'confirmation' ? 'Confirm the new email' : 'Cancel the change'}
              </Button>
            </>
          )
        }}
      </QueryBoundary>
    </>
  )
}
