import { useState } from 'react'
import { listPasskeysOfUserEndpoint, resetPasskeysEndpoint } from '#domain/people/passkey.ts'
import { formatUserName, type User } from '#domain/people/user.ts'
import { call } from '#platform/client/api.ts'
import { refresh, useEndpointQuery } from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ConfirmDialog } from '#platform/ui/ConfirmDialog.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { longToastMs, notify } from '#platform/ui/notify.ts'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import panel from '#platform/ui/panel.module.css'

/** For a user who has lost all passkeys and recovery codes. Shown only if the user has passkeys. */
export function PasskeysOfUser({ user }: { user: User }) {
  const params = { userId: user.userId }
  const { data } = useEndpointQuery(listPasskeysOfUserEndpoint, { params })
  const [isAsked, setAsked] = useState(false)
  const { error, isBusy, attempt } = useAttempt()
  if (!data || data.passkeys.length === 0) return null
  const remove = () => {
    setAsked(false)
    void attempt(async () => {
      notify.success((await call(resetPasskeysEndpoint, { params })).message, longToastMs)
      await refresh(listPasskeysOfUserEndpoint)
    })
  }
  return (
    <section aria-labelledby="user-passkeys">
      <h2 id="user-passkeys" className={panel.heading}>
        Passkeys
      </h2>
      <ErrorNotice text={error} />
      <p>
        <span>
          {`${countOf(data.passkeys.length, 'passkey')} and ${countOf(data.recoveryCodes, 'unused recovery code')}.`}
        </span>{' '}
        <Button size="sm" variant="default" disabled={isBusy} onClick={() => setAsked(true)}>
          Remove all passkeys
        </Button>
      </p>
      <ConfirmDialog
        isOpen={isAsked}
        title={`Remove all passkeys of ${formatUserName(user)}?`}
        confirm="Remove"
        onConfirm={remove}
        onCancel={() => setAsked(false)}
      >
        The password alone will sign this user in. All sessions end, and the user is emailed. First make sure
        that the request really comes from this person.
      </ConfirmDialog>
    </section>
  )
}
