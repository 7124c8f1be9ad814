import { expect, test } from 'vitest'
import { nameField, textField } from './field.ts'

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
