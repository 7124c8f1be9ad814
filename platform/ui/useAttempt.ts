import { useEffect, useRef, useState } from 'react'
import { describeError, isOutdated } from '../client/problemError.ts'
import { refreshAll } from '../client/queries.ts'
import { notify } from './notify.ts'

export interface Attempt {
  /** Why attempts failed, shown until the next one succeeds. */
  error: string | undefined
  /** For a button whose action makes no sense twice: disable it. */
  isBusy: boolean
  /** Whether the action with this key is waiting or running, so that its row can show it. */
  isPending: (key: string | number) => boolean
  /**
   * Resolves to whether it succeeded. Attempts run in order, one at a time, and none is dropped: one that is made during
   * another waits for it. Only an attempt with the `key` of a pending one joins that one. `explain` words a failure.
   */
  attempt: (
    work: () => Promise<void>,
    explain?: (thrown: unknown) => string,
    key?: string | number,
  ) => Promise<boolean>
}

interface Pending {
  key: string | number | undefined
  done: Promise<boolean>
}

/** Actions that buttons perform immediately, outside any form. */
export function useAttempt(): Attempt {
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState<readonly Pending[]>([])
  // A press may come before the state of the previous one is rendered.
  const queue = useRef<Pending[]>([])
  const failures = useRef(new Set<string>())
  const isWaiting = pending.length > 1
  useEffect(() => {
    if (!isWaiting) return undefined
    window.addEventListener('beforeunload', holdPage)
    return () => window.removeEventListener('beforeunload', holdPage)
  }, [isWaiting])
  return {
    error,
    isBusy: pending.length > 0,
    isPending: key => pending.some(each => each.key === key),
    attempt(work, explain = describeError, key) {
      const same = queue.current.find(each => key !== undefined && each.key === key)
      if (same) return same.done
      const previous = queue.current.at(-1)?.done
      if (!previous) failures.current.clear()
      const run = async (): Promise<boolean> => {
        await previous
        try {
          await work()
          return true
        } catch (thrown) {
          // The next attempt is made with what is stored now.
          if (isOutdated(thrown)) void refreshAll()
          failures.current.add(explain(thrown))
          notify.error(explain(thrown))
          return false
        } finally {
          queue.current.shift()
          setPending([...queue.current])
          setError([...failures.current].join(' ') || undefined)
        }
      }
      const added = { key, done: run() }
      queue.current.push(added)
      setPending([...queue.current])
      return added.done
    },
  }
}

/** Closing the page would lose the attempts that wait. */
const holdPage = (event: Event): void => event.preventDefault()
