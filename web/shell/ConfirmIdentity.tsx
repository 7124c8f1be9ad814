import { useEffect, useState } from 'react'
import { confirmIdentityEndpoint } from '#domain/people/confirmIdentity.ts'
import { call, type Reply } from '#platform/client/api.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { ShortForm } from '#platform/ui/form/ShortForm.tsx'
import { useShortForm } from '#platform/ui/form/useShortForm.ts'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { PasswordInput } from '#platform/ui/PasswordInput.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { currentPasswordField } from '../people/account/accountFields.ts'
import { OpenIdButton } from '../people/security/OpenIdButton.tsx'
import { canUsePasskeys, signWithPasskey } from '../people/security/webAuthn.ts'
import { useSession } from '../session.ts'
import type { OpenQuestion } from './question.ts'

const fields = { currentPassword: { ...currentPasswordField, label: 'Current password' } }

/** Confirms who the user is, with the password or a passkey. The refused call is then repeated. */
export function ConfirmIdentity({ question: { answer } }: { question: OpenQuestion<null, boolean> }) {
  const [offer, setOffer] = useState<Reply<typeof confirmIdentityEndpoint>>()
  const [isOpened, setOpened] = useState(false)
  const openIdName = useSession()?.openIdName ?? null
  const { error, isBusy, attempt } = useAttempt()
  useEffect(() => {
    // Without an answer, the password remains.
    call(confirmIdentityEndpoint, { body: {} }).then(setOffer, () => undefined)
  }, [])
  const form = useShortForm({
    record: 'confirmIdentity',
    fields,
    async send(body) {
      await call(confirmIdentityEndpoint, { body })
      answer(true)
    },
  })
  const usePasskey = async () => {
    // Each request can be answered once.
    const { passkeyRequest } = await call(confirmIdentityEndpoint, { body: {} })
    if (!passkeyRequest) return setOffer(undefined)
    await call(confirmIdentityEndpoint, { body: { passkey: await signWithPasskey(passkeyRequest) } })
    return answer(true)
  }
  return (
    <Dialog isOpen title="Confirm that it is you" onClose={() => answer(false)}>
      <p>This is a sensitive change, and you last signed in a while ago.</p>
      <ErrorNotice text={error} />
      {offer?.passkeyRequest && canUsePasskeys() && (
        <p>
          <Button
            aria-disabled={isBusy || undefined}
            onClick={() => void attempt(usePasskey, undefined, 'passkey')}
          >
            Use passkey
          </Button>
        </p>
      )}
      {openIdName !== null && (
        <div>
          <OpenIdButton name={openIdName} onOpened={() => setOpened(true)} />{' '}
          {isOpened && <Button onClick={() => answer(true)}>Continue</Button>}
        </div>
      )}
      {offer?.hasPassword !== false && (
        <ShortForm form={form} label="Current password" action="Confirm" onCancel={() => answer(false)}>
          <PasswordInput {...form.field('currentPassword')} autoComplete="current-password" />
        </ShortForm>
      )}
    </Dialog>
  )
}
