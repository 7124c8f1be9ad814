import { expect, it } from 'vitest'
import { makeLean } from '../../scripts/leanEndpoints.ts'

it('leaves out of a declared call what only the server uses, and keeps what a form checks', () => {
  const declared = `export const save = endpoint('save', {
  method: 'PUT',
  url: '/tanks/:tankId',
  summary: 'Save a tank, or (rarely) two',
  tag: 'Tanks',
  params: z.object({ tankId }),
  body: tank,
  reply: z.object({ summary: z.string() }),
})`
  expect(makeLean(declared)).toBe(
    `export const save = /* @__PURE__ */ endpoint('save', { method: 'PUT', url: '/tanks/:tankId', body: tank })`,
  )
})

it('marks declarations so that unused ones can be dropped, but no statement that takes effect', () => {
  expect(makeLean(`const name = z.string().max(5)`)).toBe(
    `const name = /* @__PURE__ */ /* @__PURE__ */ z.string().max(5)`,
  )
  expect(makeLean(`z.config({ customError })`)).toBe(`z.config({ customError })`)
})

it('leaves other calls as they are', () => {
  const other = `draw('chart', { summary: 'Sales', reply: describe() })`
  expect(makeLean(other)).toBe(other)
})
