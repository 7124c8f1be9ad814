import { expect, test } from 'vitest'
import { setTable } from '#platform/print/tableSetting.ts'
import { keepTogether, note, runningTable, withEnd, type Block } from './printedBlocks.ts'

/** A headed table with so many rows, as a profile lists tenants. */
function headed(rows: number) {
  const texts = Array.from({ length: rows }, (_, index) => [`Tenant ${index}`])
  const set = setTable([{ label: 'Tenant Name', share: 1 }], texts, { width: 500, size: 8 })
  const { table, room } = runningTable(set)
  const heading: Block = { kind: 'subheading', text: 'Food & Beverage', beside: `${rows} locations`, room }
  return { heading, table }
}

const end = [note('Comments')]

test('the heading of a table whose rows all stay with the end of a profile stays with them', () => {
  const { heading, table } = headed(8)
  const [kept, ...rest] = withEnd([{ heading, table }], end)
  expect(rest).toEqual([])
  expect(kept).toEqual(keepTogether(heading, { ...table, table: { ...table.table, kept: 8 }, below: end }))
})

test('a longer table begins where its heading is, and its last rows stay with the end', () => {
  const { heading, table } = headed(9)
  expect(withEnd([{ heading, table }], end)).toEqual([
    heading,
    { ...table, table: { ...table.table, kept: 8 }, below: end },
  ])
})
