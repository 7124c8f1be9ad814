import { useEffect, useState } from 'react'
import * as messages from '#domain/messages.ts'
import { authenticateEndpoint } from '#domain/people/authentication.ts'
import { getSessionEndpoint, type AuthenticatedUser } from '#domain/people/session.ts'
import { call } from '#platform/client/api.ts'
import { ScreenError } from '#platform/client/problemError.ts'
import { storeAnswer } from '#platform/client/queries.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { ShortForm } from '#platform/ui/form/ShortForm.tsx'
import { useShortForm } from '#platform/ui/form/useShortForm.ts'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { PasswordInput } from '#platform/ui/PasswordInput.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { accountField, currentPasswordField } from '../people/account/accountFields.ts'
import { OpenIdButton } from '../people/security/OpenIdButton.tsx'
import { SecondFactorForm, type ConfirmedPassword } from '../people/security/SecondFactorForm.tsx'
import { useSession } from '../session.ts'
import type { SignInAnswer } from './endedSession.ts'
import type { OpenQuestion } from './question.ts'

const fields = { password: currentPasswordField }
const subscribeToNothing = () => undefined

/** Signs the same user in again without leaving the page. Anyone else leaves it and uses the sign-in page. */
export function SignInAgain({
  question: { given: user, answer },
}: {
  question: OpenQuestion<AuthenticatedUser, SignInAnswer>
}) {
  const openIdName = useSession()?.openIdName ?? null
  const [isOpened, setOpened] = useState(false)
  const { error, attempt } = useAttempt()
  const [second, setSecond] = useState<ConfirmedPassword>()
  const form = useShortForm({
    record: 'signInAgain',
    fields,
    async send({ password }) {
      const body = { username: user.userName, password }
      const reply = await call(authenticateEndpoint, { body })
      if ('secondFactor' in reply) setSecond({ ...body, ...reply })
      else await finish()
    },
  })
  const finish = async () => answer((await isSameUser(user)) ? 'back' : 'leave')
  const { id } = form.field('password')
  useEffect(() => document.getElementById(id)?.focus(), [id])
  if (second)
    return (
      <Dialog isOpen title="Confirm that it is you">
        <SecondFactorForm of={second} onDone={finish} onCancel={() => setSecond(undefined)} />
      </Dialog>
    )
  return (
    <Dialog isOpen title={messages.sessionEnded}>
      <p>Your changes are still on this page. Any save in progress continues after you sign in.</p>
      <ShortForm
        form={form}
        label="Sign in again"
        action="Sign in"
        beside={
          <Button variant="plain" onClick={() => answer('leave')}>
            Leave
          </Button>
        }
      >
        <TextInput
          id="signInAgain-username"
          field={accountField}
          value={user.userName}
          readOnly
          onChange={subscribeToNothing}
          autoComplete="username"
        />
        <PasswordInput {...form.field('password')} autoComplete="current-password" />
      </ShortForm>
      {openIdName !== null && (
        <div>
          <OpenIdButton name={openIdName} onOpened={() => setOpened(true)} />{' '}
          {isOpened && <Button onClick={() => void attempt(finish)}>Continue</Button>}
          <ErrorNotice text={error} />
        </div>
      )}
    </Dialog>
  )
}

/** Whether the same user has signed in, so that the screen stays as it is. */
async function isSameUser(user: AuthenticatedUser): Promise<boolean> {
  const session = await call(getSessionEndpoint, {})
  if (session.user === null) throw new ScreenError(messages.cookiesBlocked)
  if (session.user.userId !== user.userId) return false
  storeAnswer(getSessionEndpoint, {}, session)
  return true
}
