import { describe, expect, it } from 'vitest'
import { classifyHubSize } from './hubSize.ts'

describe('the hub size of an airport', () => {
  const total = 945_000_000
  it.each([
    ['US', 9_450_000, 'Large hub'],
    ['US', 9_449_999, 'Medium hub'],
    ['US', 2_362_500, 'Medium hub'],
    ['US', 2_362_499, 'Small hub'],
    ['US', 472_500, 'Small hub'],
    ['US', 472_499, 'Nonhub primary'],
    ['US', 10_001, 'Nonhub primary'],
    ['US', 10_000, 'Nonprimary'],
    ['US', 2_500, 'Nonprimary'],
    ['US', 2_499, 'General aviation'],
    ['US', 0, 'General aviation'],
    ['US', null, null],
    ['PR', 6_000_000, 'Medium hub'],
    ['CA', 9_450_000, 'Outside the United States'],
    ['CA', null, 'Outside the United States'],
  ])('%s with %s enplanements: %s', (isoCountryCode, enplanements, expected) => {
    expect(classifyHubSize({ isoCountryCode, enplanements }, total)).toBe(expected)
  })

  it('is unknown without the United States total, which other countries do not need', () => {
    expect(classifyHubSize({ isoCountryCode: 'US', enplanements: 9_450_000 }, null)).toBeNull()
    expect(classifyHubSize({ isoCountryCode: 'CA', enplanements: 9_450_000 }, null)).toBe(
      'Outside the United States',
    )
  })
})
