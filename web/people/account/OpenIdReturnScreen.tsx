import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { finishOpenIdEndpoint } from '#domain/people/openId.ts'
import { problems } from '#domain/problems.ts'
import { call } from '#platform/client/api.ts'
import { describeError, ScreenError } from '#platform/client/problemError.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { paths } from '../../screens.ts'
import { useSession } from '../../session.ts'
import { OpenIdButton, openIdOriginKey } from '../security/OpenIdButton.tsx'
import { getReturnAddress } from './getReturnAddress.ts'
import { renewSession } from './renewSession.ts'
import dialog from '#platform/ui/Dialog.module.css'

/** The page to which the organization's sign-in page sends people back, with a code or an error. */
export function OpenIdReturnScreen() {
  const router = useRouter()
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const session = useSession()
  const [failed, setFailed] = useState<{ error: string; origin: string | null }>()
  const [isDone, setDone] = useState(false)
  // A code works once, so not even a second effect of development may send it.
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    const origin = sessionStorage.getItem(openIdOriginKey)
    sessionStorage.removeItem(openIdOriginKey)
    const openNext = async () => {
      const needsSecondFactor = await finish(search)
      if (needsSecondFactor) router.history.replace(paths.settings)
      else if (origin === null) setDone(true)
      else router.history.replace(getReturnAddress(origin))
    }
    openNext().catch((thrown: unknown) => setFailed({ error: describeError(thrown), origin }))
  }, [router, search])
  if (isDone)
    return (
      <>
        <PageTitle title="Signed in" />
        <p>You can close this tab and continue in the other one.</p>
        <ButtonLink to={paths.home} variant="default">
          Go to the home page
        </ButtonLink>
      </>
    )
  return (
    <>
      <PageTitle title={failed === undefined ? 'Signing in' : 'Not signed in'} />
      {failed === undefined ? (
        <p role="status">Completing the sign-in…</p>
      ) : (
        <>
          <ErrorNotice text={failed.error} />
          <div className={dialog.buttons}>
            {session && session.openIdName !== null && (
              <OpenIdButton
                name={session.openIdName}
                origin={getReturnAddress(failed.origin)}
                isOtherAccount
              />
            )}
            <ButtonLink to={paths.login} variant="default">
              Back to the sign-in page
            </ButtonLink>
          </div>
        </>
      )}
    </>
  )
}

/** Resolves to whether the user must add a second factor first. */
async function finish(search: string): Promise<boolean> {
  const { code, state, iss } = Object.fromEntries(new URLSearchParams(search))
  // The code must not stay in the address.
  history.replaceState(history.state, '', paths.openIdReturn)
  if (code === undefined || state === undefined) throw new ScreenError(problems.openIdFailed.message)
  await call(finishOpenIdEndpoint, { body: { code, state, iss } })
  return (await renewSession()).needsSecondFactor
}
