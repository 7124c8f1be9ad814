import { expect, it } from 'vitest'
import { makeLean } from '../../scripts/leanEndpoints.ts'

it('removes from a declared call what only the server uses', () => {
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
    `export const save = /* @__PURE__ */ endpoint('save', { method: 'PUT', url: '/tanks/:tankId' })`,
  )
})

it('marks constants so that unused ones can be dropped, but no statement with side effects and nothing in a function', () => {
  expect(makeLean(`export const name = z.string().max(5)`)).toBe(
    `export const name = /* @__PURE__ */ /* @__PURE__ */ z.string().max(5)`,
  )
  expect(makeLean(`const fields = { name: nameField(label), tanks: new Set() }`)).toBe(
    `const fields = { name: /* @__PURE__ */ nameField(label), tanks: /* @__PURE__ */ new Set() }`,
  )
  for (const taken of [
    `z.config({ customError })`,
    `const add = tank => tanks.push(tank)`,
    `function takeFirst() { const first = tanks.shift(); return first }`,
  ])
    expect(makeLean(taken)).toBe(taken)
})

it('leaves other calls unchanged', () => {
  const other = `draw('chart', { summary: 'Sales', reply: describe() })`
  expect(makeLean(other)).toBe(other)
})
