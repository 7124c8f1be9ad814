import { circleMarker, latLngBounds, type Map as Leaflet } from 'leaflet'
import { useCallback } from 'react'
import { toLatLng } from '../map/drawOutline.ts'
import { labelPlaces } from '../map/labelPlaces.ts'
import { LeafletMap } from '../map/LeafletMap.tsx'
import { figureAttribute } from './figureAnchors.ts'
import type { Circle, CirclesProps } from './mapCircles.ts'
import css from './figures.module.css'

/** The map width for which the circles are sized. On a narrower map, they are smaller. */
const fullWidth = 780
const leastRadius = 2.5

/** Circles on a map that opens on the airports with figures. The table's links do the same for users without a pointer. */
export default function CircleMap({ circles, onOpen }: CirclesProps) {
  const draw = useCallback(
    (map: Leaflet) => {
      const known = circles.filter(each => each.value !== null)
      const places = (known.length > 0 ? known : circles).map(each => toLatLng(each.place))
      const showAll = () => void map.fitBounds(latLngBounds(places), { padding: [24, 24], maxZoom: 9 })
      showAll()
      const scale = Math.min(1, map.getSize().x / fullWidth)
      for (const each of circles) drawCircle(map, each, scale, onOpen)
      labelPlaces(
        map,
        circles.map(({ place, iataCode }) => ({ place, code: iataCode })),
      )
      return showAll
    },
    [circles, onOpen],
  )
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
): void {
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
}
