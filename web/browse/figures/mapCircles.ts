import type { MappedAirport } from '#domain/browse/airportMap.ts'
import { computeCircleRadius } from '#domain/browse/airportMap.ts'
import { getPlace, type Place } from '#domain/browse/outlineMap.ts'

export const mapSizes = {
  traffic: { key: 'enplaneTotal', label: 'Enplaning Passengers', format: 'integer' },
  sales: { key: 'grossSalesTotal', label: 'Gross Sales', format: 'dollars' },
} as const
export type MapSize = keyof typeof mapSizes

export interface Circle {
  airport: MappedAirport
  place: Place
  value: number | null
  radius: number
}

/** Airports with a location, the largest first, so that no small circle is hidden below a large one. */
export function createCircles(
  airports: readonly MappedAirport[],
  size: MapSize,
  radii: { least: number; most: number },
): Circle[] {
  const { key } = mapSizes[size]
  const largest = Math.max(0, ...airports.map(each => each[key].value ?? 0))
  return airports
    .flatMap(airport => {
      const place = getPlace(airport.latitudeText, airport.longitudeText)
      const { value } = airport[key]
      return place ? [{ airport, place, value, radius: computeCircleRadius(value, largest, radii) }] : []
    })
    .toSorted((one, other) => other.radius - one.radius)
}

export interface CirclesProps {
  circles: readonly Circle[]
  /** The label of an airport: its name and its figure. */
  said: (circle: Circle) => string
  /** The airport that the reader points at in the table. */
  shown: number | null
  onOpen: (airportId: number) => void
}
