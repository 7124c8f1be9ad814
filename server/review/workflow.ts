import { problem } from '#domain/problems.ts'
import type { Actor, Subject } from '#domain/people/roles.ts'
import { transition, type AxnInstanceStatus, type Transition } from '#domain/review/workflow.ts'

/**
 * The row of the workflow that a wanted status stands for, with its reason. Throws the problem of the table's rows, and
 * `invalidInput` for want of a reason that the row asks for.
 */
export function permittedTransition(
  actor: Actor,
  before: Omit<Subject, 'affiliated'>,
  wanted: { axnInstanceStatus: AxnInstanceStatus; reason?: string },
  isReviewed: boolean,
): { transition: Transition; reason: string | null } {
  const { axnInstanceStatus, axnInstanceMasterStatus } = before
  const row = transition(
    actor.role,
    axnInstanceStatus,
    wanted.axnInstanceStatus,
    axnInstanceMasterStatus,
    isReviewed,
  )
  if (typeof row === 'string') throw problem(row)
  const reason = wanted.reason === undefined || wanted.reason === '' ? null : wanted.reason
  if (row.reason === 'required' && reason === null) {
    const detail = 'Please give the editors a reason.'
    throw problem('invalidInput', { detail, errors: [{ pointer: '/reason', detail }] })
  }
  return { transition: row, reason }
}
