import { notSignedInCode } from './problemCodes.ts'
import type { ProblemKind } from './problemDocument.ts'

/**
 * The common errors that pages recognize or explain themselves. They have their own file so that pages do not load the
 * others.
 */
export const knownProblems = {
  notSignedIn: { code: notSignedInCode, title: 'Not signed in', message: 'Invalid Credentials' },
  forbidden: { code: '403.1', title: 'Not permitted', message: 'You do not have permission to do this.' },
  notFound: { code: '404.2', title: 'Not found', message: 'This record does not exist.' },
  stale: {
    code: '412.1',
    title: 'Changed by someone else',
    message: 'Someone else saved this while you were editing. Compare both versions and choose one.',
  },
  overloaded: { code: '503.1', title: 'Busy', message: 'The server is busy. Try again in a moment.' },
} as const satisfies Record<string, ProblemKind>
