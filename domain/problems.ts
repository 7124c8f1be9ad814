import { commonProblems, problemsOf, type Problem } from '#platform/contract/problem.ts'
import { confirmationRequiredCode } from '#platform/contract/problemCodes.ts'
import type { ProblemKind } from '#platform/contract/problemDocument.ts'
import { refusals } from './people/refusals.ts'

/** Every error of the API: the platform's, and the product's own. */
export const problems = {
  ...commonProblems,
  ...refusals,
  suspectKey: {
    code: '400.3',
    title: 'Key missing',
    message: 'Something went terribly wrong or someone is attempting to do bad things...',
  },
  missingAirportInstance: {
    code: '400.4',
    title: 'Airport instance not found',
    message: 'Unable to update airport instance',
  },
  resetTokenRefused: {
    code: '400.7',
    title: 'Invalid reset link',
    message: 'Something went wrong with the reset password request.',
  },
  emailLinkRefused: {
    code: '400.9',
    title: 'Invalid email link',
    message: 'This link no longer works. It has been used, replaced by a newer link, or has expired.',
  },
  passwordRefused: {
    code: '400.8',
    title: 'Password not accepted',
    message: 'Choose another password.',
  },
  badCredentials: { code: '401.1', title: 'Invalid credentials', message: 'Invalid Credentials' },
  keyRefused: {
    code: '401.3',
    title: 'Invalid API key',
    message: 'This API key does not exist, has been revoked, or has expired.',
  },
  linkEnded: {
    code: '401.4',
    title: 'Link no longer valid',
    message: 'This link no longer works. Ask the person who sent it for a new one.',
  },
  secondFactorRefused: {
    code: '401.5',
    title: 'Passkey or code not accepted',
    message: 'The passkey or code was not accepted. Try again. Each code works only once.',
  },
  fileWithdrawn: {
    code: '410.1',
    title: 'File withdrawn',
    message: 'This file was withdrawn after it was published. It is no longer available.',
  },
  openIdOff: {
    code: '404.9',
    title: 'No OpenID Connect provider',
    message: 'Signing in at an organization is not set up on this site.',
  },
  openIdFailed: {
    code: '400.12',
    title: 'Sign-in not completed',
    message: 'The sign-in at your organization could not be completed, or it took too long. Start again.',
  },
  openIdUnverified: {
    code: '403.8',
    title: 'No verified address',
    message:
      'Your organization did not state that your email address is verified, so no account can be found by it. Ask its help desk.',
  },
  openIdNoAccount: {
    code: '403.9',
    title: 'No account with this address',
    message: 'No active Fact Book account has your email address. Ask an administrator for an account.',
  },
  openIdUnavailable: {
    code: '503.6',
    title: 'Organization unavailable',
    message: 'The sign-in page of your organization cannot be reached. Try again in a moment.',
  },
  passwordSignInOff: {
    code: '403.10',
    title: 'Password sign-in switched off',
    message:
      'People with your email address sign in at their organization, without a password of the Fact Book.',
  },
  codeNotAccepted: {
    code: '400.11',
    title: 'Code not accepted',
    message: 'The code was not accepted. Enter the code that the app shows now.',
  },
  passkeyNotAccepted: {
    code: '400.10',
    title: 'Passkey not accepted',
    message: 'The passkey was not accepted. Try again.',
  },
  tooManyPasskeys: {
    code: '409.40',
    title: 'Too many passkeys',
    message: 'You have 10 passkeys, the maximum. Remove one first.',
  },
  confirmationRequired: {
    code: confirmationRequiredCode,
    title: 'Confirm that it is you',
    message: 'Confirm that it is you with your password or passkey, and then repeat this.',
  },
  keyNotForThis: {
    code: '403.5',
    title: 'API key not accepted',
    message: 'API keys read published data. Sign in for everything else.',
  },
  notByLink: {
    code: '403.6',
    title: 'Not covered by this link',
    message: 'Your link gives access to one step only.',
  },
  transitionForbidden: {
    code: '403.3',
    title: 'Status change not permitted',
    message: 'Only an administrator may make this status change.',
  },
  unknownUser: {
    code: '404.3',
    title: 'User not found',
    message: 'There is no user associated with that Username',
  },
  noSuchTransition: {
    code: '409.5',
    title: 'Status change not possible',
    message: 'Instance Status Failed to Successfully Update!',
  },
  submissionErrors: {
    code: '409.6',
    title: 'Not ready to submit',
    message: 'This cannot be submitted yet. Resolve each item in the list below.',
  },
  alreadyReviewed: {
    code: '409.33',
    title: 'Already reviewed',
    message: 'This submission has been reviewed and can no longer be withdrawn.',
  },
  duplicateAffiliation: {
    code: '409.7',
    title: 'Already affiliated',
    message: 'Unable to create affiliation: Please check that the user is not already affiliated.',
  },
  ownAccount: {
    code: '409.8',
    title: 'Your own account',
    message: 'You cannot delete, deactivate, or demote your own account. Ask another administrator.',
  },
  lastAdministrator: {
    code: '409.9',
    title: 'Last administrator',
    message: 'This is the last active administrator. Make another user an administrator first.',
  },
  userNotActive: {
    code: '409.10',
    title: 'User not active',
    message: 'This user is not active and cannot sign in. Set the user to active first.',
  },
  passwordSet: {
    code: '409.11',
    title: 'Password already set',
    message: 'This user has already set a password. Send a password reset instead.',
  },
  wrongMasterStatus: {
    code: '409.14',
    title: 'Not possible for this year',
    message: 'This is not possible while the year has its current status.',
  },
  notBroughtBack: {
    code: '409.15',
    title: 'Cannot be restored',
    message: 'This cannot be restored.',
  },
  tooManyFeeds: {
    code: '409.16',
    title: 'Too many private links',
    message: 'You already have 20 private links. Revoke one that you no longer need.',
  },
  tooManyEmbeds: {
    code: '409.39',
    title: 'Too many embedded charts',
    message: 'You already have 50 embedded charts. Revoke one that you no longer need.',
  },
  tooManySaved: {
    code: '409.37',
    title: 'Too many saved items',
    message: 'You already have 100 saved items. Remove one that you no longer need.',
  },
  tooManyKeys: {
    code: '409.35',
    title: 'Too many API keys',
    message: 'You already have 10 API keys. Revoke one that you no longer need.',
  },
  fileNotMade: {
    code: '409.38',
    title: 'File not generated',
    message: 'This file has not been generated.',
  },
  tooManyLinks: {
    code: '409.36',
    title: 'Too many links',
    message: 'There are already 200 links for colleagues this year. Revoke one that is no longer needed.',
  },
  similarNames: {
    code: '409.17',
    title: 'Similar names exist',
    message: 'Similar names exist. Choose one, or confirm that yours is new.',
  },
  workbookTooLarge: {
    code: '413.2',
    title: 'Workbook too large',
    message: 'The workbook contains more data than the Fact Book accepts for one airport.',
  },
  tooManyRows: {
    code: '413.3',
    title: 'Too many rows',
    message: 'This list has more than 50,000 rows. Narrow it with the filters first.',
  },
  workbookUnreadable: {
    code: '422.1',
    title: 'Not a workbook',
    message: 'This file cannot be read as an Excel workbook (.xlsx).',
  },
  workbookElsewhere: {
    code: '422.3',
    title: 'Workbook for another airport or year',
    message:
      'This workbook belongs to another airport or year. Download the workbook from this page and fill it in.',
  },
  importRefused: {
    code: '422.4',
    title: 'Import rejected',
    message: 'Nothing was saved. Correct the lines listed below and try again.',
  },
  fileUnreadable: {
    code: '422.5',
    title: 'Not a PDF or workbook',
    message: 'This file is not a complete PDF or Excel workbook (.xlsx). Choose another file.',
  },
  tooManyAttempts: {
    code: '429.1',
    title: 'Too many attempts',
    message: 'Too many attempts. Wait a few minutes and try again.',
  },
  tooManyProposals: {
    code: '429.3',
    title: 'Too many proposals',
    message:
      'You have too many proposals awaiting a decision. Choose existing names, or ask an administrator to review yours.',
  },
  madeFileLost: {
    code: '500.4',
    title: 'File no longer available',
    message: 'This file is no longer available. Create it again.',
  },
} as const satisfies Record<string, ProblemKind>

export type ProblemName = keyof typeof problems

/** `throw problem('historical')` */
export const problem = problemsOf(problems)

/** The problem with one field of the input. */
export const fieldProblem = (pointer: string, detail: string, name: ProblemName = 'invalidInput'): Problem =>
  problem(name, { detail, errors: [{ pointer, detail }] })
