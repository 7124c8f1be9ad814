import { beginOpenIdEndpoint } from '#domain/people/openId.ts'
import { call } from '#platform/client/api.ts'
import { storedPrefix } from '#platform/contract/storedPrefix.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'

/** In this tab only, so that another tab, which the button opened, knows that it can be closed. */
export const openIdOriginKey = `${storedPrefix}.openIdOrigin`

interface OpenIdButtonProps {
  /** The organization. */
  name: string
  /** Where to go after signing in. Without it, another tab opens, and this page stays as it is. */
  origin?: string
  /** Called when the other tab opens. */
  onOpened?: () => void
  /** Makes the organization ask who it is, although it knows the user of this browser. */
  isOtherAccount?: boolean
}

/** Opens the sign-in page of the user's organization. */
export function OpenIdButton({ name, origin, onOpened, isOtherAccount = false }: OpenIdButtonProps) {
  const { error, isBusy, attempt } = useAttempt()
  const open = async () => {
    const { url } = await call(beginOpenIdEndpoint, {
      body: { isFresh: isOtherAccount || origin === undefined },
    })
    if (origin === undefined) {
      window.open(url, '_blank', 'noopener')
      onOpened?.()
    } else {
      sessionStorage.setItem(openIdOriginKey, origin)
      location.assign(url)
    }
  }
  return (
    <>
      <ErrorNotice text={error} />
      <Button variant="default" aria-disabled={isBusy || undefined} onClick={() => void attempt(open)}>
        {`Sign in at ${name}${isOtherAccount ? ' with another account' : ''}`}
      </Button>
    </>
  )
}
