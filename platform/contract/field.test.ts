import { expect, test } from 'vitest'
import { nameField, textField } from './field.ts'

test('line breaks and tabs in a text of one line become spaces', () => {
  expect(nameField({ label: 'Name' }).schema.parse(' Gate\r\n  12\tNews ')).toBe('Gate 12 News')
  expect(textField({ label: 'Title' }).schema.parse('Properties\nManager')).toBe('Properties Manager')
  expect(() => nameField({ label: 'Name' }).schema.parse('\n\n')).toThrow('Please input a valid Name.')
})

test('a long text keeps its lines', () => {
  expect(textField({ label: 'Comment' }, 100, 'longText').schema.parse('One\n\nTwo\n')).toBe('One\n\nTwo')
})
