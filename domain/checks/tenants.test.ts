import { describe, expect, it } from 'vitest'
import type { AirportTenant } from '../airportTenant.ts'
import type { AirportTerminal } from '../terminal.ts'
import { checkTenants, givenTenants } from './tenants.ts'

const tenant = (overrides: Partial<AirportTenant> = {}): AirportTenant => ({
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
  terminalShortName: null,
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
  version: 1,
  ...overrides,
})

const terminal = (areaTotal: number | null): AirportTerminal => ({
  airportTerminalPK: { airportId: 1, terminalId: 1, axnInstanceId: 27 },
  terminal: { terminalId: 1, terminalName: 'North', terminalShortName: null, axnStatus: 'ACTIVE' },
  passengerTotal: null,
  enplaneTotal: null,
  deplaneTotal: null,
  epDomesticTotal: null,
  epIntlTotal: null,
  annualPercentChangeAmount: null,
  airportTerminalTotals: [
    {
      tenantType: 'FOODBEVERAGE',
      areaTotal,
      grossSalesTotal: null,
      rentAirportTotal: null,
      unitMeasureCode: 'SQFT',
    },
  ],
  airlineTerminals: [],
  modifiedDate: '2027-01-05T10:00:00Z',
  version: 1,
})

const check = (tenants: AirportTenant[], areaTotal: number | null = null, today = '2027-03-01') =>
  checkTenants({ tenants, terminals: [terminal(areaTotal)], today })
const rules = (...given: Parameters<typeof check>) => check(...given).map(each => each.warning)

describe('the checks of the tenants', () => {
  it('find nothing where all is confirmed and fits', () => {
    expect(check([tenant(), tenant({ tenantId: 8, areaTotal: 500 })], 1500)).toEqual([])
  })

  it('warn once for each list that was carried over and not confirmed, with their number', () => {
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

  it('compare the tenants with the space of their terminal, with or without shops to come', () => {
    const tenants = [tenant(), tenant({ tenantId: 8, areaTotal: 300, futureLocation: true })]
    expect(rules(tenants, 1300)).toEqual([])
    expect(rules(tenants, 1000)).toEqual([])
    expect(check(tenants, 1200)).toMatchObject([
      { warning: 'tenants.area.FOODBEVERAGE@1', figures: '1300 1200', terminalId: 1 },
    ])
    expect(rules([], 1)).toEqual(['tenants.area.FOODBEVERAGE@1'])
    expect(rules(tenants, null)).toEqual([])
  })

  it('warn of a lease that ran out while its tenant is active, from the day after it', () => {
    const leased = tenant({ leaseExpireDate: '2027-02-28' })
    expect(rules([leased], null, '2027-02-28')).toEqual([])
    expect(rules([leased], null, '2027-03-01')).toEqual(['leaseExpireDate.expired.7.1'])
    expect(rules([{ ...leased, tenantStatus: 'COVIDCLOSE' }])).toEqual([])
  })

  it('ask again when the date is another one that ran out as well', () => {
    const figures = (leaseExpireDate: string) => check([tenant({ leaseExpireDate })])[0]?.figures
    expect(figures('2027-02-28')).not.toBe(figures('2027-01-31'))
  })
})

describe('how much of the tenants is given', () => {
  const terminals = [terminal(100)]

  it('counts those that are confirmed', () => {
    const tenants = [tenant(), tenant({ confirmed: 'N' })]
    expect(givenTenants({ tenants, terminals })).toEqual({ given: 1, asked: 2 })
  })

  it('asks for some where a terminal has concessions, and for none where there are none', () => {
    expect(givenTenants({ tenants: [], terminals })).toEqual({ given: 0, asked: 1 })
    expect(givenTenants({ tenants: [], terminals: [terminal(null)] })).toEqual({ given: 0, asked: 0 })
  })
})
