import { useState } from 'react'
import { getSecondFactorOfUserEndpoint, resetSecondFactorEndpoint } from '#domain/people/secondFactor.ts'
import { formatUserName, type User } from '#domain/people/user.ts'
import { call, type Reply } from '#platform/client/api.ts'
import { refresh, useEndpointQuery } from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ConfirmDialog } from '#platform/ui/ConfirmDialog.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { longToastMs, notify } from '#platform/ui/notify.ts'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import panel from '#platform/ui/panel.module.css'

/** For a user who has lost the second factor and all recovery codes. Shown only if the user has a second factor. */
export function SecondFactorOfUser({ user }: { user: User }) {
  const params = { userId: user.userId }
  const { data } = useEndpointQuery(getSecondFactorOfUserEndpoint, { params })
  const [isAsked, setAsked] = useState(false)
  const { error, isBusy, attempt } = useAttempt()
  if (!data || (data.passkeys === 0 && !data.hasAuthenticator)) return null
  const remove = () => {
    setAsked(false)
    void attempt(async () => {
      notify.success((await call(resetSecondFactorEndpoint, { params })).message, longToastMs)
      await refresh(getSecondFactorOfUserEndpoint)
    })
  }
  return (
    <section aria-labelledby="user-second-factor">
      <h2 id="user-second-factor" className={panel.heading}>
        Second factor
      </h2>
      <ErrorNotice text={error} />
      <p>
        <span>{describe(data)}</span>{' '}
        <Button
          size="sm"
          variant="default"
          aria-disabled={isBusy || undefined}
          onClick={() => setAsked(true)}
        >
          Remove second factor
        </Button>
      </p>
      <ConfirmDialog
        isOpen={isAsked}
        title={`Remove the second factor of ${formatUserName(user)}?`}
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

const describe = ({
  passkeys,
  hasAuthenticator,
  recoveryCodes,
}: Reply<typeof getSecondFactorOfUserEndpoint>): string =>
  `Passkeys: ${passkeys}. Authenticator app: ${hasAuthenticator ? 'yes' : 'no'}. ${countOf(recoveryCodes, 'unused recovery code')}.`
