import { ProblemError } from '#platform/client/problemError.ts'
import { countOf } from '#platform/contract/count.ts'

/** Adds the waiting time if the server states it. */
export function rethrowWithWaitTime(thrown: unknown): never {
  if (thrown instanceof ProblemError && thrown.status === 429 && thrown.retryAfterSeconds !== null) {
    const { status, code, detail, errors } = thrown
    throw new ProblemError({
      status,
      code,
      detail,
      errors,
      message: `Too many failed attempts. Please try again in ${describeWait(thrown.retryAfterSeconds)}.`,
    })
  }
  throw thrown
}

function describeWait(seconds: number): string {
  const [count, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return countOf(count, unit)
}
