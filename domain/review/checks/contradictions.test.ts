import { describe, expect, it } from 'vitest'
import { airportYear, yearRentalParking, yearTerminal } from '#tests/airportYear.ts'
import { checkAirport } from '../airportChecks.ts'
import { checkContradictions } from './checkContradictions.ts'
import type { CheckedTenant } from './finding.ts'
import { relations } from './relations.ts'

type Year = Parameters<typeof airportYear>[0]
type Terminal = Parameters<typeof yearTerminal>[0]

const instance = (given: object): Year => ({ instance: given })
const terminal = (given: Terminal): Year => ({
  terminals: [yearTerminal(given)],
  // The airport as a whole reports nothing, so only the terminal can contradict itself.
  instance: {
    enplaneTotal: null,
    deplaneTotal: null,
    passengerTotal: null,
    passengerEpDomesticTotal: null,
    passengerEpIntlTotal: null,
  },
})
const food = (given: object): Year => terminal({ totals: { FOODBEVERAGE: given } })
const rental = (figures: object): Year => ({ rentalParking: yearRentalParking(figures) })
const rates = (...given: object[]): Year => ({ rentalParking: yearRentalParking({}, given) })
const parking = (figures: object, ...given: object[]): Year => ({
  rentalParking: yearRentalParking(figures, given),
})
const sixOf = (given: object) => Array.from({ length: 6 }, () => given)
const tenant = (areaTotal: number | null, futureLocation = false) =>
  ({
    tenantId: areaTotal ?? 1,
    locationNumber: 1,
    terminalId: 1,
    tenantType: 'FOODBEVERAGE',
    tenantStatus: 'ACTIVE',
    areaTotal,
    futureLocation,
    confirmed: 'Y',
  }) as CheckedTenant
const tenants = (areaTotal: number | null, ...areas: CheckedTenant[]): Year => ({
  ...food({ areaTotal }),
  tenants: areas,
})
const lastYear = (given: Year, last: object): Year => ({ ...given, lastYear: { instance: last } })
const lastTerminal = (given: Terminal, last: Terminal): Year => ({
  ...terminal(given),
  lastYear: { terminals: [yearTerminal(last)] },
})

