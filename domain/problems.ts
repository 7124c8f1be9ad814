import { commonProblems, problemsOf, type ProblemKind } from '#platform/contract/problem.ts'

/** Every error that the product can answer: those of any product, and its own. */
export const problems = {
  ...commonProblems,
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
  unknownUser: {
    code: '404.3',
    title: 'Unknown user',
    message: 'There is no user associated with that Username',
  },
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
  tooManyAttempts: {
    code: '429.1',
    title: 'Too many attempts',
    message: 'Too many failed attempts. Please wait some minutes and try again.',
  },
  tooManyProposals: {
    code: '429.3',
    title: 'Too many proposals',
    message: 'You have too many proposals waiting for a decision.',
  },
  bookLost: {
    code: '500.4',
    title: 'Book no longer there',
    message: 'The book that was made is no longer there. Please have it made again.',
  },
} as const satisfies Record<string, ProblemKind>

export type ProblemName = keyof typeof problems

/** `throw problem('historical')` */
export const problem = problemsOf(problems)
