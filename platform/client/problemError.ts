import { knownProblems } from '../contract/knownProblems.ts'
import { invalidInputCode } from '../contract/problemCodes.ts'
import { problemDocument, type ProblemPart } from '../contract/problemDocument.ts'

/** A refusal from the server. Screens show its `message`. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly errors: ProblemPart[]
  readonly retryAfterSeconds: number | null

  constructor(
    given: { status: number; code: string; message: string; detail: string; errors: ProblemPart[] },
    retryAfterSeconds: number | null = null,
  ) {
    super(given.message)
    this.status = given.status
    this.code = given.code
    this.detail = given.detail
    this.errors = given.errors
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** No answer arrived (network, server, or timeout). Whether anything was stored is unknown. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
}

/** An error that a screen found itself. Users read its message. */
export class ScreenError extends Error {
  override readonly name = 'ScreenError'
}

/** The file was empty. */
export class NoDataError extends Error {
  override readonly name = 'NoDataError'
}

/** Whether the same call may succeed later. A forbidden call, or one for a missing record, will not. */
export const isWorthRetrying = (thrown: unknown): boolean =>
  !(thrown instanceof ProblemError && [400, 403, 404, 410].includes(thrown.status))

/** Whether a change was refused because of something that the page may not show yet, such as a new status. */
export const isOutdated = (thrown: unknown): boolean =>
  thrown instanceof ProblemError && [403, 404, 409, 412].includes(thrown.status)

/** Reads an error response of any kind, because a proxy may answer with its own page. */
export async function readProblem(response: Response): Promise<ProblemError> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const seconds = Number.isFinite(retryAfter) ? retryAfter : null
  const text = await response.text().catch(() => '')
  const read = problemDocument.safeParse(parseJsonIn(text))
  if (read.success) return new ProblemError(read.data, seconds)
  const message = `The server answered with an error (${response.status}). Try again.`
  return new ProblemError(
    { status: response.status, code: `${response.status}.0`, message, detail: message, errors: [] },
    seconds,
  )
}

function parseJsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * The error as text for users. Outside a form, no field is marked, so it says what is wrong with the input, and there
 * are no versions to compare.
 */
export function describeError(thrown: unknown): string {
  if (thrown instanceof ProblemError && thrown.message === knownProblems.stale.message)
    return 'Someone else has changed this. Check it and try again.'
  const isInvalid = thrown instanceof ProblemError && thrown.code === invalidInputCode
  const details = new Set(isInvalid ? thrown.errors.map(each => each.detail) : [])
  return details.size > 0 ? [...details].join(' ') : describeFormError(thrown)
}

/** The error as text for users, above a form that marks the fields with errors. */
export function describeFormError(thrown: unknown): string {
  if (thrown instanceof ProblemError || thrown instanceof UnreachableError || thrown instanceof ScreenError)
    return thrown.message
  return 'Something went wrong on this page. Reload it.'
}
