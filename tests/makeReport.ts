import type { ReportTable } from '#domain/publishing/report.ts'

/** A report with every format of column and invented airports; `rows` of them, largest first. */
export function makeReport(overrides: Partial<ReportTable> = {}, rows = 3): ReportTable {
  return {
    report: 'allAirports',
    title: 'All Airports',
    axnInstanceName: '2026',
    notes: ['Basis: calendar year 2026.', 'Order: by enplanements, largest first.'],
    columns: [
      { key: 'rank', label: 'Rank', format: 'rank', width: 1 },
      { key: 'airportName', label: 'Airport', format: 'text', width: 4 },
      { key: 'enplaneTotal', label: 'Enplanements', format: 'integer', width: 2 },
      { key: 'grossSalesTotal', label: 'Gross Sales', unit: '$', format: 'money', width: 2 },
      { key: 'change', label: 'Change', unit: '%', format: 'change', width: 2 },
      { key: 'leaseExpireDate', label: 'Lease Expires', format: 'date', width: 2 },
      { key: 'modifiedDate', label: 'Changed', format: 'dateTime', width: 2 },
      { key: 'dbeFlag', label: 'DBE', format: 'flag', width: 1 },
    ],
    rows: Array.from({ length: rows }, (_, index) => makeReportRow(index)),
    demo: false,
    ...overrides,
  }
}

export function makeReportRow(index: number): ReportTable['rows'][number] {
  return {
    rank: index + 1,
    airportName: `Invented Field ${index + 1}`,
    enplaneTotal: 9_000_000 - index * 1234,
    grossSalesTotal: 65_432_100.5 - index * 777.25,
    change: index % 2 ? -1.5 : 2.857,
    leaseExpireDate: '2027-03-31',
    modifiedDate: '2026-01-02T13:05:00.000Z',
    dbeFlag: index % 2 ? 'Y' : 'N',
  }
}

/**
 * Names that try to be something else: formulas, Typst and HTML markup, scripts, and characters that no face
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
