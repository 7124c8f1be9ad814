import { expect, test } from 'vitest'
import { splitTable } from './splitTable.ts'
import { setTable } from './tableSetting.ts'

const columns = [{ label: 'Name', share: 1 }]
const tableOf = (texts: string[]) =>
  setTable(
    columns,
    texts.map(text => [text]),
    { width: 100, size: 10 },
  )
const table = tableOf(Array.from({ length: 30 }, (_, row) => `Row ${row}`))
const top = { page: 1, x: 50, y: 100 }
const next = { page: 2, x: 50, y: 60 }

test('rows fill a page and continue below the headings on the next', () => {
  const [height = 0] = table.heights
  const foot = top.y + table.headHeight + 12 * height
  expect(splitTable(table, [top, next], () => foot + 40)).toEqual([
    { ...top, from: 0, to: 14 },
    { ...next, from: 14, to: 30 },
  ])
})

test('the last rows stay together, on the page where the table ends', () => {
  const rows = table.heights.slice(0, 28).reduce((sum, height) => sum + height, table.headHeight)
  expect(splitTable(table, [top, next], () => top.y + rows)).toEqual([
    { ...top, from: 0, to: 26 },
    { ...next, from: 26, to: 30 },
  ])
})

test('rows without space are an error instead of a page without them', () => {
  expect(() => splitTable(table, [top], () => 200)).toThrow('do not fit')
  expect(() => splitTable(table, [top, next, { ...next, page: 3 }], () => 2000)).toThrow('do not fit')
})

test('a row that is taller than a page continues on the next', () => {
  const text = Array.from({ length: 100 }, (_, number) => `wordwordword${number}`).join(' ')
  const { rows } = tableOf([text, 'short'])
  expect(rows.map(([cell]) => cell?.length)).toEqual([40, 40, 20, 1])
  expect(rows.flat(2).join(' ')).toBe(`${text} short`)
})
