import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import * as messages from '#domain/messages.ts'
import { ProblemError, describeError } from '#platform/client/problemError.ts'
import { refreshAll } from '#platform/client/queries.ts'

/** Performs the action of a preview. If the data has changed in the meantime, reloads the preview instead. */
export function useCarryOut(preview: Pick<UseQueryResult, 'refetch'>) {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const carryOut = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
      // The action may have changed anything on the screen.
      await refreshAll()
    } catch (thrown) {
      const isStale = thrown instanceof ProblemError && thrown.status === 412
      setError(isStale ? messages.changedWhileAsking : describeError(thrown))
      if (isStale) await preview.refetch()
    } finally {
      setBusy(false)
    }
  }
  return { error, isBusy, carryOut }
}
