import { useState } from 'react'
import { download, type CallArguments } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { Button } from '#platform/ui/Button.tsx'
import { notify } from '#platform/ui/notify.ts'

interface FileButtonProps<E extends Endpoint> {
  label: string
  file: E
  given: CallArguments<E>
}

/** Downloads a declared file. An error is shown next to the button. */
export function FileButton<E extends Endpoint>({ label, file, given }: FileButtonProps<E>) {
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const fetchIt = async () => {
    setBusy(true)
    setFailed(undefined)
    try {
      await download(file, given, { timeoutMs: 60_000 })
    } catch (thrown) {
      setFailed(describeError(thrown))
      notify.warning(describeError(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        variant="default"
        icon="download"
        aria-disabled={isBusy || undefined}
        onClick={() => isBusy || void fetchIt()}
      >
        {label}
      </Button>
      {failed && <span role="alert">{failed}</span>}
    </>
  )
}
