import { describe, expect, it } from 'vitest'
import { airportTenant as tenant } from '#tests/airportTenant.ts'
import type { AirportTenant } from '../../airports/airportTenant.ts'
import { countAskedItems } from './askedItems.ts'
import { askTenants, checkTenants } from './checkTenants.ts'

const check = (tenants: AirportTenant[], today = '2027-03-01') => checkTenants({ tenants, today })
const rules = (...given: Parameters<typeof check>) => check(...given).map(each => each.warning)

describe('the checks of the tenants', () => {
  it('find nothing if everything is confirmed and consistent', () => {
    expect(check([tenant(), tenant({ tenantId: 8, areaTotal: 500 })])).toEqual([])
  })

  it('report each carried-over list that is not confirmed, with its number of rows', () => {
    const open = { confirmed: 'N' } as const
    const found = check([
      tenant(open),
      tenant({ ...open, tenantId: 8 }),
      tenant({ ...open, tenantType: 'NEWSSTAND' }),
    ])
    expect(found.map(({ warning, figures, field }) => [warning, figures, field])).toEqual([
      ['tenants.unconfirmed.FOODBEVERAGE', '2', 'FOODBEVERAGE'],
      ['tenants.unconfirmed.NEWSSTAND', '1', 'NEWSSTAND'],
    ])
  })

  it('warn of a lease that expired while its tenant is active, from the next day on', () => {
    const leased = tenant({ leaseExpireDate: '2027-02-28' })
    expect(rules([leased], '2027-02-28')).toEqual([])
    expect(rules([leased], '2027-03-01')).toEqual(['leaseExpireDate.expired.7.1'])
    expect(rules([{ ...leased, tenantStatus: 'COVIDCLOSE' }])).toEqual([])
  })

  it('warn of a lease that ends in more than forty years, such as 2099 for one without an end', () => {
    const until = (leaseExpireDate: string) => tenant({ tenantId: 7, locationNumber: 1, leaseExpireDate })
    expect(rules([until('2067-12-31')], '2027-03-01')).toEqual([])
    expect(rules([until('2099-12-31')], '2027-03-01')).toEqual(['leaseExpireDate.distant.7.1'])
  })

  it('warn again if the date changes to another expired one', () => {
    const figures = (leaseExpireDate: string) => check([tenant({ leaseExpireDate })])[0]?.figures
    expect(figures('2027-02-28')).not.toBe(figures('2027-01-31'))
  })
})

describe('the completeness of the tenants', () => {
  const count = (tenants: AirportTenant[], marked: string[] = []) =>
    countAskedItems(askTenants({ tenants }), new Set(marked))

  it('counts confirmed tenants', () => {
    expect(count([tenant(), tenant({ confirmed: 'N' })])).toEqual({ given: 1, asked: 2 })
  })

  it('requires at least one, or a statement that there are none', () => {
    expect(count([])).toEqual({ given: 0, asked: 1 })
    expect(count([], ['tenants'])).toEqual({ given: 1, asked: 1 })
  })
})
