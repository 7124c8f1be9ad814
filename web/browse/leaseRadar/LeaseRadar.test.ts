import { expect, it } from 'vitest'
import { getLeaseKey } from './LeaseRadar.tsx'

type Lease = Parameters<typeof getLeaseKey>[0]

const lease = {
  brandId: 1,
  companyId: 2,
  airportId: 3,
  tenantType: 'DUTYFREE',
  productTypeDes: 'Spirits',
  leaseExpireDate: '2027-06-30',
} as Lease

it.each([
  { brandId: 9 },
  { companyId: 9 },
  { airportId: 9 },
  { tenantType: 'SPECIALTY' },
  { productTypeDes: 'Perfume' },
  { leaseExpireDate: '2028-06-30' },
])('a lease that differs in %j has a row of its own', other => {
  expect(getLeaseKey({ ...lease, ...other })).not.toBe(getLeaseKey(lease))
})
