import { expect, it } from 'vitest'
import { metresBetween } from '#domain/browse/mercator.ts'
import { distanceText, movedByKey } from './markerMoves.ts'

const denver = { latitude: 39.8617, longitude: -104.673 }

it('arrow keys move the marker by 100 m, with Shift by 10 m; other keys are left alone', () => {
  const north = movedByKey(denver, { key: 'ArrowUp', shiftKey: false })
  expect(north?.latitude).toBeGreaterThan(denver.latitude)
  expect(north && metresBetween(denver, north)).toBeCloseTo(100, 3)
  const west = movedByKey(denver, { key: 'ArrowLeft', shiftKey: true })
  expect(west?.longitude).toBeLessThan(denver.longitude)
  expect(west && metresBetween(denver, west)).toBeCloseTo(10, 3)
  expect(movedByKey(denver, { key: 'Tab', shiftKey: false })).toBeNull()
})

it('says how far it was moved, in metres and then in kilometres', () => {
  const moved = movedByKey(denver, { key: 'ArrowUp', shiftKey: false }) ?? denver
  expect(distanceText(moved, denver)).toBe('100 m from the saved location')
  expect(distanceText({ ...denver, latitude: 40 }, denver)).toBe('15.4 km from the saved location')
  expect(distanceText(denver, denver)).toBe('')
  expect(distanceText(denver, null)).toBe('')
})
