import { parseCsv } from 'hucre/csv'
import { expect, test } from 'vitest'
import { hostileNames, makeReport, makeReportRow } from '#tests/makeReport.ts'
import { quoteCsv, renderCsv } from './renderCsv.ts'

const written = async (...given: Parameters<typeof makeReport>) =>
  new TextDecoder().decode(Buffer.concat(await renderCsv(makeReport(...given))))
const nameColumn = [{ key: 'libraryName', label: 'Library', format: 'text', width: 1 }] as const

async function namesOf(names: string[]): Promise<string[]> {
  const rows = names.map(libraryName => ({ libraryName, note: 'x' }))
  const columns = [...nameColumn, { key: 'note', label: 'Note', format: 'text', width: 1 } as const]
  return parseCsv(await written({ columns, rows }), { delimiter: ',' })
    .slice(1)
    .map(row => String(row[0]))
}

test('the first line has the headings, and the others bare figures; every line ends in CRLF', async () => {
  expect(await written({}, 2)).toBe(
    [
      'Rank,Library,Participants,Total Sales ($),Change (%),Lease Ends,Changed,Open\r\n',
      '1,Invented House 1,9000000,65432100.5,2.857,2027-03-31,2026-01-02T13:05:00.000Z,N\r\n',
      '2,Invented House 2,8998766,65431323.25,-1.5,2027-03-31,2026-01-02T13:05:00.000Z,Y\r\n',
    ].join(''),
  )
})

test('there is no byte order mark, no note, and no mention of demo data', async () => {
  const bytes = Buffer.concat(await renderCsv(makeReport({ demo: true })))
  expect(bytes.toString('latin1', 0, 4)).toBe('Rank')
  expect(new TextDecoder().decode(bytes)).not.toMatch(/demo|basis/i)
})

test('an empty report consists of its headings', async () => {
  expect(await written({ rows: [], columns: [...nameColumn] })).toBe('Library\r\n')
})

test('unknown values are empty: null, a missing key, a blank, an invalid figure', async () => {
  const row = { ...makeReportRow(0), participantTotal: null, salesTotal: NaN, libraryName: '' }
  expect((await written({ rows: [row, { rank: 2 }] })).split('\r\n').slice(1)).toEqual([
    '1,,,,2.857,2027-03-31,2026-01-02T13:05:00.000Z,N',
    '2,,,,,,,',
    '',
  ])
})

test('a ratio that is not applicable is empty, so that a column of figures has only numbers; in a text, n/a is a text', async () => {
  const columns = [...nameColumn, { key: 'ratio', label: 'Ratio', format: 'ratio', width: 1 } as const]
  const rows = [
    { libraryName: 'n/a', ratio: 'n/a' },
    { libraryName: 'Invented House', ratio: 1.5 },
  ]
  expect(await written({ columns, rows })).toBe('Library,Ratio\r\nn/a,\r\nInvented House,1.5\r\n')
})

test('figures are written in full, without floating-point noise', async () => {
  const figures = [0.1 + 0.2, 1e21, 1e-7, -0, -1234.5, 9_999_999_999_999.99, 20_000_424_391_024.95]
  const columns = [{ key: 'figure', label: 'Figure', format: 'money', width: 1 } as const]
  const lines = (await written({ columns, rows: figures.map(figure => ({ figure })) })).split('\r\n')
  expect(lines.slice(1, -1)).toEqual([
    '0.3',
    '1000000000000000000000',
    '0.0000001',
    '0',
    '-1234.5',
    '9999999999999.99',
    '20000424391024.95',
  ])
})

test('a text that a spreadsheet would execute is prefixed with an apostrophe; all others are unchanged', async () => {
  const runs = (name: string) => /^\s*[=+\-@＝]/.test(name)
  const expected = hostileNames.map(name => (runs(name) ? `'${name}` : name).replace(/\r\n/g, '\n'))
  expect(expected.filter(name => name.startsWith("'"))).toHaveLength(8)
  expect(await namesOf(hostileNames)).toEqual(expected)
})

test.each([
  ['a;=1+1', "a;'=1+1"],
  ['a; +1', "a; '+1"],
  ['a\n-1', "a\n'-1"],
  ['a\t@x', "a\t'@x"],
  ['a;"=1', `a;"'=1`],
  ['a\n\n＝1', "a\n\n'＝1"],
  ['=1;=2\n=3', "'=1;'=2\n'=3"],
  ['\t=1', "'\t=1"],
  ['\rx', "'\nx"],
  [' =1', "' =1"],
  ['+1 213-555-0199', "'+1 213-555-0199"],
  ['213-555-0199; 213-555-0198', '213-555-0199; 213-555-0198'],
  ['a-b, c=d, e@f', 'a-b, c=d, e@f'],
])('%j is written as %j', async (name, expected) => {
  expect(await namesOf([name])).toEqual([expected])
})

test('a cell for programs is exact', () => {
  const texts = ['=1', '+1 213-555-0199', 'a;=1', 'a,b', 'a "b"', 'a\r\nb']
  expect(texts.map(quoteCsv)).toEqual([...texts.slice(0, 3), '"a,b"', '"a ""b"""', '"a\r\nb"'])
})

test('letters of any script are kept, control characters are not', async () => {
  const names = ['Montréal–Trudeau', 'مطار', '東京', '🛫 👨‍👩‍👧', 'a\u0000b\u0007c\u0085d', '\ud800x']
  expect(await namesOf(names)).toEqual([...names.slice(0, 4), 'abcd', '\ufffdx'])
})
