import { expect, test } from 'vitest'
import { fitTable, setFittedTable } from './fitTable.ts'
import { sansRegular, sansSemiBold } from './fonts.ts'
import { setTable, type SetColumn, type SetTable } from './tableSetting.ts'

const columns: SetColumn[] = [
  { label: 'Book Title', share: 110 },
  { label: 'Shelf', share: 60 },
  { label: 'Printed Copies', unit: 'copies', figure: true, share: 40 },
  { label: 'Due or Status', share: 70 },
]
const size = { width: 504, size: 8 }
type Cell = SetTable['rows'][number][number]
/** The text of a cell with its mark. */
const textOf = (cell: Cell = ''): string =>
  typeof cell === 'string' ? cell : 'text' in cell ? cell.text : cell.join('')
const sum = (all: number[]) => all.reduce((total, each) => total + each, 0)

/** The space between the figures of a column and the column before it, in points. */
function gapBefore(table: SetTable, index: number): number {
  const { width = 0 } = table.columns[index] ?? {}
  const widest = Math.max(...table.rows.map(row => sansSemiBold().width(textOf(row[index]))))
  return width - table.gutter - widest * table.size
}

test('columns keep their usual widths if the texts fit them, so that profiles align', () => {
  const rows = [['Harbor Tales', 'Middle Shelf', '1,250', '2028-05-22']]
  expect(fitTable(columns, rows, size)).toEqual({ columns, size })
  expect(fitTable(columns, [], size)).toEqual({ columns, size })
})

test('one long name among many does not move the columns', () => {
  const short = Array.from({ length: 40 }, () => ['Harbor Tales', 'Middle Shelf', '1,250', '2028-05-22'])
  const long = ['Harbor Tales', 'Collection of International Travels in the North Wing', '1', '']
  expect(fitTable(columns, [...short, long], size).columns).toBe(columns)
})

test('a figure of billions does not touch the column before it', () => {
  const rows = [['Harbor Tales', 'Middle Shelf', '106,006,123,456,789', '2028-05-22']]
  expect(gapBefore(setTable(columns, rows, size), 2)).toBeLessThan(0)
  const fitted = setFittedTable(columns, rows, size)
  expect(gapBefore(fitted, 2)).toBeGreaterThanOrEqual(fitted.gutter - 0.01)
  expect(sum(fitted.columns.map(each => each.width))).toBeCloseTo(size.width)
  expect(fitted.rows).toEqual(rows)
})

test('texts that are too long for a narrow column take the width of those that need less', () => {
  const shelf = 'Collection of International and Transborder Travels in the North Wing Annex'
  const rows = Array.from({ length: 20 }, () => ['Harbor Tales', shelf, '1,250', '2028-05-22'])
  const usual = sum(setTable(columns, rows, size).heights)
  expect(sum(setFittedTable(columns, rows, size).heights)).toBeLessThan(usual / 2)
})

test('a date or a word of usual length never breaks in favor of a long text', () => {
  const rows = [['A long story about a book. '.repeat(40), 'Middle Shelf', '6,123,456,789', '2028-05-22']]
  const [row] = setFittedTable(columns, rows, size).rows
  expect(row?.slice(1)).toEqual(['Middle Shelf', '6,123,456,789', '2028-05-22'])
})

test('huge figures in every column are set smaller rather than overlapping', () => {
  const figures = Array.from({ length: 9 }, (_, index) => ({ label: `${index}`, figure: true, share: 1 }))
  const fitted = setFittedTable(figures, [figures.map(() => '9,999,999,999,999.99')], size)
  expect(fitted.size).toBeLessThan(size.size)
  for (let index = 1; index < figures.length - 1; index++)
    expect(gapBefore(fitted, index)).toBeGreaterThanOrEqual(fitted.gutter - 0.01)
})

test('a row that is taller than a page continues on the next', () => {
  const text = Array.from({ length: 100 }, (_, number) => `wordwordword${number}`).join(' ')
  const { rows } = setTable([{ label: 'Name', share: 1 }], [[text], ['short']], { width: 100, size: 10 })
  const lines = rows.map(([cell]) => textOf(cell).split('\n'))
  expect(lines.map(({ length }) => length)).toEqual([40, 40, 20, 1])
  expect(lines.flat().join(' ')).toBe(`${text} short`)
})

test('the mark of a partial sum hangs beyond its column', () => {
  const [row] = setTable(columns, [['Harbor Tales†', '', '1,250†', '']], size).rows
  expect(row).toEqual(['Harbor Tales†', '', ['1,250', '†'], ''])
})

test('a long text runs on below the other cells of its row, over the width of the table', () => {
  const shelves = columns.map((column, index) => (index === 1 ? { ...column, runsOn: true } : column))
  const text = Array.from({ length: 40 }, (_, number) => `Shelf ${number}`).join(', ')
  const rows = [
    ['Harbor Tales', text, '1,250', ''],
    ['Other', 'Middle Shelf', '1', ''],
  ]
  const { rows: set, heights } = setTable(shelves, rows, size)
  const [first, , third] = set[0] ?? []
  expect([first, third, set[1]?.[1]]).toEqual(['Harbor Tales', '1,250', 'Middle Shelf'])
  const lines = textOf(set[0]?.[1]).split('\n')
  expect(lines.join(' ')).toBe(text)
  for (const line of lines) expect(sansRegular().width(line) * size.size).toBeLessThan(size.width)
  expect(heights[0]).toBeGreaterThan(heights[1] ?? 0)
  expect(heights[0]).toBeLessThan((setTable(columns, rows, size).heights[0] ?? 0) / 2)
})

test('a low table is never divided, so that its total does not stand alone on a page', () => {
  const isWhole = (rows: number, text = 'Harbor Tales') =>
    setTable(
      [{ label: 'Name', share: 1 }],
      Array.from({ length: rows }, () => [text]),
      { width: 100, size: 10 },
    ).whole
  expect([5, 10, 11].map(rows => isWhole(rows))).toEqual([true, true, false])
  expect(isWhole(5, 'Harbor Tales and More '.repeat(8))).toBe(false)
})
