import { expect, it } from 'vitest'
import {
  computeOneTimeCode,
  createOneTimeSecret,
  describeOneTimeSecret,
  findOneTimeStep,
} from './oneTimeCode.ts'

/** '12345678901234567890', the secret of the test vectors. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('computes the code of RFC 6238 at %i seconds', (seconds, code) => {
  expect(computeOneTimeCode(secret, Math.floor(seconds / 30))).toBe(code)
})

it('accepts the codes of one step before and after, and no others', () => {
  const found = [-2, -1, 0, 1, 2].map(step =>
    findOneTimeStep(secret, computeOneTimeCode(secret, 1000 + step), 30_000),
  )
  expect(found).toEqual([null, 999, 1000, 1001, null])
})

it('makes secrets of 160 bits that differ, and describes them for apps', () => {
  const secrets = Array.from({ length: 100 }, createOneTimeSecret)
  expect(new Set(secrets).size).toBe(100)
  for (const each of secrets) expect(each).toMatch(/^[A-Z2-7]{32}$/)
  expect(describeOneTimeSecret(secret, 'pat')).toBe(
    `otpauth://totp/AXN%20Fact%20Book:pat?secret=${secret}&issuer=AXN%20Fact%20Book`,
  )
})
