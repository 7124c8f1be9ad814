import { expect, it } from 'vitest'
import { breaksUnit } from './workbookText.ts'

it('a heading breaks within its unit only where the unit neither fits on a line nor begins one', () => {
  const widths = Array.from({ length: 24 }, (_, index) => index + 4)
  const broken = widths.filter(width => breaksUnit('Area (sq ft)', width))
  expect(broken.length).toBeGreaterThan(0)
  expect(breaksUnit('Area (sq ft)', Math.max(...broken) + 1)).toBe(false)
  expect(breaksUnit('Square Footage (sq ft)', 14)).toBe(false)
  expect(breaksUnit('Square Footage', 5)).toBe(false)
})
