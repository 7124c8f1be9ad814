import { expect, test } from 'vitest'
import { getReturnAddress } from './getReturnAddress.ts'

test.each([
  ['/airports/12?tab=1#traffic', '/airports/12?tab=1#traffic'],
  ['/wizard/airports', '/wizard/airports'],
  ['//evil.example/', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/airports/..//evil.example', '/'],
  ['/%2e//evil.example', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['airports', '/'],
  ['/login?origin=/login', '/'],
  ['', '/'],
  [undefined, '/'],
])('after log-in %j leads to %j', (origin, path) => {
  expect(getReturnAddress(origin)).toBe(path)
})
