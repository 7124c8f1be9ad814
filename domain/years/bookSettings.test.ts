import { expect, it } from 'vitest'
import { findIsbnError } from './bookSettings.ts'

it.each(['978-0-306-40615-7', '9780306406157', '978 0 306 40615 7', '979-10-90636-07-1'])(
  '%s is an ISBN',
  text => {
    expect(findIsbnError(text)).toBeUndefined()
  },
)

it.each(['978-0-306-40615-8', '978-0-306-40651-7', '0-306-40615-2', '977-0-306-40615-7', 'soon'])(
  '%s is not an ISBN',
  text => {
    expect(findIsbnError(text)).toContain(text)
  },
)
