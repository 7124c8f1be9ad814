import { describe, expect, test } from 'vitest'
import { figureField, nameField } from '../../contract/field.ts'
import { applyChoices, describeInput, listDifferences, preselectChoices } from './conflict.ts'
import { formatInputs } from './formInputs.ts'

const fields = {
  name: nameField({ label: 'Name' }),
  sales: figureField('money', { label: 'Sales' }),
  rent: figureField('money', { label: 'Rent' }),
}

const states = [
  { value: 'OH', label: 'Ohio' },
  { value: 'ON', label: 'Ontario' },
]

test('a choice is shown by its name, even a removed one; typed text is unchanged', () => {
  expect(describeInput(states, 'ON')).toBe('Ontario')
  expect(describeInput(states, '')).toBe('')
  expect(describeInput(states, 'XX')).toBe('An option that is no longer available')
  expect(describeInput(undefined, '1,200')).toBe('1,200')
})

describe('two versions of a record', () => {
  const base = formatInputs(fields, { name: 'Food', sales: 100, rent: 10 })
  const theirs = formatInputs(fields, { name: 'Food', sales: 150, rent: 12 })
  const found = listDifferences(fields, base, { ...base, sales: '120', name: 'Meals' }, theirs)

  test('are compared field by field, with the author of each change', () => {
    expect(found.map(({ name, changedBy }) => [name, changedBy])).toEqual([
      ['name', 'me'],
      ['sales', 'both'],
      ['rent', 'them'],
    ])
  })

  test('a field changed by one person takes that change; a field changed by both waits for a choice', () => {
    expect(preselectChoices(found)).toEqual({ name: 'mine', rent: 'theirs' })
  })

  test('the choices make up the new version', () => {
    expect(applyChoices(theirs, found, { ...preselectChoices(found), sales: 'mine' })).toEqual({
      name: 'Meals',
      sales: '120',
      rent: '12.00',
    })
  })

  test('the same figure in another format is no difference', () => {
    const same = { ...base, sales: '$150' }
    expect(listDifferences(fields, base, same, theirs).map(each => each.name)).toEqual(['rent'])
  })
})
