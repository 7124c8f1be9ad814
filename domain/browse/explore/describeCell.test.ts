import { expect, test } from 'vitest'
import { describeCell } from './describeCell.ts'
import { readQuestion } from './exploreQuestion.ts'

test.each([
  ['airportName:field;hubSize:Large hub,Small hub', 'airportName:field;hubSize:Large hub'],
  [
    'hubSize:Large hub;airportName:field;|enplaneTotal:5..',
    'airportName:field;|enplaneTotal:5..;hubSize:Large hub',
  ],
  // These conditions cannot be limited to one group.
  ['airportName:field;hubSize:Large hub;|enplaneTotal:5..', undefined],
  ['enplaneTotal:5..;|hubSize:Large hub', undefined],
])('the rows of a group of %s', (where, behind) => {
  const { question } = readQuestion({ show: 'enplaneTotal', group: 'hubSize', where }, false)
  const row = { key: 'Large hub', name: 'Large hub', code: '' }
  expect(describeCell(question, { row, column: { key: 'count' } }, '2026')?.rows?.where).toBe(behind)
})
