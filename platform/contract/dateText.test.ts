import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDate } from './dateText.ts'
import { formatDate } from './formatDate.ts'

const valueOf = (typed: string) => {
  const read = parseDate(typed)
  return 'error' in read ? 'error' : read.value
}
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

describe('reading a date that someone typed or pasted', () => {
  it.each([
    ['2028-05-22', '2028-05-22'],
    ['2028-5-2', '2028-05-02'],
    ['2028/05/22', '2028-05-22'],
    ['5/22/2028', '2028-05-22'],
    ['05/06/2028', '2028-05-06'],
    ['12-31-2028', '2028-12-31'],
    ['May 22, 2028', '2028-05-22'],
    ['may 22 2028', '2028-05-22'],
    ['Sept. 1st, 2028', '2028-09-01'],
    ['22 May 2028', '2028-05-22'],
    ['22-May-2028', '2028-05-22'],
    ['\u200b 5/22/2028\u00a0', '2028-05-22'],
    ['2/29/2028', '2028-02-29'],
    ['20280522', '2028-05-22'],
    ['05222028', '2028-05-22'],
    ['12312028', '2028-12-31'],
    ['２０２８－１２－３１', '2028-12-31'],
    ['2028.12.31', '2028-12-31'],
    ['47118', '2028-12-31'],
    ['47118.0', '2028-12-31'],
    ['36526', '2000-01-01'],
    ['2028-12-31 00:00:00', '2028-12-31'],
    ['2028-12-31T00:00:00', '2028-12-31'],
    ['2028-12-31T00:00:00.000Z', '2028-12-31'],
    ['1/31/2038 12:00:00 AM', '2038-01-31'],
    ['1/31/2038 0:00', '2038-01-31'],
    ['Sunday, December 31, 2028', '2028-12-31'],
    ['Sun 12/31/2028', '2028-12-31'],
    ['Sun., Dec. 31, 2028', '2028-12-31'],
    ['31st December 2028', '2028-12-31'],
  ])('%j is %s', (typed, value) => expect(valueOf(typed)).toBe(value))

  it.each([
    ['12/31/28', '“12/31/28” has a two-digit year. Type 2028-12-31.'],
    ['5/6/28', '“5/6/28” has a two-digit year. Type 2028-05-06 or 2028-06-05.'],
    ['31122028', '“31/12/2028” is not a valid date because there is no month 31. Type 2028-12-31.'],
    ['31/12/2028', '“31/12/2028” is not a valid date because there is no month 31. Type 2028-12-31.'],
    [
      'Monday, 12/31/2028',
      '“Monday, 12/31/2028” contradicts itself because that day is a Sunday. Type 2028-12-31 if it is right.',
    ],
    ['2028-12-31 05:00', '“2028-12-31 05:00” has a time. Type only the date.'],
    ['1/31/2038 12:00 PM', '“1/31/2038 12:00 PM” has a time. Type only the date.'],
    ['Sunday, 12/31/28', '“12/31/28” has a two-digit year. Type 2028-12-31.'],
    ['Mar 2028', '“Mar 2028” has no day. Type 2028-03-31 or 2028-03-01.'],
    ['22-May-28', '“22-May-28” has a two-digit year. Type 2028-05-22.'],
    ['5.6.2028', '“5.6.2028” is ambiguous. Type 2028-05-06 or 2028-06-05.'],
    ['5/22/2028\n5/23/2028', '“5/22/2028\n5/23/2028” has several lines. Type one date.'],
    ...[
      '36525',
      '73051',
      '471180',
      '47118.5',
      '2027-02-29',
      '0026-05-22',
      '5/22/0000',
      '2/29/2027',
      'soon',
      '5/22',
      'May 28',
      'Maybe 22, 2028',
    ].map(
      typed =>
        [
          typed,
          `Requires a valid date (YYYY-MM-DD). “${typed}” is not one. Type a date such as 2028-05-22 or 5/22/2028.`,
        ] as const,
    ),
  ] as (readonly [string, string])[])('%j is an error in words', (typed, words) => {
    const read = parseDate(typed)
    expect('error' in read && read.error).toBe(words)
  })

  it('suggests only dates that it accepts', () => {
    const part = fc.integer({ min: 0, max: 40 }).map(String)
    const typed = fc
      .tuple(
        fc.oneof(part, fc.constant('Mar')),
        fc.constantFrom('/', '-', '.', ' '),
        part,
        fc.constantFrom('2028', '28', '1', ''),
      )
      .map(([one, mark, other, year]) => [one, other, year].join(mark))
    fc.assert(
      fc.property(fc.oneof(typed, fc.string()), text => {
        const read = parseDate(text)
        if ('error' in read)
          for (const advised of read.advice) {
            expect(read.error).toContain(advised)
            expect(parseDate(advised)).toHaveProperty('value')
          }
      }),
    )
  })

  it('reads back every day in each format', () => {
    fc.assert(
      fc.property(day, iso => {
        const [year, month, date] = iso.split('-').map(Number)
        expect(valueOf(formatDate(iso))).toBe(iso)
        expect(valueOf(`${month}/${date}/${year}`)).toBe(iso)
        expect(parseDate(`${date}/${month}/${year}`, 'dayFirst')).toEqual({ value: iso })
      }),
    )
  })
})
