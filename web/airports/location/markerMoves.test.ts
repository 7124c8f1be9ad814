import { expect, it } from 'vitest'
import { measureMeters } from '#domain/airports/place.ts'
import { formatDistance, moveByKey } from './markerMoves.ts'

const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }
const denver = { latitude: 39.8617, longitude: -104.673 }

it('arrow keys move the marker by 300 ft, with Shift by 30 ft; other keys, and keys with Alt or Ctrl, are left alone', () => {
  const north = moveByKey(denver, { ...plain, key: 'ArrowUp' })
  expect(north?.latitude).toBeGreaterThan(denver.latitude)
  expect(north && measureMeters(denver, north)).toBeCloseTo(91.44, 3)
  const west = moveByKey(denver, { ...plain, key: 'ArrowLeft', shiftKey: true })
  expect(west?.longitude).toBeLessThan(denver.longitude)
  expect(west && measureMeters(denver, west)).toBeCloseTo(9.144, 3)
  expect(moveByKey(denver, { ...plain, key: 'Tab' })).toBeNull()
  // The browser goes back.
  expect(moveByKey(denver, { ...plain, key: 'ArrowLeft', altKey: true })).toBeNull()
})

it('reports how far it was moved, in feet and then in miles', () => {
  const moved = moveByKey(denver, { ...plain, key: 'ArrowUp' }) ?? denver
  expect(formatDistance(moved, denver)).toBe('300 ft from the saved location')
  expect(formatDistance({ ...denver, latitude: 40 }, denver)).toBe('9.6 mi from the saved location')
  expect(formatDistance(denver, denver)).toBe('')
  expect(formatDistance(denver, null)).toBe('')
})
