import { expect, it } from 'vitest'
import { isOpenToEditors } from '../people/roles.ts'
import { canHaveLinks } from './wizard.ts'
import { axnInstanceStatus } from './workflow.ts'

it('a colleague can be asked only while editors may change the year', () => {
  const open = axnInstanceStatus.options.filter(status =>
    isOpenToEditors({ axnInstanceStatus: status, axnInstanceMasterStatus: 'ACTIVE' }),
  )
  expect(open).toEqual(['INPROGRESS', 'REJECTED'])
  const closed = { axnInstanceStatus: 'INPROGRESS', axnInstanceMasterStatus: 'HISTORICAL' } as const
  expect(isOpenToEditors(closed)).toBe(false)
})

it('a colleague cannot be asked for the review', () => {
  expect(canHaveLinks('airport', 'review')).toBe(false)
  expect(canHaveLinks('company', 'review')).toBe(false)
  expect(canHaveLinks('company', 'location')).toBe(true)
})
