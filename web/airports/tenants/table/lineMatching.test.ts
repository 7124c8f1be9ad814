import { describe, expect, it } from 'vitest'
import type { TenantChoices } from '#domain/airports/tenantCells.ts'
import { readPastedTable } from '#platform/contract/pastedTable.ts'
import { joinRenamedRows, planPaste } from '#platform/ui/grid/planPaste.ts'
import { createSheet, reduceSheet, type RowTexts, type Sheet } from '#platform/ui/grid/sheet.ts'
import { createLineMatching, blankTexts, createTenantColumns } from './tenantSheet.ts'
import { listRenamed } from './useNameMatching.tsx'

const choices: TenantChoices = {
  terminals: [
    { terminalId: 1, terminalName: 'North', terminalShortName: 'N' },
    { terminalId: 2, terminalName: 'South', terminalShortName: 'S' },
  ],
  categories: [
    {
      tenantType: 'FOODBEVERAGE',
      tenantTypeDes: 'Food & Beverage',
      productTypes: [{ productType: 'BAR', productTypeDescription: 'Bar & Lounge' }],
    },
  ],
  statuses: [{ tenantStatus: 'ACTIVE', tenantStatusDes: 'Active', leaseDateFlag: 'Y' }],
}
const columns = createTenantColumns(choices, { brandName: undefined, companyName: undefined })
const matching = createLineMatching(choices)

const tenant = (brandName: string, area: string, terminalName = 'North'): RowTexts => ({
  brandName,
  companyName: 'Halfpenny Concessions',
  terminalName,
  categoryName: 'Food & Beverage | Bar & Lounge',
  tenantStatusDes: 'Active',
  areaTotal: area,
  leaseExpireDate: '2030-05-22',
  futureLocation: 'No',
  confirmed: 'Yes',
})
const stored = new Map([
  ['1-1', tenant('Juniper & Rye', '1,000')],
  ['2-1', tenant('Juniper & Rye', '700', 'South')],
  ['3-1', tenant('Cask & Kite', '500')],
  ['3-2', tenant('Cask & Kite', '900')],
])
const begin = () => createSheet(stored, blankTexts)
const line = (...cells: string[]) => cells.join('\t')
const pasteInto = (sheet: Sheet, text: string, row = sheet.view.length) => {
  const plan = planPaste(
    readPastedTable(text, columns, 0),
    { sheet, columns, at: { row, column: 0 } },
    matching,
  )
  return { ...plan, after: reduceSheet(sheet, { do: 'write', changes: plan.changes }) }
}
const company = 'Halfpenny  Concessions'

