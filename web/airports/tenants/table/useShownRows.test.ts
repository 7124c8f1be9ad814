import { expect, it } from 'vitest'
import { createSheet, reduceSheet, type RowTexts } from '#platform/ui/grid/sheet.ts'
import { blankTexts, createTenantColumns } from './tenantSheet.ts'
import { listShownRows, type TableFilter } from './useShownRows.ts'

const columns = createTenantColumns(
  { terminals: [], categories: [], statuses: [] },
  { brandName: undefined, companyName: undefined },
)
const stored = new Map<string, RowTexts>([
  ['1-1', { ...blankTexts, brandName: 'Juniper & Rye', terminalName: 'North', areaTotal: '900' }],
  ['2-1', { ...blankTexts, brandName: 'Cask & Kite', terminalName: 'South', areaTotal: '1,100' }],
])
const typed = [
  ['new-1', 'Juniper Street', 'south', '1,000'],
  ['new-2', 'Lonely Larder', 'North', '12abc'],
].flatMap(([row = '', brandName = '', terminalName = '', areaTotal = '']) =>
  Object.entries({ brandName, terminalName, areaTotal }).map(([column, text]) => ({ row, column, text })),
)
const sheet = reduceSheet(createSheet(stored, blankTexts), { do: 'write', changes: typed })

const list = (filter: Partial<TableFilter>, sort: Parameters<typeof listShownRows>[3] = null) =>
  listShownRows(
    {
      sheet,
      row: key => ({
        key,
        label: key,
        texts: sheet.texts.get(key) ?? blankTexts,
        errors: key === 'new-2' ? { areaTotal: 'Type a number.' } : {},
        mark: stored.has(key) ? 'open' : 'new',
      }),
    },
    columns,
    { keyword: '', terminal: '', show: 'all', ...filter },
    sort,
  )

it('the filters and the search of the table find unsaved rows as well as stored ones', () => {
  expect(list({})).toEqual(['1-1', '2-1', 'new-1', 'new-2'])
  expect(list({ keyword: 'juniper' })).toEqual(['1-1', 'new-1'])
  expect(list({ terminal: 'South' })).toEqual(['2-1', 'new-1'])
  expect(list({ show: 'changed' })).toEqual(['new-1', 'new-2'])
  expect(list({ show: 'open' })).toEqual(['1-1', '2-1'])
  expect(list({ show: 'errors' })).toEqual(['new-2'])
})

it('filters apply together', () => {
  expect(list({ keyword: 'juniper', terminal: 'South' })).toEqual(['new-1'])
  expect(list({ show: 'changed', terminal: 'South' })).toEqual(['new-1'])
  expect(list({ show: 'errors', terminal: 'South' })).toEqual([])
  expect(list({ show: 'changed', keyword: 'larder' })).toEqual(['new-2'])
})

it('unsaved rows are sorted among stored ones, and texts that are no number come last', () => {
  expect(list({}, { column: 'areaTotal', order: 'ascending' })).toEqual(['1-1', 'new-1', '2-1', 'new-2'])
})
