import { download, type CallArguments } from '#platform/client/api.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { Button } from '#platform/ui/Button.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'

interface FileButtonProps<E extends Endpoint> {
  label: string
  file: E
  given: CallArguments<E>
}

/** Downloads a declared file. An error is shown next to the button. */
export function FileButton<E extends Endpoint>({ label, file, given }: FileButtonProps<E>) {
  const { attempt, error, isBusy } = useAttempt()
  const fetchFile = () =>
    attempt(async () => {
      await download(file, given, { timeoutMs: 60_000 })
    })
  return (
    <>
      <Button
        variant="default"
        icon="download"
        aria-disabled={isBusy || undefined}
        onClick={() => void fetchFile()}
      >
        {label}
      </Button>
      {error && <span role="alert">{error}</span>}
    </>
  )
}
