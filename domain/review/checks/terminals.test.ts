import { describe, expect, it } from 'vitest'
import { airportYear, yearTerminal } from '#tests/airportYear.ts'
import type { AirportTerminal } from '../../airports/terminal.ts'
import type { TenantType } from '../../catalog/tenantTypes.ts'
import { groupMissingFigures } from './askedItems.ts'
import { askTerminals, checkTerminals } from './checkTerminals.ts'
import type { CheckedTenant } from './finding.ts'

type Overrides = Parameters<typeof yearTerminal>[0]
/** Last year, unless a test overrides it. */
const slightlyLess = ({ totals, ...rest }: NonNullable<Overrides>): Overrides => ({
  enplaneTotal: 990,
  ...rest,
  totals: {
    FOODBEVERAGE: { grossSalesTotal: 9_900 },
    SPECIALTY: { grossSalesTotal: 1_990 },
    NEWSSTAND: { grossSalesTotal: 1_990 },
    ...totals,
  },
})
const check = (now: Overrides, before?: Overrides) =>
  checkTerminals(
    airportYear({
      terminals: [yearTerminal(now)],
      lastYear: before ? { terminals: [yearTerminal(slightlyLess(before))] } : null,
    }),
  )
const rules = (now: Overrides, before?: Overrides) =>
  check(now, before).map(each => `${each.severity} ${each.warning}`)
const food = (given: object) => ({ totals: { FOODBEVERAGE: given } })

it('an airport without terminals is told to ask for them, or marks them as not available', () => {
  const { instance } = airportYear({})
  const asked = askTerminals({ instance, terminals: [] })
  const find = (marked: string[]) => groupMissingFigures(asked, new Set(marked)).map(each => each.message)
  const message = 'This airport has no terminals. Ask an administrator to add them.'
  expect(find([])).toContain(message)
  expect(find(['terminals'])).not.toContain(message)
})

