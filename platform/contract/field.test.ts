import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { figureField, nameField, schemaOf, textField } from './field.ts'
import { lazily } from './lazily.ts'

test('line breaks and tabs in a text of one line become spaces', () => {
  expect(nameField({ label: 'Name' }).schema.parse(' Gate\r\n  12\tNews ')).toBe('Gate 12 News')
  expect(textField({ label: 'Title' }).schema.parse('Properties\nManager')).toBe('Properties Manager')
  expect(() => nameField({ label: 'Name' }).schema.parse('\n\n')).toThrow('Please input a valid Name.')
})

test('a text that is far too long is refused quickly', () => {
  const begun = performance.now()
  const { success } = nameField({ label: 'Name' }).schema.safeParse(`a${' '.repeat(200_000)}b`)
  expect(success).toBe(false)
  expect(performance.now() - begun).toBeLessThan(1000)
})

test('a long text keeps its lines', () => {
  expect(textField({ label: 'Comment' }, 100, 'longText').schema.parse('One\n\nTwo\n')).toBe('One\n\nTwo')
})

test('in a browser, a schema is built when it is first used, and checks the same', () => {
  vi.stubGlobal('document', {})
  const build = vi.fn<() => z.ZodString>(() => z.string())
  const schema = lazily(build)
  expect(build).not.toHaveBeenCalled()
  expect(schema.safeParse('Gate').success).toBe(true)
  expect(schema.safeParse(12).success).toBe(false)
  expect(build).toHaveBeenCalledTimes(1)

  const shop = schemaOf({ name: nameField({ label: 'Name' }), area: figureField('area', { label: 'Area' }) })
  expect(shop.parse({ name: ' News ', area: null })).toEqual({ name: 'News', area: null })
  expect(() => shop.parse({ name: 'News', area: -1 })).toThrow('Area must be at least 0.')
  vi.unstubAllGlobals()
})
