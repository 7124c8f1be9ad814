import * as messages from '#domain/messages.ts'
import { ProblemError, describeError } from '#platform/client/problemError.ts'
import { refreshAll } from '#platform/client/queries.ts'
import { useAttempt } from '#platform/ui/useAttempt.ts'

/** Performs the action of a preview. If the data has changed in the meantime, the preview is reloaded instead. */
export function useCarryOut() {
  const { attempt, error, isBusy } = useAttempt()
  const carryOut = (work: () => Promise<void>) =>
    attempt(
      async () => {
        await work()
        // The action may have changed anything on the screen.
        await refreshAll()
      },
      explain,
      'carryOut',
    )
  return { error, isBusy, carryOut }
}

const explain = (thrown: unknown): string =>
  thrown instanceof ProblemError && thrown.status === 412
    ? messages.changedWhileAsking
    : describeError(thrown)