/** For each relation: figures that break it, figures that satisfy it, and figures that are too incomplete to tell. */
const table: Record<string, { broken: Year[]; satisfied: Year[]; missing: Year[] }> = {
  'airport passengerSvcRevenueAirportTotal.share': shareOf('passengerSvcRevenue'),
  'airport advertisingRevenueAirportTotal.share': shareOf('advertisingRevenue'),
  'airport currencyExchangeRevenueAirportTotal.share': shareOf('currencyExchangeRevenue'),
  'terminal passengerTotal.sum': {
    broken: [
      terminal({ passengerTotal: 5 }),
      terminal({ passengerTotal: 2_001 }),
      // A total below one of its parts is wrong, whatever the other parts are.
      terminal({ passengerTotal: 999, deplaneTotal: null }),
    ],
    satisfied: [terminal({}), terminal({ enplaneTotal: 0, deplaneTotal: 0, passengerTotal: 0 })],
    missing: [terminal({ deplaneTotal: null }), terminal({ passengerTotal: null })],
  },
  'terminal enplaneTotal.split': {
    broken: [terminal({ epIntlTotal: 99 }), terminal({ epIntlTotal: 1_001, epDomesticTotal: null })],
    satisfied: [terminal({})],
    missing: [terminal({ epIntlTotal: null }), terminal({ epDomesticTotal: null, epIntlTotal: null })],
  },
  'terminal annualPercentChangeAmount.computed': {
    broken: [
      lastTerminal({ annualPercentChangeAmount: -999.99 }, { enplaneTotal: 1_016, passengerTotal: 2_032 }),
      lastTerminal({ annualPercentChangeAmount: 0.6 }, {}),
    ],
    satisfied: [
      lastTerminal({ annualPercentChangeAmount: -1.6 }, { enplaneTotal: 1_016, passengerTotal: 2_032 }),
      lastTerminal({ annualPercentChangeAmount: -2 }, { enplaneTotal: 1_016, passengerTotal: 2_032 }),
      // The change refers to all passengers.
      lastTerminal({ annualPercentChangeAmount: 25 }, { passengerTotal: 1_600 }),
    ],
    missing: [
      terminal({ annualPercentChangeAmount: -999.99 }),
      lastTerminal({ annualPercentChangeAmount: 50 }, { enplaneTotal: null, passengerTotal: null }),
      lastTerminal({ annualPercentChangeAmount: 50 }, { enplaneTotal: 0, passengerTotal: 0 }),
    ],
  },
  'airport passengerTotal.sum': {
    broken: [instance({ passengerTotal: 5 })],
    satisfied: [instance({})],
    missing: [instance({ enplaneTotal: null })],
  },
  'airport enplaneTotal.split': {
    broken: [instance({ passengerEpIntlTotal: 101 })],
    satisfied: [instance({})],
    missing: [instance({ passengerEpIntlTotal: null })],
  },
  'airport annualPercentageChangeAmount.computed': {
    broken: [
      lastYear(instance({ annualPercentageChangeAmount: -999.99 }), {
        enplaneTotal: 1_016,
        passengerTotal: 2_032,
      }),
    ],
    satisfied: [lastYear(instance({ annualPercentageChangeAmount: 0.5 }), {})],
    missing: [instance({ annualPercentageChangeAmount: -999.99 })],
  },
  'airport enplaneTotal.terminals': ofTerminals('enplaneTotal', 'enplaneTotal', 1_000),
  'airport deplaneTotal.terminals': ofTerminals('deplaneTotal', 'deplaneTotal', 1_000),
  'airport passengerTotal.terminals': ofTerminals('passengerTotal', 'passengerTotal', 2_000),
  'airport passengerEpDomesticTotal.terminals': ofTerminals(
    'passengerEpDomesticTotal',
    'epDomesticTotal',
    900,
  ),
  'airport passengerEpIntlTotal.terminals': ofTerminals('passengerEpIntlTotal', 'epIntlTotal', 100),
  'terminalTotal rentAirportTotal.share': {
    broken: [food({ rentAirportTotal: 10_000.01 }), food({ grossSalesTotal: 0, rentAirportTotal: 1 })],
    satisfied: [food({ rentAirportTotal: 10_000 }), food({ grossSalesTotal: 0, rentAirportTotal: 0 })],
    missing: [food({ grossSalesTotal: null }), food({ rentAirportTotal: null })],
  },
  'terminalTotal areaTotal.none': {
    broken: [food({ areaTotal: 0 })],
    satisfied: [food({ areaTotal: 10 }), food({ areaTotal: 0, grossSalesTotal: 0, rentAirportTotal: 0 })],
    missing: [food({ areaTotal: null }), food({ areaTotal: 0, grossSalesTotal: null })],
  },
  'terminalTotal tenants.area': {
    broken: [
      tenants(1_200, tenant(1_000), tenant(300, true)),
      // A tenant of unknown area does not reduce a sum.
      tenants(900, tenant(1_000), tenant(null)),
      // Zero is a reported area.
      tenants(1_200, tenant(1_000), tenant(0)),
    ],
    satisfied: [
      tenants(1_300, tenant(1_000), tenant(300, true)),
      tenants(1_000, tenant(1_000), tenant(300, true)),
    ],
    missing: [
      tenants(null, tenant(1_000)),
      tenants(1_200),
      tenants(1_200, tenant(1_000), tenant(null)),
      tenants(1_200, tenant(null)),
    ],
  },
  'parkingRate parkingRevenueAirportTotal.share': {
    broken: [rates({ parkingRevenueTotal: 10, parkingRevenueAirportTotal: 11 })],
    satisfied: [rates({ parkingRevenueTotal: 10, parkingRevenueAirportTotal: 10 })],
    missing: [rates({ parkingRevenueAirportTotal: 11 })],
  },
  'parkingRate parkingSpaceQuantity.none': {
    broken: [rates({ parkingRevenueTotal: 10, parkingSpaceQuantity: 0 })],
    satisfied: [rates({ parkingRevenueTotal: 10, parkingSpaceQuantity: 1 })],
    missing: [rates({ parkingRevenueTotal: 10 }), rates({ parkingSpaceQuantity: 0 })],
  },
  'airport parkingRevenueTotal.rates': {
    broken: [
      parking({ parkingRevenueTotal: 1 }, { parkingRevenueTotal: 6_000_000 }),
      parking({ parkingRevenueTotal: 70 }, ...sixOf({ parkingRevenueTotal: 10 })),
    ],
    satisfied: [
      parking({ parkingRevenueTotal: 60 }, ...sixOf({ parkingRevenueTotal: 10 })),
      // Rounded to whole dollars.
      parking({ parkingRevenueTotal: 61 }, ...sixOf({ parkingRevenueTotal: 10 })),
      parking({ parkingRevenueTotal: 60 }, { parkingRevenueTotal: 60 }),
    ],
    missing: [
      parking({ parkingRevenueTotal: 70 }, { parkingRevenueTotal: 10 }),
      parking({}, { parkingRevenueTotal: 10 }),
      parking({ parkingRevenueTotal: 70 }),
    ],
  },
  'airport parkingRevenueAirportTotal.rates': {
    broken: [parking({ parkingRevenueAirportTotal: 1 }, { parkingRevenueAirportTotal: 60 })],
    satisfied: [parking({ parkingRevenueAirportTotal: 60 }, ...sixOf({ parkingRevenueAirportTotal: 10 }))],
    missing: [parking({ parkingRevenueAirportTotal: 70 }, { parkingRevenueAirportTotal: 10 })],
  },
  'airport parkingRevenueAirportTotal.share': {
    broken: [rental({ parkingRevenueTotal: 10, parkingRevenueAirportTotal: 10.01 })],
    satisfied: [rental({ parkingRevenueTotal: 10, parkingRevenueAirportTotal: 10 })],
    missing: [rental({ parkingRevenueAirportTotal: 10 }), rental({ parkingRevenueTotal: 0 })],
  },
  'airport carRentalOnsiteRevenueAirportTotal.share': shareOf('carRentalOnsiteRevenue', rental),
  'airport carRentalOffsiteRevenueAirportTotal.share': shareOf('carRentalOffsiteRevenue', rental),
  'airport carRentalOnsiteAgenciesTotal.none': agencies('Onsite'),
  'airport carRentalOffsiteAgenciesTotal.none': agencies('Offsite'),
  'airport carRentalTotal.sites': {
    broken: [
      rental({ carRentalTotal: 3, carRentalOnsiteRevenueTotal: 27_000_000 }),
      rental({ carRentalTotal: 3, carRentalOnsiteRevenueTotal: 1, carRentalOffsiteRevenueTotal: 0 }),
    ],
    satisfied: [
      rental({ carRentalTotal: 3, carRentalOnsiteRevenueTotal: 1, carRentalOffsiteRevenueTotal: 2 }),
    ],
    missing: [
      rental({ carRentalTotal: 3, carRentalOnsiteRevenueTotal: 1 }),
      rental({ carRentalOnsiteRevenueTotal: 1, carRentalOffsiteRevenueTotal: 2 }),
    ],
  },
}

