import { knownProblems } from './knownProblems.ts'
import { invalidInputCode, reasonRequiredCode } from './problemCodes.ts'
import type { ProblemDocument, ProblemKind, ProblemPart } from './problemDocument.ts'

/**
 * The errors common to all products; each product adds its own. A code never changes its meaning and is never reused.
 */
export const commonProblems = {
  ...knownProblems,
  malformedBody: {
    code: '400.1',
    title: 'Malformed request',
    message: 'The request could not be read as JSON.',
  },
  invalidInput: {
    code: invalidInputCode,
    title: 'Invalid input',
    message: 'Correct the marked fields.',
  },
  unknownReference: {
    code: '400.5',
    title: 'Record not found',
    message: 'This refers to a record that does not exist.',
  },
  valueRefused: {
    code: '400.6',
    title: 'Value out of range',
    message: 'A value is outside the allowed range.',
  },
  foreignOrigin: {
    code: '403.4',
    title: 'Request from another site',
    message: 'This request came from another site and was blocked.',
  },
  unknownRoute: { code: '404.1', title: 'Address not found', message: 'There is nothing at this address.' },
  methodNotAllowed: {
    code: '405.1',
    title: 'Method not allowed',
    message: 'This address does not support that method.',
  },
  tooSlow: {
    code: '408.1',
    title: 'Request timeout',
    message: 'The request took too long to arrive. Try again.',
  },
  duplicate: { code: '409.1', title: 'Duplicate', message: 'Potentially Duplicate Item.' },
  inUse: { code: '409.2', title: 'In use', message: 'This is still in use and cannot be deleted.' },
  underWay: {
    code: '409.12',
    title: 'Already in progress',
    message: 'This is already in progress.',
  },
  notToBeRetried: {
    code: '409.13',
    title: 'Cannot be retried',
    message: 'Only failed or canceled work can be retried.',
  },
  alreadyDone: {
    code: '409.18',
    title: 'Already completed',
    message: 'This request has already been completed. Its result is shown only once.',
  },
  keyUnfinished: {
    code: '409.34',
    title: 'Outcome not yet known',
    message:
      'An earlier request with this Idempotency-Key is still running or was interrupted. Check what it did before you send a new key.',
  },
  versionRequired: {
    code: '428.1',
    title: 'Version required',
    message: 'This change does not include the version it is based on. Reload the page and try again.',
  },
  reasonRequired: {
    code: reasonRequiredCode,
    title: 'Reason required',
    message: 'This has been published. Give a reason for the change.',
  },
  tooLarge: { code: '413.1', title: 'Too large', message: 'The request is too large.' },
  unsupportedMedia: {
    code: '415.1',
    title: 'Unsupported type',
    message: 'Send JSON (application/json).',
  },
  keyReused: {
    code: '422.6',
    title: 'Idempotency key reused',
    message: 'This Idempotency-Key was used for a different request. Send a new key with each request.',
  },
  tooManyWaiting: {
    code: '429.2',
    title: 'Too many simultaneous requests',
    message: 'You have too many requests waiting. Wait until some of them finish.',
  },
  tooManyCalls: {
    code: '429.4',
    title: 'Rate limit reached',
    message: 'You have made too many requests within a minute. Wait until the next minute.',
  },
  unexpected: {
    code: '500.1',
    title: 'Unexpected error',
    message: 'Something went wrong on our side. Nothing was saved.',
  },
  reportFailed: { code: '500.2', title: 'Report failed', message: 'Failed to download report' },
  fileLost: {
    code: '500.3',
    title: 'File missing or damaged',
    message: 'The file is missing or damaged. Contact your server administrator.',
  },
  mailNotSent: {
    code: '502.1',
    title: 'Email not sent',
    message: 'The email could not be sent. Try again later.',
  },
  noRoom: {
    code: '507.1',
    title: 'Disk full',
    message: 'The server is out of disk space. Nothing was saved. Contact your server administrator.',
  },
  outdatedServer: {
    code: '503.2',
    title: 'Being updated',
    message: 'This site is being updated. Try again in a minute.',
  },
} as const satisfies Record<string, ProblemKind>

export type CommonProblemName = keyof typeof commonProblems

export interface ProblemDetails {
  /** Replaces the catalog's message if the specification has one with a value in it. */
  message?: string
  detail?: string
  errors?: ProblemPart[]
  retryAfterSeconds?: number
}

/**
 * When thrown, it rolls back the transaction. When returned from a handler, the transaction commits (a failed sign-in
 * is counted although it is refused).
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  /** The kind's name in its catalog. */
  readonly problem: string
  readonly kind: ProblemKind
  readonly detail: string
  readonly errors: ProblemPart[]
  readonly retryAfterSeconds: number | undefined

  constructor(problem: string, kind: ProblemKind, given: ProblemDetails = {}) {
    super(given.message ?? kind.message)
    this.problem = problem
    this.kind = kind
    this.detail = given.detail ?? this.message
    this.errors = given.errors ?? []
    this.retryAfterSeconds = given.retryAfterSeconds
  }

  get status(): number {
    return Number(this.kind.code.split('.')[0])
  }

  toDocument(): ProblemDocument {
    const { code, title } = this.kind
    return {
      type: `/api/docs#problem-${code}`,
      title,
      status: this.status,
      detail: this.detail,
      code,
      message: this.message,
      errors: this.errors,
    }
  }
}

/** Makes the function that creates a catalog's problems. */
export const problemsOf =
  <Catalog extends Record<string, ProblemKind>>(catalog: Catalog) =>
  (name: keyof Catalog & string, details?: ProblemDetails): Problem =>
    new Problem(name, catalog[name] as ProblemKind, details)

/** `throw problem('stale')` */
export const problem = problemsOf(commonProblems)
