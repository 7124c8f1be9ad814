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
  expect(makeLean(`export const total = sum(0).toFixed()`)).toBe(
    `export const total = /* @__PURE__ */ /* @__PURE__ */ sum(0).toFixed()`,
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

it('builds a schema when it is first used', () => {
  const imported = `import { lazily } from '#platform/client/lazily.ts'\n`
  const later = (schema: string) => `/* @__PURE__ */ lazily(() => ${schema})`
  for (const [written, built] of [
    [`const name = z.string().max(5)`, `const name = ${later(`z.string().max(5)`)}`],
    [`const tank = schemaOf(fields)`, `const tank = ${later(`schemaOf(fields)`)}`],
    [`const full = tank.extend({ name })`, `const full = ${later(`tank.extend({ name })`)}`],
    [`const day = z.iso.date().min(1)`, `const day = ${later(`z.iso.date().min(1)`)}`],
    // Inside another schema, nothing is built before that one.
    [`const list = z.array(z.string())`, `const list = ${later(`z.array(z.string())`)}`],
    [`const shape = { name: z.string() }`, `const shape = { name: ${later(`z.string()`)} }`],
    [`const field = { schema: other.unwrap() }`, `const field = { schema: ${later(`other.unwrap()`)} }`],
    [
      `const label = text => ({ schema: check(text) })`,
      `const label = text => ({ schema: lazily(() => check(text)) })`,
    ],
  ] as const)
    expect(makeLean(written)).toBe(imported + built)
  for (const other of [
    `const isName = text => z.string().safeParse(text).success`,
    `const field = { schema: name }`,
  ])
    expect(makeLean(other)).toBe(other)
  expect(makeLean(`const five = z.number().parse(5)`)).toContain('lazily(() => z.number()).parse(5)')
})

it('leaves other calls unchanged', () => {
  const other = `draw('chart', { summary: 'Sales', reply: describe() })`
  expect(makeLean(other)).toBe(other)
})
