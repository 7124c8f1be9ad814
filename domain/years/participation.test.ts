import { expect, it } from 'vitest'
import { readParticipation, type AirportParticipation } from './participation.ts'

const airport = (airportId: number, iataCode: string): AirportParticipation => ({
  airportId,
  iataCode,
  airportName: `Airport ${iataCode}`,
  axnInstanceStatus: 'INPROGRESS',
  acdbePercentageAmount: null,
  lastYear: null,
})
const airports = [airport(1, 'ATL'), airport(2, 'BOI')]
const read = (pasted: string) =>
  readParticipation(pasted, airports, text => (/^[\d.]* ?%?$/.test(text) ? null : 'Not a number.')).map(
    ({ airport, text, error }) => [airport?.iataCode ?? null, text, error],
  )

it.each([
  [
    'two columns of a spreadsheet',
    'ATL\t31.5\r\nBOI\t12\r\n',
    [
      ['ATL', '31.5', null],
      ['BOI', '12', null],
    ],
  ],
  ['a name in between', 'atl\tHartsfield\t31.5', [['ATL', '31.5', null]]],
  [
    'text with spaces and signs',
    'ATL 31.5 %\nBOI, 12%',
    [
      ['ATL', '31.5 %', null],
      ['BOI', '12%', null],
    ],
  ],
  ['column heads', 'IATA\tACDBE %\nATL\t3', [['ATL', '3', null]]],
  ['an empty cell, which removes the percentage', 'ATL\t', [['ATL', '', null]]],
  ['a percentage that cannot be read', 'ATL\tabout 30', [['ATL', 'about 30', 'Not a number.']]],
  [
    'an airport of another year',
    'XYZ\t3',
    [[null, '3', 'XYZ is not an airport in this year. Start the line with an airport’s IATA code.']],
  ],
  [
    'an airport twice',
    'ATL\t3\nATL\t4',
    [
      ['ATL', '3', null],
      [null, '4', 'ATL is listed twice. Remove one of the lines.'],
    ],
  ],
  ['nothing', ' \n', []],
])('reads %s', (_what, pasted, expected) => {
  expect(read(pasted)).toEqual(expected)
})
