import { useEffect, useId, useState } from 'react'
import { authenticateEndpoint } from '#domain/people/authentication.ts'
import { call, type Reply } from '#platform/client/api.ts'
import { ScreenError } from '#platform/client/problemError.ts'
import { nameField } from '#platform/contract/field.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ShortForm } from '#platform/ui/form/ShortForm.tsx'
import { useShortForm } from '#platform/ui/form/useShortForm.ts'
import { ErrorNotice, Notice } from '#platform/ui/Notice.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { canUsePasskeys, signWithPasskey } from './webAuthn.ts'
import panel from '#platform/ui/panel.module.css'
import css from '../account/LoginScreen.module.css'

type Request = Extract<Reply<typeof authenticateEndpoint>, { secondFactor: object }>

/** The password that was accepted, and what the user can sign in with after it. */
export interface ConfirmedPassword extends Request {
  username: string
  password: string
}

interface SecondFactorFormProps {
  of: ConfirmedPassword
  onDone: () => Promise<void>
  onCancel: () => void
}

const createFields = (hasAuthenticator: boolean) => ({
  code: nameField(
    {
      label: 'Code',
      capitalize: 'none',
      help: hasAuthenticator
        ? 'The six digits that your authenticator app shows now, or one of your recovery codes. If you cannot use either, ask an administrator to remove your second factor.'
        : 'One of your recovery codes, which you received with your passkey. If you have lost both, ask an administrator to remove your second factor.',
    },
    { min: 1, max: 60 },
  ),
})

/** Signs in with a passkey, a one-time code, or a recovery code, after the password. */
export function SecondFactorForm({ of, onDone, onCancel }: SecondFactorFormProps) {
  const { username, password, secondFactor } = of
  const [request, setRequest] = useState(secondFactor.passkeyRequest)
  const { error, isBusy, attempt } = useAttempt()
  const buttonId = useId()
  const usePasskey = async () => {
    const current = request ?? (await requestAgain())
    const passkey = await signWithPasskey(current)
    // Each request can be answered once.
    setRequest(null)
    await call(authenticateEndpoint, { body: { username, password, passkey } })
    await onDone()
  }
  const requestAgain = async () => {
    const answer = await call(authenticateEndpoint, { body: { username, password } })
    if (!('secondFactor' in answer) || !answer.secondFactor.passkeyRequest)
      throw new ScreenError('The account no longer has passkeys.')
    return answer.secondFactor.passkeyRequest
  }
  const form = useShortForm({
    record: 'login-code',
    fields: createFields(secondFactor.hasAuthenticator),
    async send({ code }) {
      await call(authenticateEndpoint, { body: { username, password, code } })
      await onDone()
    },
  })
  const usesPasskey = secondFactor.passkeyRequest !== null && canUsePasskeys()
  const firstId = usesPasskey ? buttonId : form.field('code').id
  // The button of the step before, which had the focus, is gone.
  useEffect(() => document.getElementById(firstId)?.focus(), [firstId])
  return (
    <>
      <ErrorNotice text={error} />
      <div className={secondFactor.passkeyRequest ? css.columns : undefined}>
        {secondFactor.passkeyRequest && (
          <section aria-labelledby="passkey">
            <h2 id="passkey" className={panel.heading}>
              Use your passkey
            </h2>
            {usesPasskey ? (
              <>
                <p>Your browser asks for your fingerprint, face, PIN, or security key.</p>
                <Button
                  id={buttonId}
                  aria-disabled={isBusy || undefined}
                  onClick={() => void attempt(usePasskey, undefined, 'passkey')}
                >
                  Use passkey
                </Button>
              </>
            ) : (
              <Notice kind="warning">
                This browser cannot use passkeys. Use a code, or sign in with another browser.
              </Notice>
            )}
          </section>
        )}
        <ShortForm form={form} label="Use a code" action="Use code" onCancel={onCancel}>
          <TextInput {...form.field('code')} autoComplete="one-time-code" />
        </ShortForm>
      </div>
    </>
  )
}
