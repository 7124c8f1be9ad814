import { describe, expect, it } from 'vitest'
import { roleName, securityRoles } from './securityRoles.ts'
import { actionsFor, axnInstanceStatus, publishOnSave, transition, transitions } from './workflow.ts'

const statuses = axnInstanceStatus.options
const roles = securityRoles.map(each => roleName(each.securityRoleId))

describe('the workflow', () => {
  it('has the seven rows of the specification, and the two of publishing on save apart', () => {
    expect(
      transitions.map(row => `${row.from} > ${row.to}: ${row.action} (${row.who}, ${row.reason})`),
    ).toEqual([
      'INPROGRESS > PENDING: Submit for Review (editor, none)',
      'REJECTED > PENDING: Submit for Review (editor, none)',
      'PENDING > REJECTED: Unlock for Editing (admin, required)',
      'PENDING > APPROVED: Approve for Publish (admin, none)',
      'APPROVED > PENDING: Send Back to Review (admin, required)',
      'APPROVED > PUBLISHED: Publish (admin, none)',
      'PUBLISHED > APPROVED: Unpublish (admin, none)',
    ])
    expect(publishOnSave.map(row => `${row.from} > ${row.to} (${row.who})`)).toEqual([
      'INPROGRESS > PUBLISHED (system)',
      'REJECTED > PUBLISHED (system)',
    ])
  })

  it('offers as buttons exactly what it takes', () => {
    for (const role of roles) {
      for (const from of statuses) {
        const taken = statuses.filter(to => typeof transition(role, from, to, 'ACTIVE') === 'object')
        const offered = actionsFor(role, from, 'ACTIVE').map(row => row.to)
        expect(offered.toSorted()).toEqual(taken.toSorted())
        expect(actionsFor(role, from, 'PENDING')).toEqual(actionsFor(role, from, 'ACTIVE'))
      }
    }
  })

  it('stands still in a historical year', () => {
    for (const role of roles) {
      for (const from of statuses) {
        expect(actionsFor(role, from, 'HISTORICAL')).toEqual([])
        for (const to of statuses) expect(transition(role, from, to, 'HISTORICAL')).toBe('historical')
      }
    }
  })

  it('tells what there is no row for from what the row asks of another role', () => {
    expect(transition('ROLE_ADMIN', 'INPROGRESS', 'PUBLISHED', 'ACTIVE')).toBe('noSuchTransition')
    expect(transition('ROLE_AIRPORT', 'PENDING', 'PENDING', 'ACTIVE')).toBe('noSuchTransition')
    expect(transition('ROLE_AIRPORT', 'PENDING', 'APPROVED', 'ACTIVE')).toBe('transitionForbidden')
  })
})
