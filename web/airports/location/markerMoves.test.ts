import { expect, it } from 'vitest'
import { measureMeters } from '#domain/browse/mercator.ts'
import { formatDistance, moveByKey } from './markerMoves.ts'

const denver = { latitude: 39.8617, longitude: -104.673 }

it('arrow keys move the marker by 100 m, with Shift by 10 m; other keys are left alone', () => {
  const north = moveByKey(denver, { key: 'ArrowUp', shiftKey: false })
  expect(north?.latitude).toBeGreaterThan(denver.latitude)
  expect(north && measureMeters(denver, north)).toBeCloseTo(100, 3)
  const west = moveByKey(denver, { key: 'ArrowLeft', shiftKey: true })
  expect(west?.longitude).toBeLessThan(denver.longitude)
  expect(west && measureMeters(denver, west)).toBeCloseTo(10, 3)
  expect(moveByKey(denver, { key: 'Tab', shiftKey: false })).toBeNull()
})

it('reports how far it was moved, in meters and then in kilometers', () => {
  const moved = moveByKey(denver, { key: 'ArrowUp', shiftKey: false }) ?? denver
  expect(formatDistance(moved, denver)).toBe('100 m from the saved location')
  expect(formatDistance({ ...denver, latitude: 40 }, denver)).toBe('15.4 km from the saved location')
  expect(formatDistance(denver, denver)).toBe('')
  expect(formatDistance(denver, null)).toBe('')
})
