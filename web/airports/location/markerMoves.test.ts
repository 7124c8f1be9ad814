import { expect, it } from 'vitest'
import { measureMeters } from '#domain/airports/place.ts'
import { formatDistance, moveByKey } from './markerMoves.ts'

const denver = { latitude: 39.8617, longitude: -104.673 }

it('arrow keys move the marker by 300 ft, with Shift by 30 ft; other keys are left alone', () => {
  const north = moveByKey(denver, { key: 'ArrowUp', shiftKey: false })
  expect(north?.latitude).toBeGreaterThan(denver.latitude)
  expect(north && measureMeters(denver, north)).toBeCloseTo(91.44, 3)
  const west = moveByKey(denver, { key: 'ArrowLeft', shiftKey: true })
  expect(west?.longitude).toBeLessThan(denver.longitude)
  expect(west && measureMeters(denver, west)).toBeCloseTo(9.144, 3)
  expect(moveByKey(denver, { key: 'Tab', shiftKey: false })).toBeNull()
})

it('reports how far it was moved, in feet and then in miles', () => {
  const moved = moveByKey(denver, { key: 'ArrowUp', shiftKey: false }) ?? denver
  expect(formatDistance(moved, denver)).toBe('300 ft from the saved location')
  expect(formatDistance({ ...denver, latitude: 40 }, denver)).toBe('9.6 mi from the saved location')
  expect(formatDistance(denver, denver)).toBe('')
  expect(formatDistance(denver, null)).toBe('')
})
