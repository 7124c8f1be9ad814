import { expect, it } from 'vitest'
import { compareLeadFirst } from './compareLeadFirst.ts'

it('puts the concessions lead first and leaves the others in their order', () => {
  const names = ['Airport Director', 'Retail', 'Concessions', 'ACDBE']
  expect(names.toSorted(compareLeadFirst)).toEqual(['Concessions', 'Airport Director', 'Retail', 'ACDBE'])
  expect(['Leasing', 'Head of concession programs'].toSorted(compareLeadFirst)[0]).toContain('concession')
})
