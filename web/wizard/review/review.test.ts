import { describe, expect, it } from 'vitest'
import { placeOfPointer } from './findingPlace.ts'

describe('what a refused submission points to', () => {
  it('is a field of a step, or of a terminal', () => {
    expect(placeOfPointer('/info/dwellTimeAmount')).toEqual({
      step: 'info',
      terminalId: null,
      field: 'dwellTimeAmount',
    })
    expect(placeOfPointer('/terminals/12/FOODBEVERAGE.areaTotal')).toEqual({
      step: 'terminals',
      terminalId: 12,
      field: 'FOODBEVERAGE.areaTotal',
    })
  })

  it('is nothing when it names no step', () => {
    expect(placeOfPointer('/reason')).toBeNull()
    expect(placeOfPointer('')).toBeNull()
    expect(placeOfPointer('/terminals/x/enplaneTotal')).toBeNull()
  })
})
