import { call, type CallOptions, type CallArguments, type Reply } from '../../client/api.ts'
import { shareReason } from '../../client/changeReason.ts'
import { isOutdated, ProblemError, UnreachableError } from '../../client/problemError.ts'
import { refreshAll } from '../../client/queries.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { createStore, type Store } from '../store.ts'
import {
  isServerBusy,
  isIndeterminate,
  retryWhileUnanswered,
  type RetryWait,
  type RetryWaitEnd,
} from './retryPolicy.ts'
import { saveMessages } from './saveMessages.ts'

/** Button actions that have not been sent yet and wait for the server. */
interface PendingRetry {
  why: string
  /** The next attempt. */
  until: Date
}

const waits = new Map<RetryWait, string>()
const nextRetry = createStore<PendingRetry | null>(null)
export const retryStore: Store<PendingRetry | null> = nextRetry

function showNextRetry(): void {
  const [next] = [...waits].toSorted(([one], [other]) => one.until.getTime() - other.until.getTime())
  if (next) window.addEventListener('beforeunload', holdPage)
  else window.removeEventListener('beforeunload', holdPage)
  nextRetry.set(next ? { why: next[1], until: next[0].until } : null)
}

/** Closing the page would lose the waiting actions. */
const holdPage = (event: Event): void => event.preventDefault()

/** Shows a pause, which the user can end early. */
async function showWait(wait: RetryWait, why: string): Promise<void> {
  waits.set(wait, why)
  showNextRetry()
  await wait.ended
  waits.delete(wait)
  showNextRetry()
}

export function endRetryWaits(how: RetryWaitEnd): void {
  for (const wait of waits.keys()) wait.end(how)
}

interface RetryOptions<E extends Endpoint> extends CallOptions {
  /**
   * Called if the server refuses something that it may already have done, because an earlier answer was lost. Resolves
   * to the lost answer, or to null if it was not done. Without it, a DELETE of something missing counts as done.
   */
  lookUp?: () => Promise<Reply<E> | null>
}

/**
 * Makes a call for a button, and retries it for three minutes while the server is unavailable, as forms do. Only for
 * calls that are idempotent or refused the second time. Throws as `call` does.
 */
export async function callWithRetry<E extends Endpoint>(
  endpoint: E,
  given: CallArguments<E>,
  options: RetryOptions<E> = {},
): Promise<Reply<E>> {
  let isLost = false
  const callAgain = () =>
    callOnce(endpoint, given, options, isLost).catch((thrown: unknown) => {
      if (isOutdated(thrown)) void refreshAll()
      isLost ||= isIndeterminate(thrown) && !isServerBusy(thrown)
      throw thrown
    })
  const called = await shareReason(() =>
    retryWhileUnanswered(callAgain, (wait, why) => void showWait(wait, why)),
  )
  if ('answer' in called) return called.answer
  // Reloads the lists as soon as possible, to show whether it was done.
  void refreshAll()
  throw isLost ? new UnreachableError(saveMessages.perhapsDone) : called.thrown
}

/** A call counts as done if it is refused because an earlier attempt, whose answer was lost, succeeded. */
async function callOnce<E extends Endpoint>(
  endpoint: E,
  given: CallArguments<E>,
  { lookUp, ...options }: RetryOptions<E>,
  isLost: boolean,
): Promise<Reply<E>> {
  try {
    return await call(endpoint, given, options)
  } catch (thrown) {
    if (!isLost || !(thrown instanceof ProblemError) || isIndeterminate(thrown)) throw thrown
    const isGone = endpoint.method === 'DELETE' && thrown.status === 404
    const done = lookUp ? await lookUp() : isGone ? ({} as Reply<E>) : null
    if (done === null) throw thrown
    return done
  }
}
