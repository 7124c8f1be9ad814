import { divIcon, layerGroup, marker, type Map } from 'leaflet'
import type { Place } from '#domain/airports/place.ts'
import { toLatLng } from './drawOutline.ts'
import css from './LeafletMap.module.css'

/** A code's size in px. */
const size = { x: 34, y: 16 }

/** Writes the codes that are wholly in view and do not overlap one another, the first in the list first. */
export function labelPlaces(map: Map, labels: readonly { place: Place; code: string }[]): void {
  const codes = layerGroup().addTo(map)
  const draw = () => {
    codes.clearLayers()
    const taken: { x: number; y: number }[] = []
    const { x: width, y: height } = map.getSize()
    for (const { place, code } of labels) {
      const point = map.latLngToContainerPoint(toLatLng(place))
      const isInView =
        Math.abs(point.x - width / 2) < (width - size.x) / 2 &&
        Math.abs(point.y - height / 2) < (height - size.y) / 2
      if (!isInView) continue
      const isOver = (other: { x: number; y: number }) =>
        Math.abs(other.x - point.x) < size.x && Math.abs(other.y - point.y) < size.y
      if (taken.some(isOver)) continue
      taken.push(point)
      const icon = divIcon({ className: css.code, html: code, iconSize: [size.x, size.y] })
      marker(toLatLng(place), { icon, interactive: false, keyboard: false }).addTo(codes)
    }
  }
  map.on('moveend', draw)
  draw()
}
