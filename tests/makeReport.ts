import type { PrintedTable } from '#platform/print/printedTable.ts'

/** A report with `rows` made-up libraries, largest first, and a column of every format. */
export function makeReport(overrides: Partial<PrintedTable> = {}, rows = 3): PrintedTable {
  return {
    title: 'All Libraries',
    period: '2026',
    author: 'Our Library',
    notes: ['Basis: calendar year 2026.', 'Order: by participants, largest first.'],
    columns: [
      { key: 'rank', label: 'Rank', format: 'rank', width: 1 },
      { key: 'libraryName', label: 'Library', format: 'text', width: 4 },
      { key: 'participantTotal', label: 'Participants', format: 'integer', width: 2 },
      { key: 'salesTotal', label: 'Total Sales', unit: '$', format: 'money', width: 2 },
      { key: 'change', label: 'Change', unit: '%', format: 'change', width: 2 },
      { key: 'leaseEndDate', label: 'Lease Ends', format: 'date', width: 2 },
      { key: 'modifiedDate', label: 'Changed', format: 'dateTime', width: 2 },
      { key: 'openFlag', label: 'Open', format: 'flag', width: 1 },
    ],
    rows: Array.from({ length: rows }, (_, index) => makeReportRow(index)),
    demo: false,
    ...overrides,
  }
}

export function makeReportRow(index: number): PrintedTable['rows'][number] {
  return {
    rank: index + 1,
    libraryName: `Invented House ${index + 1}`,
    participantTotal: 9_000_000 - index * 1234,
    salesTotal: 65_432_100.5 - index * 777.25,
    change: index % 2 ? -1.5 : 2.857,
    leaseEndDate: '2027-03-31',
    modifiedDate: '2026-01-02T13:05:00.000Z',
    openFlag: index % 2 ? 'Y' : 'N',
  }
}

/**
 * Texts that try to be something else: formulas, Typst and HTML markup, scripts, and characters that no typeface
 * contains.
 */
export const hostileNames = [
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-1-1',
  '@SUM(A1:A9)',
  '\t=1+1',
  ' =1+1',
  '＝1+1',
  '=HYPERLINK("http://example.test/","x")',
  '#import "style.typ": *',
  '#panic("evaluated")',
  '$ 1 $',
  '*bold* _italic_ `raw` <label> @label',
  '// not a comment /* nor this */',
  '\\u{41} \\ #',
  '<script>alert(1)</script> & "quoted", \'single\'',
  '#N/A',
  '#REF!',
  '_x0041_',
  'TRUE',
  '0123',
  'two\nlines\r\nand three',
]
