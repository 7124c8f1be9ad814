import { ProblemError } from '../problemError.ts'

/** Says how long to wait, where the server does. */
export function explainThrottling(thrown: unknown): never {
  if (thrown instanceof ProblemError && thrown.status === 429 && thrown.retryAfterSeconds !== null) {
    const minutes = Math.ceil(thrown.retryAfterSeconds / 60)
    const wait = minutes === 1 ? 'one minute' : `${minutes} minutes`
    const { status, code, detail, errors } = thrown
    throw new ProblemError({
      status,
      code,
      detail,
      errors,
      message: `Too many failed attempts. Please try again in ${wait}.`,
    })
  }
  throw thrown
}