describe('the checks of a terminal', () => {
  it('find nothing if it is complete and plausible', () => {
    expect(check({})).toEqual([])
    expect(check({}, {})).toEqual([])
  })

  it('ask about enplaned and deplaned passengers that differ by more than 5 % of the larger figure', () => {
    expect(rules({ deplaneTotal: 950, passengerTotal: 1950 })).toEqual([])
    expect(rules({ deplaneTotal: 949, passengerTotal: 1949 })).toEqual(['warning deplaneTotal.apart@1'])
    expect(rules({ deplaneTotal: 1053, passengerTotal: 2053 })).toEqual(['warning deplaneTotal.apart@1'])
  })

  it.each([
    [2_994.99, true],
    // $3.00, as shown.
    [2_999.99, false],
    [3_000, false],
    [18_000, false],
    [18_004.99, false],
    [18_005, true],
  ])('ask about food & beverage sales of $%d for a thousand enplanements: %j', (grossSalesTotal, asked) => {
    const found = rules(food({ grossSalesTotal, rentAirportTotal: null, areaTotal: null }))
    expect(found).toEqual(asked ? ['warning salesEpRatio.FOODBEVERAGE@1'] : [])
  })

  it.each([
    [494, 500, true],
    [500, 500, false],
    [5_000, 5_000, false],
    [5_000, 5_005, true],
    [null, 500, false],
  ])('ask about news of $%j and specialty of $%j together: %j', (news, specialty, asked) => {
    const none = { rentAirportTotal: null, areaTotal: null }
    const found = rules({
      totals: {
        NEWSSTAND: { grossSalesTotal: news, ...none },
        SPECIALTY: { grossSalesTotal: specialty, ...none },
      },
    })
    expect(found).toEqual(asked ? ['warning salesEpRatio.NEWSSTAND+SPECIALTY@1'] : [])
  })

  it('compute nothing without enplanements', () => {
    const none = { enplaneTotal: 0, deplaneTotal: 0, passengerTotal: 0, epDomesticTotal: 0, epIntlTotal: 0 }
    expect(rules(none)).toEqual([])
  })

  it.each([
    [499.49, 'warning'],
    [499.5, null],
    [4_000, null],
    [4_000.49, null],
    [4_000.5, 'warning'],
    [10_000, 'warning'],
    // Rent above sales is a contradiction.
    [10_000.01, null],
  ])('of sales of $10,000 and rent of $%d say %j', (rentAirportTotal, severity) => {
    expect(rules(food({ rentAirportTotal }))).toEqual(severity ? [`${severity} rent.FOODBEVERAGE@1`] : [])
  })

  it('never divide by sales of zero', () => {
    const noSales = { enplaneTotal: null, deplaneTotal: null }
    expect(rules({ ...noSales, ...food({ grossSalesTotal: 0, rentAirportTotal: 0 }) }).join()).not.toMatch(
      /rent|area/,
    )
  })

  it.each([
    [33, false],
    [34, true],
    [2.5, false],
    [2.49, true],
    [null, false],
  ])('ask about sales of $10,000 on %j square feet: %j', (areaTotal, asked) => {
    expect(rules(food({ areaTotal }))).toEqual(asked ? ['warning salesAreaRatio.FOODBEVERAGE@1'] : [])
  })

  it('ask about duty free sales without international passengers', () => {
    const dutyFree = { DUTYFREE: { grossSalesTotal: 100 } }
    const domestic = { epDomesticTotal: 1000, epIntlTotal: 0 }
    expect(rules({ ...domestic, totals: dutyFree })).toEqual(['warning dutyFree.DUTYFREE@1'])
    expect(rules({ totals: dutyFree })).toEqual([])
    expect(rules({ epIntlTotal: null, totals: dutyFree })).toEqual([])
    expect(rules({ ...domestic, totals: { DUTYFREE: { grossSalesTotal: 0 } } })).toEqual([])
  })

  it('ask about changes of more than 25 % since last year, in either direction', () => {
    const none = { rentAirportTotal: null, areaTotal: null }
    const sales = (grossSalesTotal: number | null) => food({ grossSalesTotal, ...none })
    expect(rules(sales(12_500), sales(10_000))).toEqual([])
    expect(rules(sales(12_501), sales(10_000))).toEqual(['warning grossSalesTotal.change.FOODBEVERAGE@1'])
    expect(rules(sales(7_500), sales(10_000))).toEqual([])
    expect(check(sales(7_499), sales(10_000))).toMatchObject([
      {
        warning: 'grossSalesTotal.change.FOODBEVERAGE@1',
        message: 'North, Food & Beverage: gross sales changed by −25.01% from last year.',
      },
    ])
    expect(rules(sales(7_499), sales(0))).toEqual([])
    expect(rules(sales(7_499), sales(null))).toEqual([])
    expect(rules({}, { enplaneTotal: 799 })).toEqual(['warning enplaneTotal.change@1'])
    expect(rules({}, { enplaneTotal: 800 })).toEqual([])
  })

  it('warn about figures identical to last year’s to the cent, except zero', () => {
    expect(rules({}, { enplaneTotal: 1_000 })).toEqual(['warning enplaneTotal.unchanged@1'])
    expect(check({}, food({ grossSalesTotal: 10_000 }))).toMatchObject([
      {
        warning: 'grossSalesTotal.unchanged.FOODBEVERAGE@1',
        message: expect.stringContaining('the gross sales figure is the same as last year’s') as string,
      },
    ])
    expect(rules(food({ grossSalesTotal: 10_000.01 }), food({ grossSalesTotal: 10_000 }))).toEqual([])
    const dutyFree = { totals: { DUTYFREE: { grossSalesTotal: 0 } } }
    expect(rules(dutyFree, dutyFree)).toEqual([])
  })

  it('require the traffic and each tenant type by group, and duty free only if some of it is given', () => {
    const asked = (given: Overrides) => askTerminals(airportYear({ terminals: [yearTerminal(given)] }))
    const messages = (given: Overrides) =>
      groupMissingFigures(asked(given), new Set()).map(({ message, field }) => [message, field])
    const rest = ['Airport-wide: Annual Percentage Change is missing.', 'annualPercentageChangeAmount']
    expect(messages({})).toEqual([rest])
    expect(messages({ enplaneTotal: 0 })).toEqual([rest])
    expect(
      messages({
        enplaneTotal: null,
        epIntlTotal: null,
        totals: { FOODBEVERAGE: { grossSalesTotal: null }, DUTYFREE: { areaTotal: 5 } },
      }),
    ).toEqual([
      [
        'North, Passenger Traffic: Enplaning Passengers and Enplaning, International are missing.',
        'enplaneTotal',
      ],
      ['North, Food & Beverage: Gross Sales are missing.', 'FOODBEVERAGE.grossSalesTotal'],
      ['North, Duty Free: Gross Sales and Rent to Airport are missing.', 'DUTYFREE.grossSalesTotal'],
      rest,
    ])
  })

  it('compare a terminal only with itself', () => {
    expect(rules({ terminalId: 2 }, { terminalId: 1, enplaneTotal: 1 })).toEqual([])
  })
})

