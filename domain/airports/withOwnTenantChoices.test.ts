import { describe, expect, it } from 'vitest'
import type { AirportTenant } from './airportTenant.ts'
import { readTenantRow } from './tenantCells.ts'
import { withOwnTenantChoices } from './withOwnTenantChoices.ts'

const choices = {
  terminals: [{ terminalId: 1, terminalName: 'Main', terminalShortName: null }],
  categories: [
    {
      tenantType: 'FOODBEVERAGE',
      tenantTypeDes: 'Food & Beverage',
      productTypes: [{ productType: 'COFFEE', productTypeDescription: 'Coffee & Tea' }],
    },
  ],
  statuses: [{ tenantStatus: 'ACTIVE', tenantStatusDes: 'Active', leaseDateFlag: 'Y' as const }],
}
const tenant = {
  terminalId: 1,
  terminalName: 'Main',
  tenantType: 'FOODBEVERAGE',
  tenantTypeDes: 'Food & Beverage',
  productType: 'BAR',
  productTypeDes: 'Bar & Lounge',
  tenantStatus: 'SEASONAL',
  tenantStatusDes: 'Seasonal',
  leaseExpireDate: '2029-06-30',
} as AirportTenant

const row = {
  brandName: 'Brand',
  companyName: 'Company',
  terminalName: 'Main',
  categoryName: 'Food & Beverage | Bar & Lounge',
  tenantStatusDes: 'Seasonal',
  leaseExpireDate: '2029-06-30',
}

describe('a tenant with a status and a category that are no longer offered', () => {
  it('keeps both, and the lease date with them', () => {
    const known = withOwnTenantChoices(choices, [tenant])
    expect(known.statuses).toContainEqual({
      tenantStatus: 'SEASONAL',
      tenantStatusDes: 'Seasonal',
      leaseDateFlag: 'Y',
    })
    expect(known.categories.flatMap(each => each.productTypes)).toContainEqual({
      productType: 'BAR',
      productTypeDescription: 'Bar & Lounge',
    })
    expect(readTenantRow(row, known)).toMatchObject({ values: { leaseExpireDate: '2029-06-30' } })
  })

  it('gets no date if it had none, and changes nothing that is offered', () => {
    const { statuses } = withOwnTenantChoices(choices, [{ ...tenant, leaseExpireDate: null }])
    expect(statuses.at(-1)?.leaseDateFlag).toBe('N')
    const both = withOwnTenantChoices(choices, [{ ...tenant, leaseExpireDate: null }, tenant])
    expect(both.statuses.at(-1)?.leaseDateFlag, 'one of several tenants has a date').toBe('Y')
    const offered = { ...tenant, tenantStatus: 'ACTIVE', productType: 'COFFEE' }
    expect(withOwnTenantChoices(choices, [offered])).toEqual(choices)
  })
})
