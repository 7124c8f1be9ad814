import { useState } from 'react'
import { describeError } from '../client/problemError.ts'
import { notify } from './notify.ts'

interface Attempt {
  /** Why the last attempt failed, shown until the next one. */
  error: string | undefined
  isBusy: boolean
  /** Resolves to whether it succeeded. Runs one at a time. `explain` words a failure. */
  attempt: (work: () => Promise<void>, explain?: (thrown: unknown) => string) => Promise<boolean>
}

/** An action that a button performs immediately, outside any form. */
export function useAttempt(): Attempt {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  return {
    error,
    isBusy,
    async attempt(work, explain = describeError) {
      if (isBusy) return false
      setBusy(true)
      try {
        await work()
        setError(undefined)
        return true
      } catch (thrown) {
        setError(explain(thrown))
        notify.error(explain(thrown))
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
