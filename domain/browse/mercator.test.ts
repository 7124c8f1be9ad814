import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDegrees, listGridDegrees, createMercator, measureMeters, movePlace } from './mercator.ts'

const sheet = { width: 720, height: 440 }
const denver = { latitude: 39.8617, longitude: -104.673 }
const anchorage = { latitude: 61.1743, longitude: -149.9963 }
const places = fc.record({
  latitude: fc.double({ min: 15, max: 80, noNaN: true }),
  longitude: fc.double({ min: -170, max: -50, noNaN: true }),
})

describe('a map of the streets around an airport', () => {
  it('has the airport in its center, at the right scale', () => {
    const map = createMercator(denver, 13, sheet)
    expect(map.pointOf(denver)).toEqual([360, 220])
    expect(map.metersPerUnit).toBeCloseTo(14.66, 1)
    const [x, y] = map.pointOf(movePlace(denver, { north: 1000, east: 500 }))
    expect((220 - y) * map.metersPerUnit).toBeCloseTo(1000, 0)
    expect((x - 360) * map.metersPerUnit).toBeCloseTo(500, 0)
  })

  it('converts a point on the map back to its coordinates', () => {
    fc.assert(
      fc.property(
        places,
        fc.integer({ min: 0, max: 720 }),
        fc.integer({ min: 0, max: 440 }),
        (place, x, y) => {
          const map = createMercator(place, 13, sheet)
          const [backX, backY] = map.pointOf(map.placeAt([x, y]))
          expect(backX).toBeCloseTo(x, 4)
          expect(backY).toBeCloseTo(y, 4)
        },
      ),
    )
  })

  it('covers less ground further north', () => {
    expect(createMercator(anchorage, 13, sheet).metersPerUnit).toBeLessThan(10)
  })
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

it('grid lines are at round values, and few', () => {
  expect(listGridDegrees(-104.721, -104.63)).toEqual([-104.72, -104.7, -104.68, -104.66, -104.64])
  expect(listGridDegrees(39.833, 39.89)).toEqual([39.84, 39.85, 39.86, 39.87, 39.88, 39.89])
  expect(listGridDegrees(39.833, 39.89).length).toBeLessThanOrEqual(9)
  expect(listGridDegrees(10, 20).length).toBeLessThan(12)
})