describe('a pasted list of tenants', () => {
  it('updates the tenant with the same name, company, and terminal, and adds the others', () => {
    const text = [
      line('juniper & rye', company, 'N', 'Bar & Lounge', '', '1,200 sq ft', '5/22/2030'),
      line('Salt Shed', company, 'North', 'Bar & Lounge', '', '300', ''),
    ].join('\n')
    const { changes, added, after, range } = pasteInto(begin(), text)
    expect(changes.filter(each => each.row === '1-1')).toEqual([
      { row: '1-1', column: 'areaTotal', text: '1,200 sq ft' },
    ])
    expect({ added, range, rows: after.view.length }).toEqual({ added: 1, range: null, rows: 5 })
  })

  it('changes nothing when it is pasted a second time, saved or not', () => {
    const text = [
      line('Juniper & Rye', company, 'South', 'Bar & Lounge', '', '800', '5/22/2030'),
      line('Salt Shed', company, 'North', 'Bar & Lounge', '', '300', ''),
      line('Salt Shed', company, 'North', 'Bar & Lounge', '', '300', ''),
    ].join('\n')
    const { after, added } = pasteInto(begin(), text)
    expect(added).toBe(2)
    expect(pasteInto(after, text)).toMatchObject({ added: 0, changes: [] })
  })

  it('with a heading is recognized wherever it is pasted, and then empty cells change nothing', () => {
    const text = [
      line('Expires', 'Name', 'Sq Ft', 'Concourse', 'Operator'),
      line('', 'Juniper & Rye', '650', 'S', company),
    ].join('\n')
    expect(pasteInto(begin(), text, 0).changes).toEqual([{ row: '2-1', column: 'areaTotal', text: '650' }])
  })

  it('without a company or terminal is never certain to be about an existing tenant', () => {
    for (const [heading, cells] of [
      [line('Name', 'Sq Ft', 'Terminal'), line('Juniper & Rye', '650', 'S')],
      [line('Name', 'Sq Ft', 'Operator'), line('Cask & Kite', '650', company)],
      [line('Name', 'Sq Ft', 'Terminal', 'Operator'), line('Juniper & Rye', '650', 'S', '')],
    ] as const)
      expect(pasteInto(begin(), [heading, cells].join('\n')).ambiguous).toHaveLength(1)
  })

  it('asks whether an empty terminal is merged with the one above, and then updates the tenant of that one', () => {
    const text = [
      line('Name', 'Operator', 'Terminal', 'Sq Ft'),
      line('Salt Shed', company, 'South', '300'),
      line('Juniper & Rye', company, '', '650'),
    ].join('\n')
    const { merged, rows, changes, after } = pasteInto(begin(), text)
    expect(merged).toEqual([{ row: rows[1], column: 'terminalName', text: 'South' }])
    expect(changes.some(each => stored.has(each.row))).toBe(false)
    expect(joinRenamedRows(merged, after, matching, new Set()).changes.slice(1)).toEqual([
      { row: rows[1], column: 'removed', text: 'Yes' },
      { row: '2-1', column: 'areaTotal', text: '650' },
    ])
  })

  it('gives the rows below a section heading its terminal', () => {
    const text = [
      line('Name', 'Operator', 'Sq Ft'),
      'South',
      line('Juniper & Rye', company, '650'),
      'N',
      line('Juniper & Rye', company, '1,250'),
    ].join('\n')
    expect(pasteInto(begin(), text).changes).toEqual([
      { row: '2-1', column: 'areaTotal', text: '650' },
      { row: '1-1', column: 'areaTotal', text: '1,250' },
    ])
  })

  it('confirms the carried-over tenants in it, even unchanged ones', () => {
    const carriedOver = new Map([...stored].map(([key, texts]) => [key, { ...texts, confirmed: 'No' }]))
    const sheet = createSheet(carriedOver, blankTexts)
    const text = line('Juniper & Rye', company, 'S', 'Bar & Lounge', '', '700', '5/22/2030')
    expect(pasteInto(sheet, text).changes).toEqual([{ row: '2-1', column: 'confirmed', text: 'Yes' }])
  })

  it('lists new rows that repeat another one', () => {
    const text = line('Salt Shed', company, 'North', 'Bar & Lounge', '', '300', '')
    const { rows, repeats } = pasteInto(begin(), [text, text].join('\n'))
    expect(repeats).toEqual([rows[1]])
    expect(pasteInto(begin(), [text, text].join('\n'), 0).repeats).toEqual([])
  })

  it('without a heading fills the cells where it is pasted', () => {
    const text = [line('Cask & Kite', company, 'North'), line('Salt Shed', company, 'North')].join('\n')
    const { after, added } = pasteInto(begin(), text, 0)
    expect(added).toBe(0)
    expect(after.texts.get('1-1')).toMatchObject({ brandName: 'Cask & Kite' })
  })

  it('asks if a changed line fits several tenants', () => {
    const { ambiguous } = pasteInto(
      begin(),
      line('Cask & Kite', company, 'North', 'Bar & Lounge', '', '600', ''),
    )
    expect(ambiguous).toMatchObject([{ row: '3-1', before: { areaTotal: '500' } }])
    const exact = pasteInto(begin(), line('Cask & Kite', company, 'North', 'Bar & Lounge', '', '900', ''))
    expect(exact).toMatchObject({ ambiguous: [], changes: [] })
  })

  it('updates a tenant once its misspelled name was matched, unless another line is about it', () => {
    const text = [
      line('Juniper and Rie', company, 'North', 'Bar & Lounge', '', '1,100', ''),
      line('Juniper and Rie', company, 'South', 'Bar & Lounge', '', '750', ''),
    ].join('\n')
    const { after } = pasteInto(begin(), text)
    const [north = '', south = ''] = after.view.slice(-2)
    const renamed = [north, south].map(row => ({ row, column: 'brandName', text: 'Juniper & Rye' }))
    const { changes } = joinRenamedRows(renamed, after, matching, new Set(['2-1']))
    expect(changes.slice(2)).toEqual([
      { row: north, column: 'removed', text: 'Yes' },
      { row: '1-1', column: 'areaTotal', text: '1,100' },
    ])
  })

  it('with the former name of a company updates its tenants, and asks about those that fit several', () => {
    const text = [
      line('Juniper & Rye', 'Halfpenny Brothers', 'North', 'Bar & Lounge', '', '1,100', ''),
      line('Cask & Kite', 'Halfpenny Brothers', 'North', 'Bar & Lounge', '', '600', ''),
      line('Juniper & Rye', 'Brindle Foods', 'South', 'Bar & Lounge', '', '700', ''),
    ].join('\n')
    const { after, rows } = pasteInto(begin(), text)
    const currentNameOf = (_: string, name: string) =>
      name === 'Halfpenny Brothers' ? 'Halfpenny Concessions' : undefined
    const renamed = listRenamed({ sheet: after, changed: rows }, { currentNameOf })
    const { joined, ambiguous } = joinRenamedRows(renamed, after, matching, new Set())
    expect([...joined]).toEqual([
      [rows[0], '1-1'],
      [rows[1], '3-1'],
    ])
    expect(ambiguous).toMatchObject([{ row: '3-1', before: { areaTotal: '500' } }])
    const typing = reduceSheet(after, {
      do: 'write',
      changes: [{ row: rows[0] ?? '', column: 'companyName', text: 'Halfpenny Brothers' }],
      step: `${rows[0]} companyName 1`,
    })
    expect(listRenamed({ sheet: typing, changed: rows }, { currentNameOf }).map(each => each.row)).toEqual([
      rows[1],
    ])
  })
})