function shareOf(name: string, year: (figures: object) => Year = instance) {
  const [whole, part] = [`${name}Total`, `${name}AirportTotal`]
  return {
    broken: [year({ [whole]: 10, [part]: 10.01 }), year({ [whole]: 0, [part]: 1 })],
    satisfied: [year({ [whole]: 10, [part]: 10 }), year({ [whole]: 0, [part]: 0 })],
    missing: [year({ [part]: 10 }), year({ [whole]: 10 })],
  }
}

function ofTerminals(whole: string, part: keyof NonNullable<Terminal>, each: number) {
  const two = (other: Terminal = {}) => [yearTerminal(), yearTerminal({ terminalId: 2, ...other })]
  return {
    broken: [
      { instance: { [whole]: each - 1 } },
      { instance: { [whole]: 2 * each + 1 }, terminals: two() },
      { instance: { [whole]: each - 1 }, terminals: two({ [part]: null }) },
    ],
    satisfied: [{ instance: { [whole]: 2 * each }, terminals: two() }],
    missing: [
      { instance: { [whole]: each + 1 }, terminals: two({ [part]: null }) },
      { instance: { [whole]: null } },
      { instance: { [whole]: each }, terminals: [] },
    ],
  }
}

function agencies(site: 'Onsite' | 'Offsite') {
  const [count, revenue] = [`carRental${site}AgenciesTotal`, `carRental${site}RevenueTotal`]
  return {
    broken: [rental({ [count]: 0, [revenue]: 5 })],
    satisfied: [rental({ [count]: 1, [revenue]: 5 }), rental({ [count]: 0, [revenue]: 0 })],
    missing: [rental({ [revenue]: 5 }), rental({ [count]: 0 })],
  }
}

