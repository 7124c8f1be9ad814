import { type Cell, readXlsx, type Sheet } from 'hucre'
import { expect, test } from 'vitest'
import { hostileNames, makeReport } from '#tests/makeReport.ts'
import { zipEntry } from '#tests/zipEntry.ts'
import type { PrintedTable } from './printedTable.ts'
import { renderXlsx } from './renderXlsx.ts'

async function openSheet(table: PrintedTable): Promise<Sheet> {
  const workbook = await readXlsx(await renderXlsx(table), { readStyles: true })
  const [sheet] = workbook.sheets
  if (!sheet || workbook.sheets.length > 1) throw new Error('There is not exactly one sheet.')
  return sheet
}

const cellAt = (sheet: Sheet, row: number, column: number): Cell | undefined =>
  sheet.cells?.get(`${row},${column}`)

// Title, year, and two notes come first, and a blank row separates them from the headings.
const headingRow = 5

test('title, year, notes, a blank row, headings with their units, then the rows', async () => {
  const { rows, name } = await openSheet(makeReport())
  expect(name).toBe('All Libraries')
  expect(rows.slice(0, headingRow).map(row => row[0] ?? null)).toEqual([
    'All Libraries',
    'Our Library · 2026',
    'Basis: calendar year 2026.',
    'Order: by participants, largest first.',
    null,
  ])
  expect(rows[headingRow]?.slice(0, 5)).toEqual([
    'Rank',
    'Library',
    'Participants',
    'Total Sales ($)',
    'Change (%)',
  ])
  expect(rows).toHaveLength(headingRow + 1 + 3)
})

test('every cell has its own type and number format', async () => {
  const sheet = await openSheet(makeReport())
  const row = sheet.rows[0]?.map((_, column) => cellAt(sheet, headingRow + 1, column))
  expect(row?.map(cell => [cell?.value, cell?.type, cell?.style?.numFmt])).toEqual([
    [1, 'number', '0_)'],
    ['Invented House 1', 'string', '@'],
    [9_000_000, 'number', '#,##0_)'],
    [65_432_100.5, 'number', '#,##0.00_)'],
    [2.857, 'number', '[>=0.005]+#,##0.00_);[<0]-#,##0.00_);0.00_)'],
    [new Date('2027-03-31T00:00:00Z'), 'date', 'yyyy-mm-dd'],
    [new Date('2026-01-02T13:05:00Z'), 'date', 'yyyy-mm-dd hh:mm'],
    ['No', 'string', '@'],
  ])
})

test('unknown values are empty cells, never zero and never text', async () => {
  const blank = { rank: 1, libraryName: null, participantTotal: null, salesTotal: NaN, change: Infinity }
  const sheet = await openSheet(makeReport({ rows: [blank, { rank: 2, libraryName: 'Next' }] }))
  expect(sheet.rows[headingRow + 1]).toEqual([1, null, null, null, null, null, null, null])
})

test('a value that rounds to zero is not negative, and amounts keep their cents', async () => {
  const figures = [
    { salesTotal: -0.004, change: -0.004 },
    { salesTotal: -0.005, change: -0.005 },
    { salesTotal: 20_000_424_391_024.95, change: 0.1 + 0.2 },
  ]
  const sheet = await openSheet(makeReport({ rows: figures }))
  expect(sheet.rows.slice(headingRow + 1).map(row => row.slice(3, 5))).toEqual([
    [0, 0],
    [-0.005, -0.005],
    [20_000_424_391_024.95, 0.3],
  ])
})

test('an invalid date, or one outside the range of a workbook, remains text', async () => {
  const days = ['month to month', '1899-12-31', '1900-01-01', '9999-12-31', '+010000-01-01']
  const sheet = await openSheet(makeReport({ rows: days.map(leaseEndDate => ({ leaseEndDate })) }))
  expect(sheet.rows.slice(headingRow + 1).map(row => row[5])).toEqual([
    'month to month',
    '1899-12-31',
    new Date('1900-01-01T00:00:00Z'),
    new Date('9999-12-31T00:00:00Z'),
    '+010000-01-01',
  ])
})

test('no text becomes a formula, an error, a number or another text', async () => {
  const rows = hostileNames.map(libraryName => ({ libraryName }))
  const notes = ['=1+1', '#N/A']
  const sheet = await openSheet(makeReport({ rows, notes, title: '=All *Libraries*' }))
  const cells = rows.map((_, index) => cellAt(sheet, headingRow + 1 + index, 1))
  expect(cells.map(cell => cell?.value)).toEqual(hostileNames.map(name => name.replace(/\r\n/g, '\n')))
  for (const cell of [...cells, cellAt(sheet, 0, 0), cellAt(sheet, 2, 0), cellAt(sheet, 3, 0)]) {
    expect(['string', 'richText']).toContain(cell?.type)
    expect(cell?.formula).toBeUndefined()
  }
})

test('control characters and unpaired surrogates are left out, other scripts are not', async () => {
  const rows = ['a\u0000b\u0007c\uffffd', '\ud800x', 'مطار 東京 🛫'].map(libraryName => ({ libraryName }))
  const sheet = await openSheet(makeReport({ rows }))
  expect(sheet.rows.slice(headingRow + 1).map(row => row[1])).toEqual(['abcd', '\ufffdx', 'مطار 東京 🛫'])
})

test('a text longer than a cell allows is truncated', async () => {
  const sheet = await openSheet(makeReport({ rows: [{ libraryName: 'x'.repeat(40_000) }] }))
  expect(String(sheet.rows[headingRow + 1]?.[1])).toHaveLength(32_767)
})

