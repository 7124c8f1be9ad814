/** Degrees; west and south are negative. */
export interface Place {
  latitude: number
  longitude: number
}

/** An airport's coordinate texts as a place; null if either is missing. */
export function getPlace(latitudeText: string | null, longitudeText: string | null): Place | null {
  if (latitudeText === null || longitudeText === null) return null
  return { latitude: Number(latitudeText), longitude: Number(longitudeText) }
}
