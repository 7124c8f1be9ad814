import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { getLeaseKey } from './LeaseRadar.tsx'
import { Timeline } from './Timeline.tsx'

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

it('the timeline says which of its bars are part of a quarter, and counts one location', () => {
  const ofOne = { leaseCount: 1, locationCount: 1, squareFeet: 900, withoutAreaCount: 0 }
  const periods = [
    { from: '2026-10-01', label: '2026 Q4', ...ofOne },
    { from: '2027-01-01', label: '2027 Q1', ...ofOne },
  ]
  const radar = { from: '2026-12-02', to: '2027-03-31', periods, ...ofOne, leaseCount: 2 }
  const bars = renderToStaticMarkup(createElement(Timeline, { radar })).split('<li')
  const words = bars.slice(1).map(each => each.slice(each.indexOf('>') + 1).replace(/<[^>]*>/g, ''))
  expect(words).toEqual(['12026 Q4 (part): 1 location, 900 sq ft', '12027 Q1: 1 location, 900 sq ft'])
})
