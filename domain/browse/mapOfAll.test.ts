import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fitOutlineMap } from './fittedMap.ts'

const place = fc.record({
  latitude: fc.double({ min: 18, max: 72, noNaN: true }),
  longitude: fc.double({ min: -165, max: -52, noNaN: true }),
})

it('has every place on the sheet, with a margin around it', () => {
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 300, max: 1200 }),
      (places, width) => {
        const { pointOf, height } = fitOutlineMap(places, width, 24)
        for (const [x, y] of places.map(pointOf)) {
          expect(x).toBeGreaterThanOrEqual(23.9)
          expect(x).toBeLessThanOrEqual(width - 23.9)
          expect(y).toBeGreaterThanOrEqual(23.9)
          expect(y).toBeLessThanOrEqual(height - 23.9)
        }
      },
    ),
    { numRuns: 30 },
  )
})

it('has west on the left, north at the top, and an outline even without places', () => {
  const [seattle, miami] = [
    { latitude: 47.45, longitude: -122.3 },
    { latitude: 25.79, longitude: -80.29 },
  ]
  const { pointOf, outline } = fitOutlineMap([seattle, miami], 900, 24)
  const [from, to] = [pointOf(seattle), pointOf(miami)]
  expect(from[0]).toBeLessThan(to[0])
  expect(from[1]).toBeLessThan(to[1])
  expect(outline.land).toMatch(/^M/)
  expect(fitOutlineMap([], 300, 10).outline.land).toMatch(/^M/)
})
