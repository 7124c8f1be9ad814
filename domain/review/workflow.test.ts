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
} from './workflow.ts'

const statuses = axnInstanceStatus.options
const roles = securityRoles.map(each => getRoleName(each.securityRoleId))

const stateOf = (
  axnInstanceStatus: AxnInstanceStatus,
  axnInstanceMasterStatus: AxnInstanceMasterStatus,
  latestFrom?: AxnInstanceStatus,
) => ({ axnInstanceStatus, axnInstanceMasterStatus, latestFrom })

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
      'PENDING > REJECTED: Withdraw Submission (editor, none)',
      'APPROVED > PUBLISHED: Publish (admin, none)',
      'APPROVED > PENDING: Send Back to Review (admin, required)',
      'PUBLISHED > APPROVED: Unpublish (admin, none)',
    ])
    expect(canPublishOnSave.map(row => `${row.from} > ${row.to} (${row.who})`)).toEqual([
      'INPROGRESS > PUBLISHED (system)',
      'REJECTED > PUBLISHED (system)',
    ])
  })

  it.each([undefined, ...statuses])(
    'offers exactly the transitions that it accepts, after %s',
    latestFrom => {
      for (const role of roles) {
        for (const from of statuses) {
          const taken = statuses.filter(
            to => typeof findTransition(role, stateOf(from, 'ACTIVE', latestFrom), to) === 'object',
          )
          const offered = listTransitions(role, stateOf(from, 'ACTIVE', latestFrom))
          expect(offered.map(row => row.to).toSorted()).toEqual(taken.toSorted())
          expect(listTransitions(role, stateOf(from, 'PENDING', latestFrom))).toEqual(offered)
        }
      }
    },
  )

  it('offers a reviewer the decisions first, and the editors’ actions last', () => {
    const offered = listTransitions('ROLE_ADMIN', stateOf('PENDING', 'ACTIVE'))
    expect(offered.map(row => row.action)).toEqual([
      'Approve for Publish',
      'Unlock for Editing',
      'Withdraw Submission',
    ])
  })

  it.each([
    [undefined, 'INPROGRESS'],
    ['INPROGRESS', 'INPROGRESS'],
    ['REJECTED', 'REJECTED'],
  ] as const)('lets an editor withdraw a submission from %s to %s', (latestFrom, to) => {
    const state = stateOf('PENDING', 'ACTIVE', latestFrom)
    expect(listTransitions('ROLE_AIRPORT', state).map(row => `${row.action}: ${row.to}`)).toEqual([
      `Withdraw Submission: ${to}`,
    ])
    expect(findTransition('ROLE_AIRPORT', state, to)).toMatchObject({ reason: 'none' })
    expect(findTransition('ROLE_ADMIN', state, 'REJECTED')).toMatchObject({ action: 'Unlock for Editing' })
  })

  it('lets no editor withdraw a submission that was decided on', () => {
    const state = stateOf('PENDING', 'ACTIVE', 'APPROVED')
    expect(listTransitions('ROLE_AIRPORT', state)).toEqual([])
    expect(findTransition('ROLE_AIRPORT', state, 'INPROGRESS')).toBe('alreadyReviewed')
  })

  it('allows nothing in a historical year', () => {
    for (const role of roles) {
      for (const from of statuses) {
        expect(listTransitions(role, stateOf(from, 'HISTORICAL'))).toEqual([])
        for (const to of statuses)
          expect(findTransition(role, stateOf(from, 'HISTORICAL'), to)).toBe('historical')
      }
    }
  })

  it('distinguishes a missing row from a row for another role', () => {
    expect(findTransition('ROLE_ADMIN', stateOf('INPROGRESS', 'ACTIVE'), 'PUBLISHED')).toBe(
      'noSuchTransition',
    )
    expect(findTransition('ROLE_AIRPORT', stateOf('PENDING', 'ACTIVE'), 'PENDING')).toBe('noSuchTransition')
    expect(findTransition('ROLE_AIRPORT', stateOf('PENDING', 'ACTIVE'), 'APPROVED')).toBe(
      'transitionForbidden',
    )
  })
})
