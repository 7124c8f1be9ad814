import { describe, expect, it } from 'vitest'
import type { AirportTenant } from '#domain/airports/airportTenant.ts'
import type { TenantChoices } from '#domain/airports/tenantBlock.ts'
import { parseInputs, formatInputs, type Fields, type Values } from '#platform/ui/form/formInputs.ts'
import {
  adoptStoredRows,
  toBlock,
  listChangedRows,
  createColumnFields,
  indexTenants,
  findCellOfPointer,
  toRows,
  toStoredTable,
  checkTable,
  createTableFields,
} from './tenantRows.ts'

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
const tenant: AirportTenant = {
  tenantId: 7,
  locationNumber: 1,
  airportId: 1,
  axnInstanceId: 27,
  airportName: 'Made-up Airport',
  city: 'Made-up City',
  stateProvinceCode: 'OH',
  isoCountryCode: 'US',
  terminalId: 1,
  terminalName: 'North',
  terminalShortName: 'N',
  companyId: 3,
  companyName: 'Halfpenny Concessions',
  companyStatus: 'ACTIVE',
  brandId: 4,
  brandName: 'Juniper & Rye',
  brandStatus: 'ACTIVE',
  tenantType: 'FOODBEVERAGE',
  tenantTypeDes: 'Food & Beverage',
  productType: 'BAR',
  productTypeDes: 'Bar & Lounge',
  tenantStatus: 'ACTIVE',
  tenantStatusDes: 'Active',
  areaTotal: 1000,
  unitMeasureCode: 'SQFT',
  leaseExpireDate: null,
  futureLocation: false,
  confirmed: 'Y',
  modifiedUserId: null,
  modifiedDate: '2027-01-05T10:00:00Z',
  version: 3,
}
const rows = toRows([tenant])
const fields = createTableFields(rows, createColumnFields(choices))
const current = indexTenants([tenant])
const newRow = {
  'new-2/brandName': 'Cask & Kite',
  'new-2/companyName': 'Halfpenny Concessions',
  'new-2/terminalName': 'n',
  'new-2/categoryName': 'bar & lounge',
}

/** As someone typed it over the stored values. */
function typed(cells: Record<string, string>) {
  const { values, errors } = parseInputs(fields, {
    ...formatInputs(fields, toStoredTable(rows, current).values),
    ...cells,
  })
  return { values: values as Values<Fields>, errors }
}

describe('the tenants as a table', () => {
  it('say nothing new before somebody types', () => {
    const { values, errors } = typed({})
    expect(errors).toEqual({})
    expect(listChangedRows(rows, values, current)).toEqual([])
    expect(checkTable(rows, values, current, choices)).toEqual({})
  })

  it('send the rows that changed, a tenant with its key and version, a new one without', () => {
    const { values } = typed({ '7-1/areaTotal': '1,250', ...newRow })
    const changed = listChangedRows(rows, values, current)
    expect(changed.map(row => row.key)).toEqual(['7-1', 'new-2'])
    expect(checkTable(rows, values, current, choices)).toEqual({})
    expect(toBlock(changed, values, current)).toMatchObject([
      { tenantId: 7, locationNumber: 1, version: 3, areaTotal: 1250, brandName: 'Juniper & Rye' },
      { brandName: 'Cask & Kite', terminalName: 'n', areaTotal: 0 },
    ])
    expect(toBlock(changed, values, current)[1]).not.toHaveProperty('tenantId')
  })

  it('say at once what cannot be read, and what still misses in a row', () => {
    expect(typed({ 'new-1/terminalName': 'Pier Z', '7-1/areaTotal': '12abc' }).errors).toEqual({
      'new-1/terminalName': 'This airport has no terminal "Pier Z" this year. Choose one of its terminals.',
      '7-1/areaTotal': 'Please provide a valid number. Type a number such as 1,200.',
    })
    const { values } = typed({ 'new-1/brandName': 'Cask & Kite', '7-1/companyName': '' })
    expect(checkTable(rows, values, current, choices)).toEqual({
      '7-1/companyName': 'Please input a valid Company.',
      'new-1/companyName': 'Please input a valid Company.',
      'new-1/terminalName': 'Terminal selection is required',
      'new-1/categoryName': 'Please input a valid Category.',
    })
  })

  it('find the cell that the server refused', () => {
    const { values } = typed(newRow)
    const sent = listChangedRows(rows, values, current)
    const parts = [
      { pointer: '/rows/0/brandName', detail: 'There is no brand "Cask & Kite" yet.' },
      { pointer: '', detail: 'Something else.' },
    ]
    expect(findCellOfPointer(parts, sent).map(each => each.pointer)).toEqual(['/new-2/brandName', ''])
  })

  it('know a new row again that was stored although no answer came', () => {
    const { values } = typed(newRow)
    const stored = { ...tenant, tenantId: 8, brandName: 'Cask & Kite', areaTotal: 0 }
    const now = (tenants: AirportTenant[]) =>
      adoptStoredRows(rows, values, tenants, choices).get('new-2')?.tenantId
    expect(now([tenant, stored])).toBe(8)
    expect(now([tenant, { ...stored, areaTotal: 5 }])).toBeUndefined()
    expect(now([tenant])).toBeUndefined()
  })
})
