import 'leaflet/dist/leaflet.css'
import {
  circleMarker,
  latLngBounds,
  map as openMap,
  tileLayer,
  type CircleMarker,
  type Map as StreetMap,
} from 'leaflet'
import { useEffect, useRef } from 'react'
import { getTilesCredit } from '../getTilesCredit.ts'
import { figureAttribute } from './figureAnchors.ts'
import type { CirclesProps } from './mapCircles.ts'
import css from './figures.module.css'

/** The circles on streets from the configured map service. */
export default function StreetCircles({
  circles,
  shown,
  onOpen,
  tilesUrl,
}: CirclesProps & { tilesUrl: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const drawn = useRef(new Map<number, CircleMarker>())
  const latest = useRef(onOpen)
  useEffect(() => {
    latest.current = onOpen
  })
  useEffect(() => {
    if (!frame.current) return undefined
    const map: StreetMap = openMap(frame.current, {
      scrollWheelZoom: false,
      // A finger on the map still scrolls the page.
      dragging: !window.matchMedia('(pointer: coarse)').matches,
    })
    map.attributionControl.setPrefix(false)
    const credit = { attribution: getTilesCredit(tilesUrl), referrerPolicy: 'origin' } as const
    tileLayer(tilesUrl, { maxZoom: 19, ...credit }).addTo(map)
    const pairs = circles.map(({ place }): [number, number] => [place.latitude, place.longitude])
    if (pairs.length > 0) map.fitBounds(latLngBounds(pairs), { padding: [24, 24], maxZoom: 9 })
    else map.setView([45, -98], 3)
    const markers = drawn.current
    for (const circle of circles) {
      const { place, radius, value, airportId, label, address } = circle
      const marker = circleMarker([place.latitude, place.longitude], {
        radius,
        className: css.circle,
        dashArray: value === null ? '2 2' : undefined,
      })
      marker.bindTooltip(label).on('click', () => address ?? latest.current(airportId))
      marker.addTo(map)
      if (address) marker.getElement()?.setAttribute(figureAttribute, address)
      if (circle.level !== null) marker.getElement()?.setAttribute('data-level', String(circle.level))
      markers.set(airportId, marker)
    }
    return () => {
      markers.clear()
      map.remove()
    }
  }, [circles, tilesUrl])
  useEffect(() => {
    const marker = shown === null ? undefined : drawn.current.get(shown)
    marker?.openTooltip()
    return () => {
      marker?.closeTooltip()
    }
  }, [shown])
  return <div ref={frame} className={css.street} role="region" aria-label="Map of all airports" />
}
