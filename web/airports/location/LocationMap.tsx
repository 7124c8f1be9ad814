import { divIcon, marker as makeMarker, type Map, type Marker } from 'leaflet'
import { useCallback, useEffect, useRef } from 'react'
import type { Airport } from '#domain/airports/airport.ts'
import { airportZoom, normalizePlace, type Place } from '#domain/airports/place.ts'
import { toLatLng } from '../../browse/map/drawOutline.ts'
import { LeafletMap } from '../../browse/map/LeafletMap.tsx'
import { useSession } from '../../session.ts'
import { formatDistance, moveByKey } from './markerMoves.ts'
import css from './Location.module.css'

interface LocationMapProps {
  airport: Airport
  /** Where the marker is. */
  place: Place
  /** The airport's stored location; null if there is none. */
  home: Place | null
  /** Null if the marker cannot be moved. */
  onMove: ((place: Place) => void) | null
}

/** The area around the airport, with a marker to move. */
export default function LocationMap({ airport, place, home, onMove }: LocationMapProps) {
  const { airportName: name, iataCode: code } = airport
  const hasStreets = typeof useSession()?.mapTilesUrl === 'string'
  const drawn = useRef<{ map: Map; marker: Marker }>(null)
  const latest = useRef({ place, onMove })
  useEffect(() => {
    latest.current = { place, onMove }
  })
  const isMovable = onMove !== null
  const draw = useCallback(
    (map: Map) => {
      const showMarker = () => void map.setView(toLatLng(latest.current.place), airportZoom)
      showMarker()
      const icon = divIcon({ className: css.marker, html: '', iconSize: [32, 32] })
      const options = { icon, draggable: isMovable, keyboard: isMovable }
      const marker = makeMarker(toLatLng(latest.current.place), options).addTo(map)
      const move = ({ lat, lng }: { lat: number; lng: number }) =>
        latest.current.onMove?.(normalizePlace({ latitude: lat, longitude: lng }))
      if (isMovable) {
        marker.on('drag', () => move(marker.getLatLng()))
        map.on('click', event => move(event.latlng))
      }
      nameMarker(marker, { name, code, isMovable }, event => {
        const next = moveByKey(latest.current.place, event)
        if (next) latest.current.onMove?.(next)
        return next !== null
      })
      drawn.current = { map, marker }
      return showMarker
    },
    [name, code, isMovable],
  )
  const { latitude, longitude } = place
  useEffect(() => {
    const to = toLatLng({ latitude, longitude })
    drawn.current?.marker.setLatLng(to)
    if (drawn.current && !drawn.current.map.getBounds().contains(to)) drawn.current.map.panTo(to)
  }, [latitude, longitude])
  return (
    <figure>
      <LeafletMap draw={draw} label={`Map of the area around ${name}`} />
      <figcaption className={css.caption}>
        {onMove && (
          <p id="how-to-move">
            Drag the marker or click on the map. You can also select the marker and press an arrow key to move
            it 300 ft, or 30 ft with Shift.
          </p>
        )}
        <p role="status">{formatDistance(place, home)}</p>
        {!hasStreets && <p>At this scale, coastlines and borders may be off by a mile or two.</p>}
      </figcaption>
    </figure>
  )
}

interface MarkerOptions {
  name: string
  code: string
  isMovable: boolean
}

/** Gives the marker its name and arrow keys. */
function nameMarker(
  marker: Marker,
  { name, code, isMovable }: MarkerOptions,
  onKey: (event: KeyboardEvent) => boolean,
): void {
  const element = marker.getElement()
  if (!element) return
  element.dataset.code = code
  element.setAttribute('aria-label', `${code}, marker for ${name}`)
  if (!isMovable) {
    element.setAttribute('role', 'img')
    return
  }
  element.setAttribute('aria-describedby', 'how-to-move')
  element.addEventListener('keydown', event => {
    if (!onKey(event)) return
    event.preventDefault()
    event.stopPropagation()
  })
}
