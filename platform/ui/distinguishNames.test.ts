import { expect, it } from 'vitest'
import { distinguishNames } from './distinguishNames.ts'

it('numbers the rows of a name only if several rows have it', () => {
  const [first, other, second] = ['Ann', 'Bo', 'Ann'].map(name => ({ name }))
  const rows = [first, other, second].filter(each => each !== undefined)
  const names = distinguishNames(rows, each => each.name)
  expect(rows.map(row => names.get(row))).toEqual(['Ann, 1 of 2', 'Bo', 'Ann, 2 of 2'])
})
