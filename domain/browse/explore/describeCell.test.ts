import { expect, test } from 'vitest'
import { describeCell } from './describeCell.ts'
import { readQuestion } from './exploreQuestion.ts'

test.each([
  ['companies', '2023', 'companyName:"A";presence:OPENED,KEPT'],
  ['companies', 'two', 'companyName:"A";presence:OPENED,KEPT'],
  ['companies', undefined, 'companyName:"A"'],
  // The locations of one airport do not depend on the other year.
  ['airports', '2023', 'iataCode:"A"'],
])('the locations counted for one of the %s, compared with %s', (rows, years, where) => {
  const { question } = readQuestion({ rows, years, show: 'locations' }, false)
  const row = { key: '1', name: 'A', code: 'A' }
  const column = { key: 'locations', part: years ? ('now' as const) : undefined }
  const behind = describeCell(question, { row, column }, '2026')?.rows
  expect(behind).toMatchObject({ where, years: rows === 'companies' ? years : undefined })
})

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
