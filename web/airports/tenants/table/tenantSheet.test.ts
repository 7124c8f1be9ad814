import { describe, expect, it } from 'vitest'
import type { AirportTenant } from '#domain/airports/airportTenant.ts'
import type { TenantChoices } from '#domain/airports/tenantCells.ts'
import { readPastedTable } from '#platform/contract/pastedTable.ts'
import type { RowTexts } from '#platform/ui/grid/sheet.ts'
import { airportTenant } from '#tests/airportTenant.ts'
import {
  adoptTenants,
  blankTexts,
  createRowCheck,
  createTenantColumns,
  findCellOfPointer,
  indexTenants,
  toBlock,
  toSheetRows,
} from './tenantSheet.ts'

const choices: TenantChoices = {
  terminals: [{ terminalId: 1, terminalName: 'North', terminalShortName: 'N' }],
  categories: [
    {
      tenantType: 'FOODBEVERAGE',
      tenantTypeDes: 'Food & Beverage',
      productTypes: [{ productType: 'BAR', productTypeDescription: 'Bar & Lounge' }],
    },
  ],
  statuses: [{ tenantStatus: 'ACTIVE', tenantStatusDes: 'Active', leaseDateFlag: 'Y' }],
}
const tenant = airportTenant({ terminalShortName: 'N', version: 3 })
const stored = indexTenants([tenant])
const texts = toSheetRows(stored).get('7-1') ?? blankTexts
const newRow: RowTexts = {
  ...blankTexts,
  brandName: 'Cask & Kite',
  companyName: 'Halfpenny Concessions',
  terminalName: 'n',
  categoryName: 'bar & lounge',
}
const check = createRowCheck(choices, (_column, name) => (name === 'Cask & Kate' ? 'Unknown' : undefined))

describe('the tenants as a sheet', () => {
  it('are stored without errors', () => {
    expect(check(texts)).toEqual({})
    expect(check(newRow)).toEqual({})
  })

  it('report invalid texts, missing values, and unknown names', () => {
    expect(check({ ...texts, areaTotal: '12abc', terminalName: 'Pier Z' })).toEqual({
      areaTotal: 'Please provide a valid number. Type a number such as 1,200.',
      terminalName: 'This airport has no terminal “Pier Z” this year. Choose one of its terminals.',
    })
    expect(check({ ...texts, confirmed: 'later' })).toEqual({ confirmed: 'Enter Yes or No.' })
    expect(Object.keys(check({ ...blankTexts, brandName: 'Cask & Kate' }))).toEqual([
      'brandName',
      'companyName',
      'terminalName',
      'categoryName',
    ])
  })

  it('show a square footage that was not reported as an empty cell, and 0 as 0', () => {
    const areaOf = (areaTotal: number | null) =>
      toSheetRows(indexTenants([{ ...tenant, areaTotal }])).get('7-1')?.areaTotal
    expect([areaOf(null), areaOf(0), areaOf(1200)]).toEqual(['', '0', '1,200'])
  })

  it('send a tenant with its key and version, a new one without, and removed ones separately', () => {
    const rows = new Map<string, RowTexts>([
      ['7-1', { ...texts, areaTotal: '1,250' }],
      ['new-2', newRow],
      ['new-3', { ...newRow, removed: 'Yes' }],
    ])
    const block = toBlock(rows, stored)
    expect(block.keys).toEqual(['7-1', 'new-2'])
    expect(block.rows).toMatchObject([
      { tenantId: 7, locationNumber: 1, version: 3, areaTotal: '1,250' },
      { brandName: 'Cask & Kite', terminalName: 'n' },
    ])
    expect(block.rows[1]).not.toHaveProperty('tenantId')
    expect(toBlock(new Map([['7-1', { ...texts, removed: 'Yes' }]]), stored)).toEqual({
      keys: [],
      rows: [],
      removed: [{ tenantId: 7, locationNumber: 1, version: 3 }],
    })
  })

  it('find the cell that the server refused', () => {
    const parts = [
      { pointer: '/rows/1/brandName', detail: 'There is no brand “Cask & Kite” yet.' },
      { pointer: '', detail: 'Something else.' },
    ]
    const found = findCellOfPointer(parts, ['7-1', 'new-2'])
    expect(found.map(each => each.pointer)).toEqual(['/new-2/brandName', ''])
  })

  it('recognize a new row once it is stored', () => {
    const added = { ...tenant, tenantId: 8, brandName: 'Cask & Kite', areaTotal: null }
    const adopt = (tenants: AirportTenant[]) => [
      ...adoptTenants(tenants, new Map([['new-2', newRow]]), stored, choices).keys(),
    ]
    expect(adopt([tenant, added])).toEqual(['7-1', 'new-2'])
    expect(adopt([tenant, { ...added, areaTotal: 5 }])).toEqual(['7-1', '8-1'])
    expect(adopt([tenant, { ...added, areaTotal: 0 }])).toEqual(['7-1', '8-1'])
  })

  it('recognize the headings that spreadsheets use', () => {
    const columns = createTenantColumns(choices, { brandName: undefined, companyName: undefined })
    const headings = ['Concourse', 'DBA', 'Operator', 'Sq. Ft.', 'Lease Expiration Date', 'Type', 'Status']
    const { heading, leftOut } = readPastedTable(`${headings.join('\t')}\nN\tCask`, columns, 0)
    expect(heading?.map(at => columns[at]?.key)).toEqual([
      'terminalName',
      'brandName',
      'companyName',
      'areaTotal',
      'leaseExpireDate',
      'categoryName',
      'tenantStatusDes',
    ])
    expect(leftOut).toEqual([])
  })
})
