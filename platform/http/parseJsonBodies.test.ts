import fc from 'fast-check'
import { expect, it } from 'vitest'
import { deepestBody, isDeep } from './parseJsonBodies.ts'

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

/** Texts of the characters that a careless count of brackets would misread. */
const text = fc.string({ unit: fc.constantFrom('"', '\\', '[', ']', '{', '}', 'é', '\ud83d\ude00', '\n') })
const { body } = fc.letrec(tie => ({
  body: fc.oneof({ withCrossShrink: true }, text, fc.integer(), tie('list'), tie('record')),
  list: fc.array(tie('body'), { maxLength: 3 }),
  record: fc.dictionary(text, tie('body'), { maxKeys: 3 }),
}))

it('a body is too deep if its lists and objects are nested more than 100 times, whatever its texts contain', () => {
  fc.assert(
    fc.property(body, fc.integer({ min: deepestBody - 9, max: deepestBody + 1 }), (inner, levels) => {
      const nested = Array.from({ length: levels }).reduce<unknown>(
        (within, _, level) => (level % 2 === 0 ? ['[', {}, [], within] : { '{': within }),
        inner,
      )
      expect(isDeep(Buffer.from(JSON.stringify(nested)))).toBe(depthOf(nested) > 100)
    }),
  )
})

it.each(['{"a":'.repeat(101), '['.repeat(101), `"\\"${'['.repeat(200)}"${'['.repeat(101)}`])(
  'a body is too deep even if it is cut off',
  cut => expect(isDeep(Buffer.from(cut))).toBe(true),
)
