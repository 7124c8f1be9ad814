import { knownProblems } from '#platform/contract/knownProblems.ts'
import type { ProblemKind } from '#platform/contract/problemDocument.ts'

const { notSignedIn, forbidden, notFound } = knownProblems

/** Why someone may not do something, apart from the other errors, because pages explain it without calling the server. */
export const refusals = {
  notSignedIn,
  forbidden,
  notFound,
  notAffiliated: {
    code: '403.2',
    title: 'Not affiliated',
    message: 'You are not affiliated with this airport or company for this year.',
  },
  lockedForReview: {
    code: '409.3',
    title: 'Not open for editing',
    message: 'This has been submitted and cannot be edited. An administrator can unlock it.',
  },
  historical: {
    code: '409.4',
    title: 'Historical year',
    message: 'This year is closed and can no longer be changed.',
  },
} as const satisfies Record<string, ProblemKind>

export type Refusal = keyof typeof refusals
