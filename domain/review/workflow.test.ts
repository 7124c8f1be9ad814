import { describe, expect, it } from 'vitest'
import { getRoleName, securityRoles } from '../people/securityRoles.ts'
import {
  listTransitions,
  axnInstanceStatus,
  type AxnInstanceMasterStatus,
  type AxnInstanceStatus,
  canPublishOnSave,
  findTransition,
  transitions,
  wasReviewed,
} from './workflow.ts'

const statuses = axnInstanceStatus.options
const roles = securityRoles.map(each => getRoleName(each.securityRoleId))

const stateOf = (
  axnInstanceStatus: AxnInstanceStatus,
  axnInstanceMasterStatus: AxnInstanceMasterStatus,
  isReviewed: boolean,
) => ({ axnInstanceStatus, axnInstanceMasterStatus, isReviewed })

describe('the workflow', () => {
  it('has the seven rows of the specification, withdrawing, and the two of publishing on save', () => {
    expect(
      transitions.map(row => `${row.from} > ${row.to}: ${row.action} (${row.who}, ${row.reason})`),
    ).toEqual([
      'INPROGRESS > PENDING: Submit for Review (editor, none)',
      'REJECTED > PENDING: Submit for Review (editor, none)',
      'PENDING > APPROVED: Approve for Publish (admin, none)',
      'PENDING > REJECTED: Unlock for Editing (admin, required)',
      'PENDING > INPROGRESS: Withdraw Submission (editor, none)',
      'APPROVED > PUBLISHED: Publish (admin, none)',
      'APPROVED > PENDING: Send Back to Review (admin, required)',
      'PUBLISHED > APPROVED: Unpublish (admin, none)',
    ])
    expect(canPublishOnSave.map(row => `${row.from} > ${row.to} (${row.who})`)).toEqual([
      'INPROGRESS > PUBLISHED (system)',
      'REJECTED > PUBLISHED (system)',
    ])
  })

  it.each([false, true])('offers exactly the transitions that it accepts; reviewed: %j', isReviewed => {
    for (const role of roles) {
      for (const from of statuses) {
        const taken = statuses.filter(
          to => typeof findTransition(role, stateOf(from, 'ACTIVE', isReviewed), to) === 'object',
        )
        const offered = listTransitions(role, stateOf(from, 'ACTIVE', isReviewed))
        expect(offered.map(row => row.to).toSorted()).toEqual(taken.toSorted())
        expect(listTransitions(role, stateOf(from, 'PENDING', isReviewed))).toEqual(offered)
      }
    }
  })

  it('offers a reviewer the decisions first, and the editors’ actions last', () => {
    const offered = listTransitions('ROLE_ADMIN', stateOf('PENDING', 'ACTIVE', false))
    expect(offered.map(row => row.action)).toEqual([
      'Approve for Publish',
      'Unlock for Editing',
      'Withdraw Submission',
    ])
  })

  it('lets an editor withdraw a submission until it is decided on', () => {
    expect(findTransition('ROLE_AIRPORT', stateOf('PENDING', 'ACTIVE', false), 'INPROGRESS')).toHaveProperty(
      'action',
    )
    expect(findTransition('ROLE_AIRPORT', stateOf('PENDING', 'ACTIVE', true), 'INPROGRESS')).toBe(
      'alreadyReviewed',
    )
    expect(
      ([undefined, 'INPROGRESS', 'REJECTED', 'APPROVED'] as const).map(from => wasReviewed(from)),
    ).toEqual([false, false, false, true])
  })

  it('allows nothing in a historical year', () => {
    for (const role of roles) {
      for (const from of statuses) {
        expect(listTransitions(role, stateOf(from, 'HISTORICAL', false))).toEqual([])
        for (const to of statuses)
          expect(findTransition(role, stateOf(from, 'HISTORICAL', false), to)).toBe('historical')
      }
    }
  })

  it('distinguishes a missing row from a row for another role', () => {
    expect(findTransition('ROLE_ADMIN', stateOf('INPROGRESS', 'ACTIVE', false), 'PUBLISHED')).toBe(
      'noSuchTransition',
    )
    expect(findTransition('ROLE_AIRPORT', stateOf('PENDING', 'ACTIVE', false), 'PENDING')).toBe(
      'noSuchTransition',
    )
    expect(findTransition('ROLE_AIRPORT', stateOf('PENDING', 'ACTIVE', false), 'APPROVED')).toBe(
      'transitionForbidden',
    )
  })
})
