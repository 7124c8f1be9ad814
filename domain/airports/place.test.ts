import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDegrees, getPlace, measureMeters, movePlace } from './place.ts'

const places = fc.record({
  latitude: fc.double({ min: 15, max: 80, noNaN: true }),
  longitude: fc.double({ min: -170, max: -50, noNaN: true }),
})

it('makes a place of two coordinates only together', () => {
  expect(getPlace('39.86', '-104.67')).toEqual({ latitude: 39.86, longitude: -104.67 })
  expect(getPlace(null, '-104.67')).toBeNull()
})

describe('a place', () => {
  it('moves by meters, and the same distance back', () => {
    fc.assert(
      fc.property(places, fc.integer({ min: -5000, max: 5000 }), (place, meters) => {
        expect(measureMeters(place, movePlace(place, { north: meters, east: 0 }))).toBeCloseTo(
          Math.abs(meters),
          1,
        )
        expect(measureMeters(place, movePlace(place, { north: 0, east: meters }))).toBeCloseTo(
          Math.abs(meters),
          1,
        )
      }),
    )
  })

  it('stays within the valid coordinates', () => {
    expect(movePlace({ latitude: 89.9999, longitude: 0 }, { north: 1000, east: 0 }).latitude).toBe(90)
    const beyond = movePlace({ latitude: 0, longitude: 179.9999 }, { north: 0, east: 1000 })
    expect(beyond.longitude).toBeLessThan(-179)
  })

  it('is written as it is stored', () => {
    expect([39.861656, -104, 0.5, -0.0000001, 12.3456789].map(formatDegrees)).toEqual([
      '39.861656',
      '-104',
      '0.5',
      '0',
      '12.345679',
    ])
  })
})
