import { describe, expect, it } from 'vitest'
import { parseFindingPointer } from './findingPlace.ts'

const steps = ['info', 'contacts', 'terminals', 'review'] as const

describe('what a refused submission points to', () => {
  it('is a field of a step, or of a terminal', () => {
    expect(parseFindingPointer('/info/dwellTimeAmount', steps)).toEqual({
      step: 'info',
      terminalId: null,
      field: 'dwellTimeAmount',
    })
    expect(parseFindingPointer('/terminals/12/FOODBEVERAGE.areaTotal', steps)).toEqual({
      step: 'terminals',
      terminalId: 12,
      field: 'FOODBEVERAGE.areaTotal',
    })
    expect(parseFindingPointer('/contacts/7/contactPhoneList/0/phone', steps)).toEqual({
      step: 'contacts',
      terminalId: null,
      field: '7/contactPhoneList/0/phone',
    })
  })

  it('is nothing when it names no step', () => {
    expect(parseFindingPointer('/reason', steps)).toBeNull()
    expect(parseFindingPointer('', steps)).toBeNull()
    expect(parseFindingPointer('/terminals/x/enplaneTotal', steps)).toBeNull()
  })
})
