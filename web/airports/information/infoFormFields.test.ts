import { describe, expect, it } from 'vitest'
import type { AirportInstance } from '#domain/airports/airportInstance.ts'
import * as messages from '#domain/messages.ts'
import { checkPairs, sumPair, withOwnInfoChoices } from './infoFormFields.ts'

describe('the ratios of the info step', () => {
  it('are valid at 100, at 0, and if neither is given', () => {
    expect(checkPairs({ preSecurityPercentAmount: 33.33, postSecurityPercentAmount: 66.67 })).toEqual({})
    expect(checkPairs({ businessPercentAmount: 0, leisurePercentAmount: 0 })).toEqual({})
    expect(checkPairs({ odPercentAmount: null, transferPercentAmount: null })).toEqual({})
  })

  it('report a pair that does not add up, at the second of its fields', () => {
    expect(checkPairs({ odPercentAmount: 60, transferPercentAmount: 39 })).toEqual({
      transferPercentAmount: messages.percentPair('Origination & Destination to Transfer'),
    })
    expect(checkPairs({ businessPercentAmount: 60, leisurePercentAmount: 41 })).toHaveProperty(
      'leisurePercentAmount',
    )
  })

  it('report nothing about half a pair, which can be saved', () => {
    expect(checkPairs({ businessPercentAmount: 60, leisurePercentAmount: null })).toEqual({})
  })

  it('report nothing about an unreadable field, which has its own error', () => {
    expect(checkPairs({ odPercentAmount: 60 })).toEqual({})
  })

  it('are added up while typing', () => {
    expect(sumPair(33.33, 66.67)).toEqual({ sum: 100, isWhole: true })
    expect(sumPair(0.1, 0.2)).toEqual({ sum: 0.3, isWhole: false })
    expect(sumPair(40, null)).toEqual({ sum: 40, isWhole: null })
    expect(sumPair(null, null)).toBeNull()
    expect(sumPair(undefined, 20)).toBeNull()
  })
})

describe('the choices of the info step', () => {
  const choices = {
    configurations: [
      { airportConfigurationId: 1, airportConfigurationName: 'Linear', additionalInfoFlag: 'N' as const },
    ],
    managementTypes: [{ concessionManagementTypeId: 1, concessionManagementType: 'Developer' }],
  }
  const airport = (overrides: Partial<AirportInstance>) => overrides as AirportInstance

  it('keep the airport’s choice if it is no longer offered', () => {
    const retired = {
      airportConfigurationId: 9,
      airportConfigurationName: 'Moving lounge',
      additionalInfoFlag: 'Y' as const,
    }
    const type = { concessionManagementTypeId: 8, concessionManagementType: 'Barter' }
    expect(withOwnInfoChoices(choices, airport({ ...retired, ...type }), false)).toEqual({
      configurations: [...choices.configurations, retired],
      managementTypes: [...choices.managementTypes, type],
    })
  })

  it('are only the airport’s own, with its names and flag of that year, if it is read-only', () => {
    const then = {
      airportConfigurationId: 1,
      airportConfigurationName: 'Linear Terminal',
      additionalInfoFlag: 'Y' as const,
    }
    const type = { concessionManagementTypeId: 1, concessionManagementType: 'Master Developer' }
    expect(withOwnInfoChoices(choices, airport({ ...then, ...type }), true)).toEqual({
      configurations: [then],
      managementTypes: [type],
    })
  })

  it('are the offered ones if the airport has one of them or none', () => {
    const own = { airportConfigurationId: 1, airportConfigurationName: 'Linear' }
    const none = { airportConfigurationName: null, concessionManagementTypeId: null }
    expect(
      withOwnInfoChoices(
        choices,
        airport({ ...own, additionalInfoFlag: 'N', concessionManagementTypeId: null }),
        false,
      ),
    ).toEqual(choices)
    expect(withOwnInfoChoices(choices, airport({ ...none, airportConfigurationId: null }), false)).toEqual(
      choices,
    )
  })
})
