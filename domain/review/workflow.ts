import { z } from 'zod'
import { lazily } from '#platform/contract/lazily.ts'
import type { RoleName } from '../people/securityRoles.ts'
import type { ProblemName } from '../problems.ts'

export const axnInstanceStatus = lazily(() =>
  z.enum(['INPROGRESS', 'REJECTED', 'PENDING', 'APPROVED', 'PUBLISHED']),
)
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
  /** Only while no administrator has decided on this submission. */
  onlyUnreviewed?: true
}

/**
 * Section 4 of the wizard specification. The buttons and the server both read these rows. Buttons appear in this order:
 * the next step to publication, then the steps back, and last what editors do themselves.
 */
export const transitions: readonly Transition[] = [
  { from: 'INPROGRESS', to: 'PENDING', action: 'Submit for Review', who: 'editor', reason: 'none' },
  { from: 'REJECTED', to: 'PENDING', action: 'Submit for Review', who: 'editor', reason: 'none' },
  { from: 'PENDING', to: 'APPROVED', action: 'Approve for Publish', who: 'admin', reason: 'none' },
  { from: 'PENDING', to: 'REJECTED', action: 'Unlock for Editing', who: 'admin', reason: 'required' },
  {
    from: 'PENDING',
    to: 'INPROGRESS',
    action: 'Withdraw Submission',
    who: 'editor',
    reason: 'none',
    onlyUnreviewed: true,
  },
  { from: 'APPROVED', to: 'PUBLISHED', action: 'Publish', who: 'admin', reason: 'none' },
  { from: 'APPROVED', to: 'PENDING', action: 'Send Back to Review', who: 'admin', reason: 'required' },
  { from: 'PUBLISHED', to: 'APPROVED', action: 'Unpublish', who: 'admin', reason: 'none' },
]

/** Saving company info publishes a complete company, unless an administrator switched that off for the year. */
export const canPublishOnSave: readonly Transition[] = [
  { from: 'INPROGRESS', to: 'PUBLISHED', action: 'Publish on save', who: 'system', reason: 'none' },
  { from: 'REJECTED', to: 'PUBLISHED', action: 'Publish on save', who: 'system', reason: 'none' },
]

/**
 * Whether a submission was decided on, given its previous status. An approved submission counts as reviewed even after
 * it was sent back to review.
 */
export const wasReviewed = (latestFrom: AxnInstanceStatus | undefined): boolean =>
  latestFrom !== undefined && latestFrom !== 'INPROGRESS' && latestFrom !== 'REJECTED'

interface WorkflowState {
  axnInstanceStatus: AxnInstanceStatus
  axnInstanceMasterStatus: AxnInstanceMasterStatus
  /** Whether an administrator has decided on the submission. */
  isReviewed: boolean
}

/** The transitions available to an editor with this role, in the order of the table; none in a historical year. */
export function listTransitions(role: RoleName, state: WorkflowState): Transition[] {
  const { axnInstanceStatus, axnInstanceMasterStatus, isReviewed } = state
  if (axnInstanceMasterStatus === 'HISTORICAL') return []
  return transitions.filter(
    row =>
      row.from === axnInstanceStatus &&
      (row.who === 'editor' || (row.who === 'admin' && role === 'ROLE_ADMIN')) &&
      !(row.onlyUnreviewed && isReviewed),
  )
}

/** The row for a requested change, or the problem that refuses it. The actor is already known to be an editor. */
export function findTransition(
  role: RoleName,
  { axnInstanceStatus, axnInstanceMasterStatus, isReviewed }: WorkflowState,
  to: AxnInstanceStatus,
): Transition | ProblemName {
  if (axnInstanceMasterStatus === 'HISTORICAL') return 'historical'
  const row = transitions.find(each => each.from === axnInstanceStatus && each.to === to)
  if (!row) return 'noSuchTransition'
  if (row.who === 'admin' && role !== 'ROLE_ADMIN') return 'transitionForbidden'
  if (row.onlyUnreviewed && isReviewed) return 'alreadyReviewed'
  return row
}
