import { useEffect } from 'react'
import { messages } from '#domain/messages.ts'
import { authenticateEndpoint } from '#domain/people/authentication.ts'
import { account, currentPassword } from '../people/account/fields.ts'
import { explainThrottling } from '../people/account/throttling.ts'
import { call } from '#platform/client/api.ts'
import type { Question } from '#platform/client/endedSession.ts'
import { isStill } from '../session.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { ShortForm } from '#platform/ui/form/ShortForm.tsx'
import { useShortForm } from '#platform/ui/form/useShortForm.ts'
import { PasswordInput } from '#platform/ui/PasswordInput.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'

const fields = { password: currentPassword }
const unchanging = () => undefined
/** As at log-in. */

/** Signs the same person in again without leaving the page. Somebody else leaves it and uses the log-in page. */
export function SignInAgain({ question: { user, answer } }: { question: Question }) {
  const form = useShortForm({
    record: 'signInAgain',
    fields,
    async send({ password }) {
      const body = { username: user.userName, password }
      await call(authenticateEndpoint, { body }).catch(explainThrottling)
      answer((await isStill(user)) ? 'back' : 'leave')
    },
  })
  const { id } = form.field('password')
  useEffect(() => document.getElementById(id)?.focus(), [id])
  return (
    <Dialog isOpen title={messages.sessionEnded} onClose={() => answer('later')}>
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
          field={account}
          value={user.userName}
          readOnly
          onChange={unchanging}
          autoComplete="username"
        />
        <PasswordInput {...form.field('password')} autoComplete="current-password" />
      </ShortForm>
    </Dialog>
  )
}
