import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#domain/messages.ts'
import { ProblemError, describeError } from '#platform/client/problemError.ts'
import { queryClient } from '#platform/client/queries.ts'

/** Carries out what a preview shows. If that has changed in the meantime, the preview is read again instead. */
export function useCarryOut(preview: Pick<UseQueryResult, 'refetch'>) {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const carryOut = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
      // Anything on the screen may have been changed by it.
      await queryClient.invalidateQueries()
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
