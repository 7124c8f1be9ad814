import type { Airport } from '#domain/airports/airport.ts'
import { getPlace } from '#domain/airports/place.ts'
import { profileSheet } from '#domain/browse/airportOutline.ts'
import { createOutlineAround } from '#domain/browse/outlineMap.ts'
import AirportMap from '../../browse/profile/AirportMap.tsx'

/** The map of the airport's profile, with the marker at its current position. */
export default function Overview({ airport }: { airport: Airport }) {
  const place = getPlace(airport.latitudeText, airport.longitudeText)
  return place && <AirportMap airport={airport} outline={createOutlineAround(place, profileSheet)} />
}
