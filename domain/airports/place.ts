/** Degrees; west and south are negative. */
export interface Place {
  latitude: number
  longitude: number
}

/** The zoom at which an airport's own map opens: about 10 km across. */
export const airportZoom = 13

/** An airport's coordinate texts as a place; null if either is missing. */
export function getPlace(latitudeText: string | null, longitudeText: string | null): Place | null {
  if (latitudeText === null || longitudeText === null) return null
  return { latitude: Number(latitudeText), longitude: Number(longitudeText) }
}

/** Degrees as stored: six decimals, a tenth of a meter. */
export const formatDegrees = (degrees: number): string =>
  degrees
    .toFixed(6)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0')

const earthRadiusMeters = 6_371_000
const inRadians = (degrees: number): number => (degrees * Math.PI) / 180
const inDegrees = (radians: number): number => (radians * 180) / Math.PI

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
