import { expect, test } from 'vitest'
import { describeCell } from './describeCell.ts'
import { readQuestion } from './exploreQuestion.ts'

const whole = (value: number) => ({ value, partial: false })

test.each([
  ['companies', '2023', whole(0), 'companyName:"A";presence:OPENED,KEPT', '2023'],
  ['companies', 'two', whole(0), 'companyName:"A";presence:OPENED,KEPT', 'two'],
  // Without an edition of that year, the count covers all airports.
  ['companies', '2023', null, 'companyName:"A"', undefined],
  ['companies', undefined, undefined, 'companyName:"A"', undefined],
  // The locations of one airport do not depend on the other year.
  ['airports', '2023', whole(0), 'iataCode:"A"', undefined],
])('the locations counted for one of the %s, compared with %s, %j', (rows, years, before, where, other) => {
  const { question } = readQuestion({ rows, years, show: 'locations' }, false)
  const cells = [whole(1), ...(before === undefined ? [] : [before])]
  const row = { key: '1', name: 'A', code: 'A', cells }
  const column = { key: 'locations', part: years ? ('now' as const) : undefined }
  const behind = describeCell(question, { row, column, place: 0 }, '2026')?.rows
  expect(behind).toMatchObject({ where, years: other })
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
  const row = { key: 'Large hub', name: 'Large hub', code: '', cells: [whole(1)] }
  expect(describeCell(question, { row, column: { key: 'count' }, place: 0 }, '2026')?.rows?.where).toBe(
    behind,
  )
})

test.each([
  ['n', 'median', 'hubSize:Large hub', 'hubSize:Large hub;enplaneTotal:0..'],
  ['upper', 'quartiles', '', 'hubSize:Large hub;enplaneTotal:0..'],
  ['n', 'median', 'enplaneTotal:5..', 'enplaneTotal:5..;hubSize:Large hub'],
  ['n', 'median', 'enplaneTotal:5..;|region:Elsewhere', undefined],
  ['total', 'total', '', 'hubSize:Large hub'],
])('the rows counted for %s of a group by %s of %j', (statistic, summary, where, behind) => {
  const { question } = readQuestion({ show: 'enplaneTotal', group: 'hubSize', summary, where }, false)
  const row = { key: 'Large hub', name: 'Large hub', code: '', cells: [whole(1)] }
  const column = { key: `enplaneTotal@${statistic}` }
  expect(describeCell(question, { row, column, place: 0 }, '2026')?.rows?.where).toBe(behind)
})

test('no filter finds the leases that need no date', () => {
  const { question } = readQuestion({ rows: 'tenants', group: 'leaseExpireYear' }, false)
  const row = { key: 'Not applicable', name: 'Not applicable', code: '', cells: [whole(1)] }
  expect(describeCell(question, { row, column: { key: 'count' }, place: 0 }, '2026')?.rows).toBeNull()
})

test('the leases without a date have a definition, and no filter that finds them', () => {
  const ofShares = { rows: 'tenants', show: 'leaseExpireDate', group: 'tenantType', summary: 'share' }
  const { question } = readQuestion(ofShares, false)
  const row = { key: 'Duty Free', name: 'Duty Free', code: '', cells: [whole(1)] }
  const column = { key: 'leaseExpireDate@missingShare' }
  expect(describeCell(question, { row, column, place: 0 }, '2026')).toMatchObject({
    how: 'The percentage of the tenant locations in this group without a date, of those that need one.',
    rows: null,
  })
})
