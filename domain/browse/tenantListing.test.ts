import { describe, expect, it } from 'vitest'
import { getExpiresOrStatus } from './tenantDirectory.ts'

const tenant = (tenantStatus: string, tenantStatusDes: string, leaseExpireDate: string | null) => ({
  tenantStatus,
  tenantStatusDes,
  leaseExpireDate,
})

describe('the column of expiration or status', () => {
  it('is only the date for an operating tenant', () => {
    expect(getExpiresOrStatus(tenant('ACTIVE', 'Active', '2029-06-30'))).toEqual({
      leaseExpireDate: '2029-06-30',
      tenantStatusDes: null,
    })
  })

  it('is empty if an active tenant’s date was not reported', () => {
    expect(getExpiresOrStatus(tenant('ACTIVE', 'Active', null))).toEqual({
      leaseExpireDate: null,
      tenantStatusDes: null,
    })
  })

  it('is the date with the status while a closed shop’s lease continues', () => {
    expect(getExpiresOrStatus(tenant('COVIDCLOSE', 'Closed (Covid)', '2029-06-30'))).toEqual({
      leaseExpireDate: '2029-06-30',
      tenantStatusDes: 'Closed (Covid)',
    })
  })

  it('is the date with any status that has a lease, and otherwise the status alone', () => {
    expect(getExpiresOrStatus(tenant('REMODELING', 'Remodeling', '2029-06-30'))).toEqual({
      leaseExpireDate: '2029-06-30',
      tenantStatusDes: 'Remodeling',
    })
    expect(getExpiresOrStatus(tenant('VACANT', 'Vacant', null))).toEqual({
      leaseExpireDate: null,
      tenantStatusDes: 'Vacant',
    })
  })
})
