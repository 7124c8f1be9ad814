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
  ['a name instead of a code', 'airport boi\t12', [['BOI', '12', null]]],
  [
    'names with codes',
    'ATL - Atlanta\t3\nBoise (BOI)\t4\n',
    [
      ['ATL', '3', null],
      ['BOI', '4', null],
    ],
  ],
  ['empty columns at the end', 'IATA\tACDBE 2026 %\t\nATL\t3\t\t', [['ATL', '3', null]]],
  [
    'two percentages',
    'ATL\t31.5\t30',
    [[null, '30', 'This line has 2 percentages. Keep the one for this year.']],
  ],
  ['a decimal comma', 'ATL, 31,5', [[null, '5', 'This line has 2 percentages. Keep the one for this year.']]],
  [
    'a percentage of another column',
    'ATL\t31.5\t\nBOI\t3\t4',
    [
      [null, '', 'Enter the percentage of ATL at the end of the line.'],
      [null, '4', 'This line has 2 percentages. Keep the one for this year.'],
    ],
  ],
  ['two airports', 'ATL\tBOI\t3', [[null, '3', 'This line names ATL and BOI. Enter one airport per line.']]],
  [
    'codes only',
    'ATL\nBOI',
    [
      [null, '', 'Enter the percentage of ATL at the end of the line.'],
      [null, '', 'Enter the percentage of BOI at the end of the line.'],
    ],
  ],
  [
    'figures only',
    '31.5\n12',
    [
      [null, '', '31.5 is not an airport in this year. Start the line with an airport’s IATA code.'],
      [null, '', '12 is not an airport in this year. Start the line with an airport’s IATA code.'],
    ],
  ],
  [
    'the same airport by code and by name',
    'ATL\t3\nAirport ATL\t4',
    [
      ['ATL', '3', null],
      [null, '4', 'ATL is listed twice. Remove one of the lines.'],
    ],
  ],
  [
    'an unknown airport in the first line, which is no heading',
    'Gotham\tn/a\nATL\t3',
    [
      [null, 'n/a', 'GOTHAM is not an airport in this year. Start the line with an airport’s IATA code.'],
      ['ATL', '3', null],
    ],
  ],
  ['nothing', ' \n', []],
])('reads %s', (_what, pasted, expected) => {
  expect(read(pasted)).toEqual(expected)
})
