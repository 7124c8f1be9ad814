import { describe, expect, it } from 'vitest'
import { findSum } from './relations.ts'

const values: Record<string, number | null> = { enplaneTotal: 40, deplaneTotal: 2, epDomesticTotal: 30 }
const valueOf = (part: string) => values[part] ?? null

describe('the required sum of a figure', () => {
  it('is offered once every part is known', () => {
    expect(findSum('terminal', 'passengerTotal', valueOf)).toEqual({
      sum: 42,
      parts: 'enplaning and deplaning passengers',
    })
    expect(findSum('terminal', 'enplaneTotal', valueOf)).toBeNull()
  })

  it('exists only for figures of the same record', () => {
    expect(findSum('terminal', 'deplaneTotal', valueOf)).toBeNull()
    expect(findSum('airport', 'parkingRevenueTotal', () => 1)).toBeNull()
    expect(findSum('airport', 'carRentalTotal', () => 1)).toMatchObject({ sum: 2 })
    expect(findSum('terminal', 'carRentalTotal', () => 1)).toBeNull()
  })
})
