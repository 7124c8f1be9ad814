import { expect, it } from 'vitest'
import { describeBreaks } from './describeBreaks.ts'

const whole = { value: 5, partial: false }

it('lists the years that cannot be compared, with the reason', () => {
  const values = [null, { value: null, partial: false }, { value: 4, partial: true }, whole]
  expect(describeBreaks(['2023', '2024', '2025', '2026'], values)).toBe(
    'No comparable figure for 2023 (not published), 2024 (not reported), and 2025 (partly reported).',
  )
  const ratio = { value: null, partial: false, notApplicable: true } as const
  expect(describeBreaks(['2026'], [ratio])).toBe('No comparable figure for 2026 (not applicable).')
  expect(describeBreaks(['2025', '2026'], [whole, whole])).toBeNull()
})
