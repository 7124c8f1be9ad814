import { expect, it } from 'vitest'
import { getPlace } from './place.ts'

it('makes a place of two coordinates only together', () => {
  expect(getPlace('39.86', '-104.67')).toEqual({ latitude: 39.86, longitude: -104.67 })
  expect(getPlace(null, '-104.67')).toBeNull()
})
