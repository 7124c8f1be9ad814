import { startWait, type Wait, type WaitEnd } from './retryPolicy.ts'

/** What buttons asked for and could not be sent yet: all of it waits for the same server. */
export interface Waiting {
  why: string
  /** The next try. */
  until: Date
}

const waits = new Map<Wait, string>()
const listeners = new Set<() => void>()
let shown: Waiting | null = null

function tell(): void {
  const [next] = [...waits].toSorted(([one], [other]) => one.until.getTime() - other.until.getTime())
  shown = next ? { why: next[1], until: next[0].until } : null
  if (shown) window.addEventListener('beforeunload', holdPage)
  else window.removeEventListener('beforeunload', holdPage)
  for (const listener of listeners) listener()
}

/** Closing the page would forget what waits. */
const holdPage = (event: Event): void => event.preventDefault()

/** Waits for the next try, which the person may bring forward or call off. */
export async function waitTogether(pauseMs: number, why: string): Promise<WaitEnd> {
  const wait = startWait(pauseMs)
  waits.set(wait, why)
  tell()
  const end = await wait.ended
  waits.delete(wait)
  tell()
  return end
}

export function endWaits(how: WaitEnd): void {
  for (const wait of waits.keys()) wait.end(how)
}

/** For React's useSyncExternalStore. */
export const waitingStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: (): Waiting | null => shown,
}
