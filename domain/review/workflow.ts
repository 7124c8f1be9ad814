import { z } from 'zod'
import type { RoleName } from '../people/securityRoles.ts'
import type { ProblemName } from '../problems.ts'

export const axnInstanceStatus = z.enum(['INPROGRESS', 'REJECTED', 'PENDING', 'APPROVED', 'PUBLISHED'])
export type AxnInstanceStatus = z.infer<typeof axnInstanceStatus>

export const axnInstanceMasterStatus = z.enum(['PENDING', 'ACTIVE', 'HISTORICAL'])
export type AxnInstanceMasterStatus = z.infer<typeof axnInstanceMasterStatus>

/** The labels for an airport's or company's status in a year. */
export const instanceStatusLabels: Record<AxnInstanceStatus, string> = {
  INPROGRESS: 'In progress',
  REJECTED: 'Unlocked for editing',
  PENDING: 'In review',
  APPROVED: 'Approved',
  PUBLISHED: 'Published',
}
/** The label for a closed year. */
export const statusLabels = { ...instanceStatusLabels, HISTORICAL: 'Historical' }

export interface Transition {
  from: AxnInstanceStatus
  to: AxnInstanceStatus
  action: string
  /** `system`: a consequence of a save, never a button. */
  who: 'editor' | 'admin' | 'system'
  reason: 'required' | 'none'
  /** Only to the status before the submission, while no administrator has decided on it. */
  isWithdrawal?: true
}

/** The action of a status change that undid another. It is never a submission or a withdrawal. */
export const undoAction = 'Undo'

/** An editor's own return of a submission, which no one has reviewed. */
export const withdrawal = {
  action: 'Withdraw Submission',
  who: 'editor',
  reason: 'none',
  isWithdrawal: true,
} as const

/**
 * Section 4 of the wizard specification. The buttons and the server both read these rows. Buttons appear in this order:
 * the next step to publication, then the steps back, and last what editors do themselves.
 */
export const transitions: readonly Transition[] = [
  { from: 'INPROGRESS', to: 'PENDING', action: 'Submit for Review', who: 'editor', reason: 'none' },
  { from: 'REJECTED', to: 'PENDING', action: 'Submit for Review', who: 'editor', reason: 'none' },
  { from: 'PENDING', to: 'APPROVED', action: 'Approve for Publish', who: 'admin', reason: 'none' },
  { from: 'PENDING', to: 'REJECTED', action: 'Unlock for Editing', who: 'admin', reason: 'required' },
  { from: 'PENDING', to: 'INPROGRESS', ...withdrawal },
  { from: 'PENDING', to: 'REJECTED', ...withdrawal },
  { from: 'APPROVED', to: 'PUBLISHED', action: 'Publish', who: 'admin', reason: 'none' },
  { from: 'APPROVED', to: 'PENDING', action: 'Send Back to Review', who: 'admin', reason: 'required' },
  { from: 'PUBLISHED', to: 'APPROVED', action: 'Unpublish', who: 'admin', reason: 'none' },
]

/** Saving company info publishes a complete company, unless an administrator switched that off for the year. */
export const canPublishOnSave: readonly Transition[] = [
  { from: 'INPROGRESS', to: 'PUBLISHED', action: 'Publish on save', who: 'system', reason: 'none' },
  { from: 'REJECTED', to: 'PUBLISHED', action: 'Publish on save', who: 'system', reason: 'none' },
]

interface WorkflowState {
  axnInstanceStatus: AxnInstanceStatus
  axnInstanceMasterStatus: AxnInstanceMasterStatus
  /** The status before the current one; undefined if it never changed. */
  latestFrom: AxnInstanceStatus | undefined
}

/**
 * The status to which withdrawing returns a submission. Null if it was decided on: an approved submission counts as
 * reviewed even after it was sent back to review.
 */
function getWithdrawnStatus(latestFrom: AxnInstanceStatus = 'INPROGRESS'): AxnInstanceStatus | null {
  return latestFrom === 'INPROGRESS' || latestFrom === 'REJECTED' ? latestFrom : null
}

/** The transitions available to an editor with this role, in the order of the table; none in a historical year. */
export function listTransitions(role: RoleName, state: WorkflowState): Transition[] {
  if (state.axnInstanceMasterStatus === 'HISTORICAL') return []
  const offered = transitions.filter(
    row => row.from === state.axnInstanceStatus && isOpenTo(role, row, state),
  )
  // An administrator returns a submission with a reason instead of withdrawing it to the same status.
  return offered.filter((row, index) => offered.findIndex(each => each.to === row.to) === index)
}

function isOpenTo(
  role: RoleName,
  { who, to, isWithdrawal }: Transition,
  { latestFrom }: WorkflowState,
): boolean {
  if (who === 'admin' && role !== 'ROLE_ADMIN') return false
  return !isWithdrawal || to === getWithdrawnStatus(latestFrom)
}

/** The row for a requested change, or the problem that refuses it. The actor is already known to be an editor. */
export function findTransition(
  role: RoleName,
  state: WorkflowState,
  to: AxnInstanceStatus,
): Transition | ProblemName {
  if (state.axnInstanceMasterStatus === 'HISTORICAL') return 'historical'
  const found = listTransitions(role, state).find(row => row.to === to)
  if (found) return found
  const [row] = transitions.filter(each => each.from === state.axnInstanceStatus && each.to === to)
  if (row?.who === 'admin') return 'transitionForbidden'
  return row && getWithdrawnStatus(state.latestFrom) === null ? 'alreadyReviewed' : 'noSuchTransition'
}
