import { startRetryWait, type RetryWait, type RetryWaitEnd } from './retryPolicy.ts'

/** Button actions that could not be sent yet, all waiting for the same server. */
interface PendingRetry {
  why: string
  /** The next attempt. */
  until: Date
}

const waits = new Map<RetryWait, string>()
const listeners = new Set<() => void>()
let shown: PendingRetry | null = null

function notifyListeners(): void {
  const [next] = [...waits].toSorted(([one], [other]) => one.until.getTime() - other.until.getTime())
  shown = next ? { why: next[1], until: next[0].until } : null
  if (shown) window.addEventListener('beforeunload', holdPage)
  else window.removeEventListener('beforeunload', holdPage)
  for (const listener of listeners) listener()
}

/** Closing the page would lose what is waiting. */
const holdPage = (event: Event): void => event.preventDefault()

/** Waits for the next attempt, which the person may trigger early or cancel. */
export async function waitForRetry(pauseMs: number, why: string): Promise<RetryWaitEnd> {
  const wait = startRetryWait(pauseMs)
  waits.set(wait, why)
  notifyListeners()
  const end = await wait.ended
  waits.delete(wait)
  notifyListeners()
  return end
}

export function endRetryWaits(how: RetryWaitEnd): void {
  for (const wait of waits.keys()) wait.end(how)
}

/** For `useStore`. */
export const retryStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: (): PendingRetry | null => shown,
}
