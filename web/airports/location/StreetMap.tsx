import 'leaflet/dist/leaflet.css'
import { divIcon, map as openMap, marker as makeMarker, tileLayer, type Map, type Marker } from 'leaflet'
import { useEffect, useRef } from 'react'
import type { Place } from '#domain/airports/place.ts'
import { airportZoom, normalizePlace } from '#domain/browse/mercator.ts'
import { getTilesCredit } from '../../browse/getTilesCredit.ts'
import { formatDistance, moveInstructions, moveByKey, type MapProps } from './markerMoves.ts'
import css from './Location.module.css'

interface StreetMapProps extends MapProps {
  /** `https://.../{z}/{x}/{y}.png` */
  tilesUrl: string
}

/** Streets from the configured map service, with the airport's marker. */
export default function StreetMap({ tilesUrl, name, code, place, home, onMove }: StreetMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const drawn = useRef<{ map: Map; marker: Marker } | null>(null)
  const latest = useRef({ place, onMove })
  useEffect(() => {
    latest.current = { place, onMove }
  })
  const isMovable = onMove !== null
  useEffect(() => {
    if (!frame.current) return undefined
    const start = pairOf(latest.current.place)
    const map = openMap(frame.current, {
      center: start,
      zoom: airportZoom,
      scrollWheelZoom: false,
      // A finger on the map still scrolls the page.
      dragging: !window.matchMedia('(pointer: coarse)').matches,
    })
    map.attributionControl.setPrefix(false)
    tileLayer(tilesUrl, {
      maxZoom: 19,
      attribution: getTilesCredit(tilesUrl),
      referrerPolicy: 'origin',
    }).addTo(map)
    const icon = divIcon({ className: css.streetMarker, html: '', iconSize: [32, 32] })
    const marker = makeMarker(start, { icon, draggable: isMovable, keyboard: isMovable }).addTo(map)
    const move = (to: Place) => latest.current.onMove?.(normalizePlace(to))
    if (isMovable) {
      marker.on('drag', () => move(placeOfPair(marker.getLatLng())))
      map.on('click', event => move(placeOfPair(event.latlng)))
    }
    const stopKeys = nameMarker(marker, { name, code, isMovable }, event => {
      const next = moveByKey(latest.current.place, event)
      if (next) move(next)
      return next !== null
    })
    drawn.current = { map, marker }
    return () => {
      stopKeys()
      map.remove()
      drawn.current = null
    }
  }, [tilesUrl, name, code, isMovable])

  const { latitude, longitude } = place
  useEffect(() => {
    const to = pairOf({ latitude, longitude })
    drawn.current?.marker.setLatLng(to)
    if (drawn.current && !drawn.current.map.getBounds().contains(to)) drawn.current.map.panTo(to)
  }, [latitude, longitude])

  return (
    <figure>
      <div className={css.frame} ref={frame} role="region" aria-label={`Map of the area around ${name}`} />
      <figcaption className={css.caption}>
        {onMove && <p id="how-to-move">{moveInstructions}</p>}
        <p role="status">{formatDistance(place, home)}</p>
      </figcaption>
    </figure>
  )
}

const pairOf = ({ latitude, longitude }: Place): [number, number] => [latitude, longitude]
const placeOfPair = ({ lat, lng }: { lat: number; lng: number }): Place => ({ latitude: lat, longitude: lng })

interface MarkerOptions {
  name: string
  code: string
  isMovable: boolean
}

/** Gives the marker its name and arrow keys. Returns a function that removes them. */
function nameMarker(
  marker: Marker,
  { name, code, isMovable }: MarkerOptions,
  onKey: (event: KeyboardEvent) => boolean,
): () => void {
  const element = marker.getElement()
  if (!element) return () => undefined
  element.dataset.code = code
  element.setAttribute('aria-label', `${code}, marker for ${name}`)
  if (!isMovable) {
    element.setAttribute('role', 'img')
    return () => undefined
  }
  element.setAttribute('aria-describedby', 'how-to-move')
  const press = (event: KeyboardEvent) => {
    if (!onKey(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  element.addEventListener('keydown', press)
  return () => element.removeEventListener('keydown', press)
}