test('the heading row is frozen, has filters, and repeats on every printed page; the page fits its width', async () => {
  const table = makeReport({ title: 'Top 50 Libraries by Fictional/Travel Essentials' })
  const sheet = await openSheet(table)
  expect(sheet.name).toBe('Libraries by Fictional-Travel')
  expect(sheet.freezePane).toMatchObject({ rows: headingRow + 1 })
  expect(sheet.autoFilter?.range).toBe('A6:H9')
  expect(sheet.pageSetup).toMatchObject({
    paperSize: 'letter',
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
  })
  // Excel considers a file damaged if the sheet's name is not quoted here.
  expect(zipEntry(await renderXlsx(table), 'xl/workbook.xml')).toContain(
    `<definedName name="_xlnm.Print_Titles" localSheetId="0">'Libraries by Fictional-Travel'!$6:$6</definedName>`,
  )
})

test('a narrow report is printed upright, a wide one across; columns are as wide as their figures', async () => {
  const wide = await openSheet(makeReport({ rows: [{ libraryName: 'Long name '.repeat(30) }] }))
  expect(wide.pageSetup?.orientation).toBe('landscape')
  const columns = makeReport().columns.slice(0, 3)
  const sheet = await openSheet(makeReport({ columns }))
  expect(sheet.pageSetup?.orientation).toBe('portrait')
  const widths = sheet.columns?.map(column => column.width ?? 0) ?? []
  expect(widths[1]).toBeGreaterThan('Invented House 1'.length - 1)
  expect(widths[2]).toBeGreaterThan('9,000,000'.length)
  expect(Math.max(...widths)).toBeLessThan(50)
})

test('a row is as high as its wrapped name', async () => {
  const rows = [{ libraryName: 'Long name '.repeat(30) }, { libraryName: 'Short' }]
  const sheet = await openSheet(makeReport({ rows }))
  expect(sheet.rowDefs?.get(headingRow + 1)?.height).toBeGreaterThanOrEqual(6 * 15)
  expect(sheet.rowDefs?.get(headingRow + 2)?.height).toBeUndefined()
})

test('no row is higher, and no footer longer, than Excel allows', async () => {
  const rows = [{ libraryName: 'word '.repeat(6_000) }]
  const sheet = await openSheet(makeReport({ rows, title: 'A very long & winding title '.repeat(20) }))
  expect(sheet.rowDefs?.get(headingRow + 1)?.height).toBe(409)
  expect(sheet.headerFooter?.oddFooter?.length).toBeLessThan(255)
  expect(sheet.name.length).toBeLessThanOrEqual(31)
})

test('a heading of many words takes four lines at most, and the publisher is above it', async () => {
  const [first] = makeReport().columns
  const label = 'Rent as a Share of Sales, all with Duty Free, count of those who reported'
  const columns = first ? [{ ...first, format: 'integer' as const, label }] : []
  const sheet = await openSheet(makeReport({ columns, author: 'The Invented Library Book' }))
  expect(sheet.rowDefs?.get(headingRow)?.height).toBe(4 * 15)
  expect(sheet.rows[1]?.[0]).toMatch(/^The Invented Library Book · /)
})

test('the heading is high enough for its longest words', async () => {
  const [first] = makeReport().columns
  const columns = first ? [{ ...first, label: 'Sales per Visitor Without Special Events' }] : []
  const sheet = await openSheet(makeReport({ columns }))
  expect(sheet.rowDefs?.get(headingRow)?.height).toBeGreaterThanOrEqual(4 * 15)
})

test('the first notes are above the table and others below it, with a link, so that the frozen heading row leaves room for rows', async () => {
  const notes = Array.from({ length: 5 }, (_, index) => `Note ${index}.`)
  const sheet = await openSheet(makeReport({ notes }))
  expect(sheet.freezePane?.rows).toBe(7)
  expect(sheet.autoFilter?.range).toBe('A7:H10')
  expect(cellAt(sheet, 5, 0)?.hyperlink?.location).toBe("'All Libraries'!A12")
  expect(sheet.rows.slice(2, 5).map(row => row[0])).toEqual(notes.slice(0, 3))
  expect(sheet.rows.slice(10).map(row => row[0] ?? null)).toEqual([null, ...notes.slice(3)])
})

test('the names of a wide sheet stay in view and repeat on each page', async () => {
  const [rank, name, figure] = makeReport().columns
  if (!rank || !name || !figure) throw new Error('There are columns.')
  const many = Array.from({ length: 40 }, (_, index) => ({ ...figure, key: `figure${index}` }))
  const table = makeReport({ columns: [rank, name, ...many] })
  const sheet = await openSheet(table)
  expect(sheet.freezePane).toMatchObject({ rows: headingRow + 1, columns: 2 })
  expect(sheet.pageSetup?.fitToWidth).toBe(3)
  expect(zipEntry(await renderXlsx(table), 'xl/workbook.xml')).toContain(
    `>'All Libraries'!$A:$B,'All Libraries'!$6:$6</definedName>`,
  )
})

test('demo data is marked in the sheet and in its footer, real data is not', async () => {
  const demo = await openSheet(makeReport({ demo: true }))
  expect(demo.rows[2]?.[0]).toMatch(/^Demo data/)
  expect(demo.headerFooter?.oddFooter).toContain('Demo data')
  const real = await openSheet(makeReport())
  expect(JSON.stringify([real.rows, real.headerFooter])).not.toMatch(/demo/i)
})

test('an empty report says so above its headings', async () => {
  const { rows } = await openSheet(makeReport({ rows: [] }))
  expect(rows[4]?.[0]).toBe('No data to report for 2026.')
  expect(rows.at(-1)?.[0]).toBe('Rank')
})
