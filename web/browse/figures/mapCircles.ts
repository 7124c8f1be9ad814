import { computeCircleRadius } from '#domain/browse/airportMap.ts'
import { getPlace, type Place } from '#domain/browse/outlineMap.ts'

/** An airport with the figure that sizes its circle. */
export interface PlacedFigure {
  airportId: number
  iataCode: string
  /** What is said of the airport: its name and its figure. */
  said: string
  latitudeText: string | null
  longitudeText: string | null
  value: number | null
}

export interface Circle extends Pick<PlacedFigure, 'airportId' | 'iataCode' | 'said' | 'value'> {
  place: Place
  radius: number
}

/** Ratios are nearly alike, so large circles would hide each other. */
const mostRadius = { sum: 26, ratio: 14 }

/** Airports with a location, the largest first, so that no small circle is hidden below a large one. */
export function createCircles(airports: readonly PlacedFigure[], isSum = true): Circle[] {
  const radii = { least: 3, most: isSum ? mostRadius.sum : mostRadius.ratio }
  const largest = Math.max(0, ...airports.map(each => each.value ?? 0))
  return airports
    .flatMap(({ latitudeText, longitudeText, ...airport }) => {
      const place = getPlace(latitudeText, longitudeText)
      const radius = computeCircleRadius(airport.value, largest, radii)
      return place ? [{ ...airport, place, radius }] : []
    })
    .toSorted((one, other) => other.radius - one.radius)
}

export interface CirclesProps {
  circles: readonly Circle[]
  /** The airport that the reader points at in the table. */
  shown: number | null
  onOpen: (airportId: number) => void
}
