import { useEffect, useId, useState } from 'react'
import { authenticateEndpoint } from '#domain/people/authentication.ts'
import { call, type Reply } from '#platform/client/api.ts'
import { nameField } from '#platform/contract/field.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ShortForm } from '#platform/ui/form/ShortForm.tsx'
import { useShortForm } from '#platform/ui/form/useShortForm.ts'
import { ErrorNotice, Notice } from '#platform/ui/Notice.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { canUsePasskeys, signWithPasskey } from '../security/webAuthn.ts'
import panel from '#platform/ui/panel.module.css'
import css from './LoginScreen.module.css'

type Request = Extract<Reply<typeof authenticateEndpoint>, { passkeyRequest: object }>

/** The password that was accepted, and what a passkey must sign. */
export interface ConfirmedPassword extends Request {
  username: string
  password: string
}

interface ConfirmSignInProps {
  of: ConfirmedPassword
  onDone: () => Promise<void>
  onCancel: () => void
}

const fields = {
  recoveryCode: nameField(
    {
      label: 'Recovery code',
      capitalize: 'none',
      help: 'One of the ten codes you received with your passkey.',
    },
    { max: 60 },
  ),
}

/** Signs in with a passkey, or with a recovery code, after the password. */
export function ConfirmSignIn({ of, onDone, onCancel }: ConfirmSignInProps) {
  const { username, password } = of
  const [request, setRequest] = useState<Request['passkeyRequest'] | null>(of.passkeyRequest)
  const { error, isBusy, attempt } = useAttempt()
  const buttonId = useId()
  // The button of the step before, which had the focus, is gone.
  useEffect(() => document.getElementById(buttonId)?.focus(), [buttonId])
  const usePasskey = async () => {
    const current = request ?? (await requestAgain())
    const passkey = await signWithPasskey(current)
    // Each request can be answered once.
    setRequest(null)
    await call(authenticateEndpoint, { body: { username, password, passkey } })
    await onDone()
  }
  const requestAgain = async (): Promise<Request['passkeyRequest']> => {
    const answer = await call(authenticateEndpoint, { body: { username, password } })
    if ('token' in answer) throw new Error('The account no longer has passkeys.')
    return answer.passkeyRequest
  }
  const form = useShortForm({
    record: 'login-recovery',
    fields,
    async send({ recoveryCode }) {
      await call(authenticateEndpoint, { body: { username, password, recoveryCode } })
      await onDone()
    },
  })
  return (
    <>
      <PageTitle title="Confirm that it is you" />
      <ErrorNotice text={error} />
      <div className={css.columns}>
        <section aria-labelledby="passkey">
          <h2 id="passkey" className={panel.heading}>
            Use your passkey
          </h2>
          {canUsePasskeys() ? (
            <>
              <p>Your browser asks for your fingerprint, face, PIN, or security key.</p>
              <Button
                id={buttonId}
                disabled={isBusy}
                onClick={() => void attempt(usePasskey, undefined, 'passkey')}
              >
                Use passkey
              </Button>
            </>
          ) : (
            <Notice kind="warning">
              This browser cannot use passkeys. Sign in with a recovery code, or use another browser.
            </Notice>
          )}{' '}
          <Button variant="plain" onClick={onCancel}>
            Back
          </Button>
        </section>
        <ShortForm form={form} label="Use a recovery code" action="Use recovery code">
          <TextInput {...form.field('recoveryCode')} autoComplete="off" />
        </ShortForm>
      </div>
    </>
  )
}
