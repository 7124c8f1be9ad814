import { expect, test } from 'vitest'
import { isLeavingUnsavedWork } from './LeaveGuard.tsx'

test('leaving asks only if something is unsaved and the path changes', () => {
  const [here, there] = [{ pathname: '/a' }, { pathname: '/b' }]
  expect(isLeavingUnsavedWork(true, here, there)).toBe(true)
  expect(isLeavingUnsavedWork(false, here, there)).toBe(false)
  expect(isLeavingUnsavedWork(true, here, here)).toBe(false)
})
