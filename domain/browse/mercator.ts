import type { Place } from '../airports/place.ts'
import type { Point, Sheet } from './outlineMap.ts'

/** The zoom of the airport's own map: about 10 km across. */
export const airportZoom = 13
/** The highest latitude on street maps. */
const lastLatitude = 85.0511287798

const inRadians = (degrees: number): number => (degrees * Math.PI) / 180
const inDegrees = (radians: number): number => (radians * 180) / Math.PI

/** Places as drawn on street maps at a zoom level, one unit per pixel, with `center` in the middle of the sheet. */
export interface Mercator {
  pointOf: (place: Place) => Point
  placeAt: (point: Point) => Place
  /** Measured at the center. */
  metersPerUnit: number
}

export function createMercator(center: Place, zoom: number, sheet: Sheet): Mercator {
  const perRadian = (256 * 2 ** zoom) / (2 * Math.PI)
  const northing = (latitude: number) => {
    const within = Math.max(-lastLatitude, Math.min(lastLatitude, latitude))
    return perRadian * Math.log(Math.tan(Math.PI / 4 + inRadians(within) / 2))
  }
  const middle = { x: perRadian * inRadians(center.longitude), y: northing(center.latitude) }
  return {
    pointOf: ({ latitude, longitude }) => [
      sheet.width / 2 + perRadian * inRadians(longitude) - middle.x,
      sheet.height / 2 - (northing(latitude) - middle.y),
    ],
    placeAt: ([x, y]) => ({
      latitude: inDegrees(
        2 * Math.atan(Math.exp((middle.y + sheet.height / 2 - y) / perRadian)) - Math.PI / 2,
      ),
      longitude: inDegrees((middle.x + x - sheet.width / 2) / perRadian),
    }),
    metersPerUnit: (earthRadiusMeters * Math.cos(inRadians(center.latitude))) / perRadian,
  }
}

const earthRadiusMeters = 6_371_000

/** Distance between two places in meters, along the surface. */
export function measureMeters(one: Place, other: Place): number {
  const north = inRadians(other.latitude - one.latitude)
  const east = inRadians(other.longitude - one.longitude)
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(inRadians(one.latitude)) * Math.cos(inRadians(other.latitude)) * Math.sin(east / 2) ** 2
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** The place this many meters north and east. Longitudes continue across the date line. */
export function movePlace(place: Place, meters: { north: number; east: number }): Place {
  const latitude = place.latitude + inDegrees(meters.north / earthRadiusMeters)
  const shrink = Math.max(0.01, Math.cos(inRadians(place.latitude)))
  const longitude = place.longitude + inDegrees(meters.east / earthRadiusMeters / shrink)
  return normalizePlace({ latitude, longitude })
}

/** The place with a latitude of -90 to 90 and a longitude of -180 to 180. */
export function normalizePlace({ latitude, longitude }: Place): Place {
  const wrapped = ((((longitude + 180) % 360) + 360) % 360) - 180
  return { latitude: Math.max(-90, Math.min(90, latitude)), longitude: wrapped }
}

/** Degrees as stored: six decimals, a tenth of a meter. */
export const formatDegrees = (degrees: number): string =>
  degrees
    .toFixed(6)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0')

/** Round degrees between two bounds, at most ten per sheet: the lines of a grid. */
export function listGridDegrees(from: number, to: number): number[] {
  const step = gridSteps.find(each => (to - from) / each <= 8) ?? 1
  const lines: number[] = []
  for (let count = Math.ceil(from / step); count * step <= to; count++) {
    lines.push(Math.round(count * step * 1000) / 1000)
  }
  return lines
}
const gridSteps = [0.005, 0.01, 0.02, 0.05, 0.1]
