import { describe, expect, it } from 'vitest'
import { airportYear, yearTerminal } from '#tests/airportYear.ts'
import { checkAirport } from '../airportChecks.ts'
import { checkAirportTotals } from './airportTotals.ts'

const rules = (...given: Parameters<typeof airportYear>) =>
  checkAirportTotals(airportYear(...given)).map(each => each.warning)

describe('the checks of the airport as a whole', () => {
  it('find nothing where it is the sum of its terminals', () => {
    expect(rules()).toEqual([])
    const twice = { enplaneTotal: 2_000, deplaneTotal: 2_000, passengerTotal: 4_000 }
    const split = { passengerEpDomesticTotal: 1_800, passengerEpIntlTotal: 200 }
    expect(rules({ instance: { ...twice, ...split }, terminals: [yearTerminal(), yearTerminal()] })).toEqual(
      [],
    )
  })

  it('ask about one that is not, unless a terminal did not report', () => {
    expect(rules({ instance: { deplaneTotal: 999, passengerTotal: 1_999 } })).toEqual([
      'deplaneTotal.terminals',
      'passengerTotal.terminals',
    ])
    expect(rules({ terminals: [yearTerminal(), yearTerminal({ enplaneTotal: null })] })).not.toContain(
      'enplaneTotal.terminals',
    )
  })

  it('require nothing: an airport may leave the whole to its terminals', () => {
    const none = { enplaneTotal: null, deplaneTotal: null, passengerTotal: null }
    expect(
      rules({ instance: { ...none, passengerEpDomesticTotal: null, passengerEpIntlTotal: null } }),
    ).toEqual([])
  })

  it('compare with last year’s whole, or with its terminals where it gave none', () => {
    expect(rules({ lastYear: { instance: { enplaneTotal: 799 } } })).toEqual(['enplaneTotal.change'])
    expect(rules({ lastYear: { instance: { enplaneTotal: 800 } } })).toEqual([])
    const terminals = [yearTerminal({ enplaneTotal: 500 })]
    expect(rules({ lastYear: { instance: { enplaneTotal: null }, terminals } })).toEqual([
      'enplaneTotal.change',
    ])
  })
})

it('all findings together are errors first, and the same every time', () => {
  const year = {
    ...airportYear({
      instance: { dwellTimeAmount: 1, airportConfigurationId: null },
      terminals: [yearTerminal({ epIntlTotal: 99, enplaneTotal: null })],
    }),
    tenants: [],
    contacts: [],
    expansions: [],
    today: '2026-03-01',
  }
  year.rentalParking = { parkingRates: [] } as unknown as typeof year.rentalParking
  const found = checkAirport(year)
  const severities = found.map(each => each.severity)
  expect(severities).toContain('warning')
  expect(severities.toSorted()).toEqual(severities)
  expect(checkAirport(year)).toEqual(found)
  expect(new Set(found.map(each => each.warning)).size).toBe(found.length)
})
