import { expect, test } from 'vitest'
import { describeInput } from './conflict.ts'

const states = [
  { value: 'OH', label: 'Ohio' },
  { value: 'ON', label: 'Ontario' },
]

test('a choice is shown by its name, even a removed one; typed text is unchanged', () => {
  expect(describeInput(states, 'ON')).toBe('Ontario')
  expect(describeInput(states, '')).toBe('')
  expect(describeInput(states, 'XX')).toBe('An option that is no longer available')
  expect(describeInput(undefined, '1,200')).toBe('1,200')
})
