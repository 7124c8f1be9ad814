import { expect, test } from 'vitest'
import { shownTyped } from './conflict.ts'

const states = [
  { value: 'OH', label: 'Ohio' },
  { value: 'ON', label: 'Ontario' },
]

test('a choice is shown by its name, also one that is gone; what is typed stays as it is', () => {
  expect(shownTyped(states, 'ON')).toBe('Ontario')
  expect(shownTyped(states, '')).toBe('')
  expect(shownTyped(states, 'XX')).toBe('An option that is no longer available')
  expect(shownTyped(undefined, '1,200')).toBe('1,200')
})
