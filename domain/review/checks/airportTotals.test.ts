import { describe, expect, it } from 'vitest'
import { airportYear, yearTerminal } from '#tests/airportYear.ts'
import { checkAirport } from '../airportChecks.ts'
import { airportSteps } from '../wizard.ts'
import { checkAirportTotals } from './checkTraffic.ts'

const rules = (...given: Parameters<typeof airportYear>) =>
  checkAirportTotals(airportYear(...given)).map(each => each.warning)

describe('the checks of the airport as a whole', () => {
  it('find nothing if it is plausible', () => expect(rules()).toEqual([]))

  it('compare with last year’s figure, or with its terminals’ if it has none', () => {
    expect(rules({ lastYear: { instance: { enplaneTotal: 799 } } })).toEqual(['enplaneTotal.change'])
    expect(rules({ lastYear: { instance: { enplaneTotal: 800 } } })).toEqual([])
    const terminals = [yearTerminal({ enplaneTotal: 500 })]
    expect(rules({ lastYear: { instance: { enplaneTotal: null }, terminals } })).toEqual([
      'enplaneTotal.change',
    ])
  })
})

it('all findings together follow the steps and their fields, and are the same every time', () => {
  const year = airportYear({
    instance: { dwellTimeAmount: 1, airportConfigurationId: null, passengerTotal: 5 },
    terminals: [yearTerminal({ epIntlTotal: 99, enplaneTotal: null })],
  })
  const found = checkAirport(year)
  const steps = airportSteps.map(each => each.step)
  const places = found.map(each => steps.indexOf(each.step))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(found.slice(0, 2).map(each => each.field)).toEqual(['airportConfigurationId', 'dwellTimeAmount'])
  const [traffic, wide] = [1, null].map(id =>
    found.findIndex(each => each.terminalId === id && each.step === 'terminals'),
  )
  expect(traffic).toBeLessThan(wide ?? 0)
  expect(checkAirport(year)).toEqual(found)
  expect(new Set(found.map(each => each.warning)).size).toBe(found.length)
})
