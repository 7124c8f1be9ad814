import { z } from 'zod'

/**
 * Every error the product can answer, numbered once. The part before the dot is the HTTP status; the number after it
 * never changes its meaning and is never given twice. `message` is what the screen shows.
 */
export const problems = {
  malformedBody: {
    code: '400.1',
    title: 'Malformed request',
    message: 'The request could not be read as JSON.',
  },
  invalidInput: { code: '400.2', title: 'Invalid input', message: 'Please correct the marked fields.' },
  suspectKey: {
    code: '400.3',
    title: 'Key missing',
    message: 'Something went terribly wrong or someone is attempting to do bad things...',
  },
  missingAirportInstance: {
    code: '400.4',
    title: 'Unknown airport instance',
    message: 'Unable to update airport instance',
  },
  unknownReference: {
    code: '400.5',
    title: 'Unknown reference',
    message: 'This refers to something that does not exist (any more).',
  },
  valueRefused: {
    code: '400.6',
    title: 'Value refused',
    message: 'A value is outside what is allowed.',
  },
  resetTokenRefused: {
    code: '400.7',
    title: 'Reset link refused',
    message: 'Something went wrong with the reset password request.',
  },
  emailLinkRefused: {
    code: '400.9',
    title: 'Email link refused',
    message: 'This link no longer works. It was used, replaced by a newer one, or has expired.',
  },
  passwordRefused: { code: '400.8', title: 'Password refused', message: 'Please choose another password.' },
  badCredentials: { code: '401.1', title: 'Invalid credentials', message: 'Invalid Credentials' },
  notSignedIn: { code: '401.2', title: 'Not signed in', message: 'Invalid Credentials' },
  forbidden: { code: '403.1', title: 'Not permitted', message: 'You are not permitted to do this.' },
  notAffiliated: {
    code: '403.2',
    title: 'Not affiliated',
    message: 'You are not affiliated with this airport or company for this year.',
  },
  transitionForbidden: {
    code: '403.3',
    title: 'Status change not permitted',
    message: 'Only an administrator may make this status change.',
  },
  foreignOrigin: {
    code: '403.4',
    title: 'Foreign origin',
    message: 'This request came from another site and was refused.',
  },
  unknownRoute: { code: '404.1', title: 'Unknown address', message: 'There is nothing at this address.' },
  notFound: { code: '404.2', title: 'Not found', message: 'This record does not exist.' },
  unknownUser: {
    code: '404.3',
    title: 'Unknown user',
    message: 'There is no user associated with that Username',
  },
  methodNotAllowed: {
    code: '405.1',
    title: 'Method not allowed',
    message: 'This address does not offer that method.',
  },
  tooSlow: {
    code: '408.1',
    title: 'Too slow',
    message: 'The request took too long to arrive. Please try again.',
  },
  duplicate: { code: '409.1', title: 'Duplicate', message: 'Potentially Duplicate Item.' },
  inUse: { code: '409.2', title: 'In use', message: 'This is still in use and cannot be deleted.' },
  lockedForReview: {
    code: '409.3',
    title: 'Not open for editing',
    message: 'This has been submitted and is not open for editing. An administrator can unlock it.',
  },
  historical: {
    code: '409.4',
    title: 'Historical year',
    message: 'This year is closed. Historical years are read-only.',
  },
  noSuchTransition: {
    code: '409.5',
    title: 'Status change not possible',
    message: 'Instance Status Failed to Successfully Update!',
  },
  submissionErrors: {
    code: '409.6',
    title: 'Not ready to submit',
    message:
      'This cannot be submitted yet. Please settle what is missing, contradictory, or unusual on the list below.',
  },
  alreadyReviewed: {
    code: '409.33',
    title: 'Already reviewed',
    message: 'An administrator has reviewed this submission, so it can no longer be withdrawn.',
  },
  duplicateAffiliation: {
    code: '409.7',
    title: 'Already affiliated',
    message: 'Unable to create affiliation: Please check that the user is not already affiliated.',
  },
  ownAccount: {
    code: '409.8',
    title: 'Own account',
    message: 'Nobody can delete, deactivate or demote themselves. Another administrator can.',
  },
  lastAdministrator: {
    code: '409.9',
    title: 'Last administrator',
    message: 'This is the last active administrator. Make somebody else an administrator first.',
  },
  userNotActive: {
    code: '409.10',
    title: 'User not active',
    message: 'This user is not active and cannot sign in. Set the user to active first.',
  },
  passwordSet: {
    code: '409.11',
    title: 'Password set already',
    message: 'This user has set a password already. Send a password reset instead.',
  },
  underWay: {
    code: '409.12',
    title: 'Under way already',
    message: 'This is under way already.',
  },
  notToBeRetried: {
    code: '409.13',
    title: 'Nothing to try again',
    message: 'Only what failed or was cancelled can be tried again.',
  },
  wrongMasterStatus: {
    code: '409.14',
    title: 'Not possible for this year',
    message: 'This cannot be done with a year of this status.',
  },
  notBroughtBack: {
    code: '409.15',
    title: 'Cannot be brought back',
    message: 'This cannot be brought back.',
  },
  tooManyFeeds: {
    code: '409.16',
    title: 'Too many calendars',
    message: 'You have 20 calendars already. Revoke one that is not needed any more.',
  },
  similarNames: {
    code: '409.17',
    title: 'Similar names exist',
    message: 'Similar names exist. Choose one of them, or confirm that yours is new.',
  },
  alreadyDone: {
    code: '409.18',
    title: 'Already done',
    message: 'This was done already. Its answer is shown only once.',
  },
  versionRequired: {
    code: '428.1',
    title: 'Version required',
    message: 'This change does not say which version it was made from. Reload the page and try again.',
  },
  stale: {
    code: '412.1',
    title: 'Changed meanwhile',
    message: 'Somebody else saved this while you were editing. Compare both versions and choose.',
  },
  tooLarge: { code: '413.1', title: 'Too large', message: 'The request is larger than is accepted.' },
  workbookTooLarge: {
    code: '413.2',
    title: 'Workbook too large',
    message: 'The workbook holds more than an airport can have.',
  },
  tooManyRows: {
    code: '413.3',
    title: 'Too many rows',
    message: 'This list has more than 50,000 rows. Please narrow it with its filters first.',
  },
  unsupportedMedia: {
    code: '415.1',
    title: 'Unsupported type',
    message: 'Please send JSON (application/json).',
  },
  workbookUnreadable: {
    code: '422.1',
    title: 'No workbook',
    message: 'This file cannot be read as an Excel workbook (.xlsx).',
  },
  workbookFormulas: {
    code: '422.2',
    title: 'Formulas in the workbook',
    message: 'The workbook contains formulas. Please replace them by their values and upload it again.',
  },
  workbookElsewhere: {
    code: '422.3',
    title: 'Workbook of another airport or year',
    message: 'This is not the workbook of this airport and year. Please download it here and fill it in.',
  },
  importRefused: {
    code: '422.4',
    title: 'Nothing was imported',
    message: 'Nothing was stored. Please correct the lines that are named and try again.',
  },
  fileUnreadable: {
    code: '422.5',
    title: 'Neither a PDF nor a workbook',
    message: 'This file is not what it says it is: only whole PDF and Excel (xlsx) files are kept.',
  },
  keyReused: {
    code: '422.6',
    title: 'Idempotency key reused',
    message: 'This Idempotency-Key was used for a different request. Send a new key with each request.',
  },
  tooManyAttempts: {
    code: '429.1',
    title: 'Too many attempts',
    message: 'Too many failed attempts. Please wait some minutes and try again.',
  },
  tooManyWaiting: {
    code: '429.2',
    title: 'Too many requests at once',
    message: 'You have too many requests waiting. Please wait until some of them are done.',
  },
  tooManyProposals: {
    code: '429.3',
    title: 'Too many proposals',
    message: 'You have too many proposals waiting for a decision.',
  },
  unexpected: {
    code: '500.1',
    title: 'Unexpected error',
    message: 'Something went wrong on our side. Nothing was stored.',
  },
  reportFailed: { code: '500.2', title: 'Report failed', message: 'Failed to download report' },
  fileLost: {
    code: '500.3',
    title: 'File missing or damaged',
    message: 'The file is missing or damaged. Please tell whoever runs the server.',
  },
  bookLost: {
    code: '500.4',
    title: 'Book no longer there',
    message: 'The book that was made is no longer there. Please have it made again.',
  },
  mailNotSent: {
    code: '502.1',
    title: 'Mail not sent',
    message: 'The e-mail could not be sent. Please try again later.',
  },
  noRoom: {
    code: '507.1',
    title: 'No room left',
    message:
      'There is no room left to store anything. Nothing was stored. Please tell whoever runs the server.',
  },
  overloaded: { code: '503.1', title: 'Busy', message: 'The server is busy. Please try again in a moment.' },
} as const satisfies Record<string, { code: `${number}.${number}`; title: string; message: string }>

