import {
  circleMarker,
  divIcon,
  latLngBounds,
  layerGroup,
  marker,
  type CircleMarker,
  type Map as Leaflet,
} from 'leaflet'
import { useCallback, useEffect, useRef } from 'react'
import { toLatLng } from '../map/drawOutline.ts'
import { LeafletMap } from '../map/LeafletMap.tsx'
import { figureAttribute } from './figureAnchors.ts'
import type { Circle, CirclesProps } from './mapCircles.ts'
import css from './figures.module.css'

/** The map width for which the circles are sized. On a narrower map, they are smaller. */
const fullWidth = 780
const leastRadius = 2.5
/** A code's size in px. */
const codeSize = { x: 34, y: 16 }

/** Circles on a map that opens on the airports with figures. The table's links do the same for users without a pointer. */
export default function CircleMap({ circles, shown, onOpen }: CirclesProps) {
  const drawn = useRef(new Map<number, CircleMarker>())
  const draw = useCallback(
    (map: Leaflet) => {
      const known = circles.filter(each => each.value !== null)
      const places = (known.length > 0 ? known : circles).map(each => toLatLng(each.place))
      const showAll = () => void map.fitBounds(latLngBounds(places), { padding: [24, 24], maxZoom: 9 })
      showAll()
      const scale = Math.min(1, map.getSize().x / fullWidth)
      drawn.current = new Map(circles.map(each => [each.airportId, drawCircle(map, each, scale, onOpen)]))
      labelCircles(map, circles)
      return showAll
    },
    [circles, onOpen],
  )
  useEffect(() => {
    const circle = shown === null ? undefined : drawn.current.get(shown)
    circle?.openTooltip().getElement()?.setAttribute('data-shown', '')
    return () => circle?.closeTooltip().getElement()?.removeAttribute('data-shown')
  }, [shown])
  return (
    <LeafletMap
      draw={draw}
      label={`Map of ${circles.length} airports with circles sized by figure. The table lists the same figures.`}
    />
  )
}

function drawCircle(
  map: Leaflet,
  { place, radius, value, level, airportId, label, address }: Circle,
  scale: number,
  onOpen: CirclesProps['onOpen'],
): CircleMarker {
  const circle = circleMarker(toLatLng(place), {
    radius: Math.max(leastRadius, radius * scale),
    className: css.circle,
  })
  circle.bindTooltip(label).addTo(map)
  const element = circle.getElement()
  if (value === null) element?.setAttribute('data-unknown', '')
  if (level !== null) element?.setAttribute('data-level', String(level))
  if (address) element?.setAttribute(figureAttribute, address)
  else circle.on('click', () => onOpen(airportId))
  return circle
}

/** Writes the codes of airports that do not overlap one another at this zoom, the largest first. */
function labelCircles(map: Leaflet, circles: readonly Circle[]): void {
  const codes = layerGroup().addTo(map)
  const draw = () => {
    codes.clearLayers()
    const taken: { x: number; y: number }[] = []
    for (const { place, iataCode } of circles) {
      const point = map.project(toLatLng(place))
      const isOver = (other: { x: number; y: number }) =>
        Math.abs(other.x - point.x) < codeSize.x && Math.abs(other.y - point.y) < codeSize.y
      if (taken.some(isOver)) continue
      taken.push(point)
      const icon = divIcon({ className: css.code, html: iataCode, iconSize: [codeSize.x, codeSize.y] })
      marker(toLatLng(place), { icon, interactive: false, keyboard: false }).addTo(codes)
    }
  }
  map.on('zoomend', draw)
  draw()
}
