import { useState } from 'react'
import { messages } from '#domain/messages.ts'
import { ProblemError, describeError } from '#platform/client/problemError.ts'
import { notify } from '#platform/ui/notify.ts'
import type { Action, ReviewPage } from './reviewProps.ts'

export interface StatusChange {
  isBusy: boolean
  /** Why the last attempt was refused; null when it was not. */
  refused: { why: string; parts: ProblemError['errors'] } | null
  /** Grows with each refusal, so that it takes the focus each time. */
  refusals: number
  /** Resolves to whether the status changed. */
  change: (action: Action, reason?: string) => Promise<boolean>
}

/** Moves the airport or company through the workflow. */
export function useStatusChange<S extends string>({
  changeStatus,
}: Pick<ReviewPage<S>, 'changeStatus'>): StatusChange {
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<StatusChange['refused']>(null)
  const [refusals, setRefusals] = useState(0)
  const change = async ({ to }: Action, reason?: string): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    try {
      await changeStatus(to, reason)
      setRefused(null)
      notify.success(messages.statusUpdated)
      return true
    } catch (thrown) {
      const why = explainFailure(thrown)
      const parts = thrown instanceof ProblemError ? thrown.errors : []
      setRefused({ why, parts })
      setRefusals(was => was + 1)
      // A notification would stay over the steps to which the list of parts leads.
      if (parts.length === 0) notify.error(why)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, refused, refusals, change }
}

function explainFailure(thrown: unknown): string {
  if (!(thrown instanceof ProblemError)) return `${messages.statusFailed} ${describeError(thrown)}`
  return thrown.status === 412 ? messages.statusStale : thrown.message
}
