import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { lazily } from './lazily.ts'

test('a schema is built once, when it is first used, and checks the same, also as a part of others', () => {
  const build = vi.fn<() => z.ZodString>(() => z.string().min(2))
  const name = lazily(build)
  expect(build).not.toHaveBeenCalled()
  expect(name.safeParse('Gate').success).toBe(true)
  expect(name.safeParse(12).success).toBe(false)
  expect(build).toHaveBeenCalledTimes(1)

  const shop = z.object({ name: lazily(() => z.string().trim()), area: lazily(() => name.nullable()) })
  expect(shop.parse({ name: ' News ', area: null })).toEqual({ name: 'News', area: null })
  expect(shop.safeParse({ name: 'News', area: 'A' }).success).toBe(false)
})