describe('figures that contradict each other', () => {
  it('are checked in every relation, and the table below contains them all', () => {
    const names = relations.map(({ scope, rule }) => `${scope} ${rule}`)
    expect(Object.keys(table).toSorted()).toEqual(names.toSorted())
  })

  describe.each(relations.map(each => [`${each.scope} ${each.rule}`, each] as const))(
    '%s',
    (name, relation) => {
      const { broken = [], satisfied = [], missing = [] } = table[name] ?? {}
      const isMeant = (warning: string) =>
        warning === relation.rule || /^[.@]/.test(warning.slice(relation.rule.length))
      // The airport and its terminals have rules with the same names.
      const rules = (year: Year) =>
        checkContradictions(airportYear(year)).filter(
          ({ warning, terminalId }) =>
            warning.startsWith(relation.rule) &&
            isMeant(warning) &&
            (terminalId === null) === (relation.scope === 'airport' || relation.scope === 'parkingRate') &&
            warning.includes('parkingRates/') === (relation.scope === 'parkingRate'),
        )

      it.each(broken)('is a contradiction: %j', year => {
        expect(rules(year)).toMatchObject([{ severity: 'contradiction', step: relation.step }])
      })
      it.each(satisfied)('does not contradict: %j', year => expect(rules(year)).toEqual([]))
      it.each(missing)('is undecidable: %j', year => expect(rules(year)).toEqual([]))
    },
  )

  it.each<[Year, string]>([
    [
      terminal({ passengerTotal: 5 }),
      'North: enplaning and deplaning passengers add up to 2,000, but the total is 5.',
    ],
    [
      instance({ passengerTotal: 5 }),
      'Enplaning and deplaning passengers add up to 2,000, but the total is 5.',
    ],
    [
      parking({ parkingRevenueTotal: 1 }, { parkingRevenueTotal: 6_000_000 }),
      'The revenues by parking rate already add up to $6,000,000.00, which is more than the total parking revenue of $1.00.',
    ],
    [
      rental({ carRentalTotal: 3, carRentalOnsiteRevenueTotal: 27_000_000 }),
      'On-site and off-site car rental revenues already add up to $27,000,000.00, which is more than the total car rental revenue of $3.00.',
    ],
    [
      food({ rentAirportTotal: 10_000.01 }),
      'North, Food & Beverage: rent of $10,000.01 exceeds gross sales of $10,000.00.',
    ],
    [
      food({ areaTotal: 0 }),
      'North, Food & Beverage: the square footage is 0 despite gross sales of $10,000.00.',
    ],
    [
      lastYear(instance({ annualPercentageChangeAmount: -999.99 }), {
        axnInstanceName: '2025',
        enplaneTotal: 1_016.6,
      }),
      'The annual percentage change is −999.99%, but enplaning passengers changed by −1.63% from 2025.',
    ],
  ])('is worded: %j', (year, message) => {
    expect(checkAirport(airportYear(year)).map(each => each.message)).toContain(message)
  })

  it('do not exist in a complete and consistent year', () => {
    expect(checkContradictions(airportYear())).toEqual([])
  })
})
