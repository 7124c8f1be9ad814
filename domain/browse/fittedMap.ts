import type { Place } from '../airports/place.ts'
import type { OutlineMap } from './airportOutline.ts'
import { createOutline, createProjection, type Point } from './outlineMap.ts'

export interface FittedMap {
  height: number
  outline: OutlineMap
  pointOf: (place: Place) => Point
}

/** The center of the projection: the middle of the continent. */
const middle: Place = { latitude: 45, longitude: -98 }
const mostHigh = 0.72
const leastHigh = 0.45

/**
 * Fits the outlines with all places on them, as large as the width allows, with a margin of `rim` units. The map covers
 * only the area around the places, so a year with three airports shows their surroundings.
 */
export function fitOutlineMap(places: readonly Place[], width: number, rim: number): FittedMap {
  const flat = createProjection(middle, { width: 1000, height: 1000, kilometersAcross: 1000 })
  const points = places.length > 0 ? places.map(flat) : [flat(middle)]
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  // One unit is a kilometer here; below this, the outlines would not be visible.
  const across = Math.max(Math.max(...xs) - Math.min(...xs), 800)
  const down = Math.max(...ys) - Math.min(...ys)
  const scale = Math.min((width - 2 * rim) / across, (width * mostHigh - 2 * rim) / Math.max(down, 1))
  const height = Math.max(down * scale + 2 * rim, width * leastHigh)
  const center = [(Math.max(...xs) + Math.min(...xs)) / 2, (Math.max(...ys) + Math.min(...ys)) / 2] as const
  const pointOf = (place: Place): Point => {
    const [x, y] = flat(place)
    return [width / 2 + (x - center[0]) * scale, height / 2 + (y - center[1]) * scale]
  }
  return { height, pointOf, outline: createOutline(pointOf, { width, height }) }
}
