import { ProblemError, UnreachableError } from '../../client/problemError.ts'
import { knownProblems } from '../../contract/knownProblems.ts'
import { saveMessages } from './saveMessages.ts'

const pausesMs = [2000, 5000, 10_000, 20_000]
const longestPauseMs = 30_000
const retryForMs = 180_000

/** The wait before the next attempt; null after three minutes. */
export function getRetryDelay(tries: number, elapsedMs: number): number | null {
  const pauseMs = pausesMs[tries] ?? longestPauseMs
  return elapsedMs + pauseMs > retryForMs ? null : pauseMs
}

/** Whether a call ended without an answer, so that it may have been executed. */
export function isIndeterminate(thrown: unknown): boolean {
  if (thrown instanceof UnreachableError) return true
  return thrown instanceof ProblemError && [502, 503, 504].includes(thrown.status)
}

export const isServerBusy = (thrown: unknown): boolean =>
  thrown instanceof ProblemError && thrown.code === knownProblems.overloaded.code

/** Retried, canceled by the user, or superseded by another save or by leaving the page. */
export type RetryWaitEnd = 'again' | 'givenUp' | 'dropped'

export interface RetryWait {
  until: Date
  ended: Promise<RetryWaitEnd>
  end: (how: RetryWaitEnd) => void
}

/** Waits, but only until the browser is online again. */
export function startRetryWait(
  pauseMs: number,
  line: Pick<EventTarget, 'addEventListener'> = window,
): RetryWait {
  const { promise: ended, resolve } = Promise.withResolvers<RetryWaitEnd>()
  const over = new AbortController()
  const end = (how: RetryWaitEnd) => {
    clearTimeout(timer)
    over.abort()
    resolve(how)
  }
  const timer = setTimeout(() => end('again'), pauseMs)
  line.addEventListener('online', () => end('again'), { signal: over.signal })
  return { until: new Date(Date.now() + pauseMs), ended, end }
}

/**
 * Repeats work for three minutes while the server does not answer. `onWait` gets each pause, and its reason, to show.
 * Throws if the server refuses.
 */
export async function retryWhileUnanswered<T>(
  work: () => Promise<T>,
  onWait: (wait: RetryWait, why: string) => void,
): Promise<{ answer: T } | { end: 'givenUp' | 'dropped'; thrown: unknown }> {
  const began = Date.now()
  for (let tries = 0; ; tries++) {
    try {
      return { answer: await work() }
    } catch (thrown) {
      if (!isIndeterminate(thrown)) throw thrown
      const pauseMs = getRetryDelay(tries, Date.now() - began)
      if (pauseMs === null) return { end: 'givenUp', thrown }
      const wait = startRetryWait(pauseMs)
      onWait(wait, isServerBusy(thrown) ? saveMessages.serverBusy : saveMessages.serverGone)
      const end = await wait.ended
      if (end !== 'again') return { end, thrown }
    }
  }
}
