import { describe, expect, it } from 'vitest'
import { airportYear } from '#tests/airportYear.ts'
import type { AirportInstance } from '../../airports/airportInstance.ts'
import { checkAirport } from '../airportChecks.ts'
import { checkInfo } from './checkInfo.ts'

const check = (instance: Partial<AirportInstance>) => checkInfo(airportYear({ instance }))
const rules = (instance: Partial<AirportInstance>) =>
  check(instance).map(each => `${each.severity} ${each.warning}`)

describe('the checks of the airport information', () => {
  it('find nothing if it is complete and plausible', () => expect(check({})).toEqual([]))

  it.each(['airportConfigurationId', 'concessionManagementTypeId'] as const)(
    'count %s as missing, not as an error, and it cannot be marked as not available',
    name => {
      expect(check({ [name]: null })).toEqual([])
      const found = checkAirport(airportYear({ instance: { [name]: null } }))
      expect(found.filter(each => each.field === name)).toMatchObject([
        { severity: 'missing', step: 'info', terminalId: null, missing: [] },
      ])
    },
  )

  it.each([
    ['preSecurityPercentAmount', 'postSecurityPercentAmount'],
    ['businessPercentAmount', 'leisurePercentAmount'],
    ['odPercentAmount', 'transferPercentAmount'],
  ] as const)('want %s and %s to make 100 or 0', (first, second) => {
    for (const [one, two] of [
      [null, null],
      [0, 0],
      [40, 60],
      [33.33, 66.67],
      // A single value without its counterpart is not a wrong sum.
      [40, null],
      [null, 60],
    ] as const) {
      expect(rules({ [first]: one, [second]: two })).toEqual([])
    }
    for (const [one, two] of [
      [40, 59.99],
      [60, 40.01],
      [0, 1],
    ] as const) {
      expect(rules({ [first]: one, [second]: two })).toEqual([`error ${first}.pair`])
    }
  })

  it.each([
    [19, ['warning dwellTimeAmount.range']],
    [20, []],
    [240, []],
    [241, ['warning dwellTimeAmount.range']],
    [0, ['warning dwellTimeAmount.range']],
    [null, []],
  ])('ask about a dwell time of %j minutes: %j', (dwellTimeAmount, expected) => {
    expect(rules({ dwellTimeAmount })).toEqual(expected)
  })

  it('use the limits of the year', () => {
    const limits = { dwellTimeAmount: { min: 10, max: 30 } }
    expect(checkInfo(airportYear({ instance: { dwellTimeAmount: 31 }, limits }))).toMatchObject([
      { figures: '31', message: 'An average dwell time of 31 minutes is unusual (expected 10 to 30).' },
    ])
    expect(checkInfo(airportYear({ instance: { dwellTimeAmount: 10 }, limits }))).toEqual([])
  })
})