export type ProblemName = keyof typeof problems

/** One error in one value. `pointer` is a JSON pointer into the body, or `/query/...` or `/params/...`. */
export interface ProblemPart {
  pointer: string
  detail: string
}

/** RFC 9457 over HTTP, with our `code`, `message`, and `errors`. */
export const problemDocument = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string(),
  message: z.string(),
  errors: z.array(z.object({ pointer: z.string(), detail: z.string() })),
})
export type ProblemDocument = z.infer<typeof problemDocument>

/**
 * Thrown, it undoes the transaction; returned from a handler, it keeps what was written (a failed sign-in is counted
 * although it is refused).
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly problem: ProblemName
  readonly detail: string
  readonly errors: ProblemPart[]
  readonly retryAfterSeconds: number | undefined

  constructor(problem: ProblemName, given: ProblemDetails = {}) {
    super(given.message ?? problems[problem].message)
    this.problem = problem
    this.detail = given.detail ?? this.message
    this.errors = given.errors ?? []
    this.retryAfterSeconds = given.retryAfterSeconds
  }

  get status(): number {
    return Number(problems[this.problem].code.split('.')[0])
  }

  toDocument(): ProblemDocument {
    const { code, title } = problems[this.problem]
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

export interface ProblemDetails {
  /** Replaces the catalog's message if the specs name one with a value in it. */
  message?: string
  detail?: string
  errors?: ProblemPart[]
  retryAfterSeconds?: number
}

/** `throw problem('stale')` */
export function problem(name: ProblemName, details?: ProblemDetails): Problem {
  return new Problem(name, details)
}