const tenantData: CheckedTenant = {
  tenantId: 1,
  locationNumber: 1,
  terminalId: 1,
  terminalName: 'Terminal 1',
  brandName: 'Lantern Bagels',
  tenantType: 'FOODBEVERAGE',
  tenantStatus: 'ACTIVE',
  leaseExpireDate: null,
  areaTotal: 100,
  futureLocation: false,
  confirmed: 'Y',
}

describe('tenants of a type without gross sales', () => {
  const find = (
    grossSalesTotal: number | null,
    unavailable: string[] = [],
    tenantType: TenantType = 'FOODBEVERAGE',
    changes: Partial<CheckedTenant> = {},
  ) => {
    const terminal = yearTerminal(food({ grossSalesTotal }))
    const { terminalId } = terminal.airportTerminalPK
    const year = airportYear({ terminals: [terminal] })
    const tenants = [{ ...tenantData, terminalId, tenantType, ...changes }]
    const marks = unavailable.map(figure => ({ figure, modifiedDate: '', modifiedUserName: null }))
    return checkTerminals({ ...year, tenants, unavailable: marks })
      .filter(each => each.warning.startsWith('tenantsWithoutSales'))
      .map(each => [each.severity, each.message.replace(/^[^:]*: /, '')])
  }
  const mark = 'terminals/1/FOODBEVERAGE.grossSalesTotal'

  it('are a finding to explain if the sales are zero or excused as not available', () => {
    expect(find(0)).toEqual([['contradiction', '1 tenant is listed, but gross sales are zero.']])
    expect(find(null, [mark])).toEqual([
      ['contradiction', '1 tenant is listed, but gross sales are not reported.'],
    ])
  })

  it('are only missing while the sales can still be entered, and no finding without tenants', () => {
    expect(find(null)).toEqual([])
    expect(find(10_000, [])).toEqual([])
    expect(find(0, [], 'SPECIALTY')).toEqual([])
  })

  it('are a finding for empty duty free as soon as the terminal reports sales of another type', () => {
    const tenants = [{ ...tenantData, terminalId: 1, tenantType: 'DUTYFREE' as const }]
    const nothing = { grossSalesTotal: null, rentAirportTotal: null, areaTotal: null }
    const totals = { FOODBEVERAGE: nothing, SPECIALTY: nothing, NEWSSTAND: nothing }
    const findIn = (terminal: AirportTerminal) =>
      checkTerminals({ ...airportYear({ terminals: [terminal] }), tenants }).map(each => each.warning)
    const rule = 'tenantsWithoutSales.DUTYFREE@1'
    expect(findIn(yearTerminal())).toEqual([rule])
    expect(findIn(yearTerminal({ totals: { ...totals, SPECIALTY: {} } }))).toEqual([rule])
    expect(findIn(yearTerminal({ totals }))).toEqual([])
    const marks = [
      { figure: 'terminals/1/SPECIALTY.grossSalesTotal', modifiedDate: '', modifiedUserName: null },
    ]
    const year = airportYear({ terminals: [yearTerminal({ totals })] })
    const found = checkTerminals({ ...year, tenants, unavailable: marks })
    expect(found.map(each => each.warning)).toEqual([rule])
  })

  it('are no contradiction where no one sells yet, or any more', () => {
    for (const tenantStatus of ['VACANT', 'CLOSED', 'UNDERCONSTRUCTION', 'COVIDCLOSE'])
      expect(find(0, [], 'FOODBEVERAGE', { tenantStatus })).toEqual([])
    expect(find(0, [], 'FOODBEVERAGE', { futureLocation: true })).toEqual([])
    expect(find(0, [], 'FOODBEVERAGE', { tenantStatus: 'MONTHTOMONTH' })).toHaveLength(1)
  })
})
