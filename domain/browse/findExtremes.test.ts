import { expect, it } from 'vitest'
import { findExtremes } from './findExtremes.ts'

const whole = (value: number | null) => ({ value, partial: false })

it('marks the highest and the lowest of figures that can all be compared', () => {
  expect(findExtremes([whole(2), whole(3), whole(1), whole(1)])).toEqual([
    null,
    'highest',
    'lowest',
    'lowest',
  ])
})

it('marks none if all are equal, or one is missing or partial', () => {
  const none = [null, null, null]
  expect(findExtremes([whole(2), whole(2), whole(2)])).toEqual(none)
  expect(findExtremes([whole(2), whole(3), whole(null)])).toEqual(none)
  expect(findExtremes([whole(2), whole(3), { value: 1, partial: true }])).toEqual(none)
  expect(findExtremes([whole(2), whole(3), undefined])).toEqual(none)
})
