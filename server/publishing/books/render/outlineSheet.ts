import type { Airport } from '#domain/airports/airport.ts'
import { createOutlineAround, getPlace, type OutlineMap } from '#domain/browse/outlineMap.ts'

/** The map's size in points, and the distance that it covers. */
export const sheet = { width: 176, height: 116, kilometresAcross: 1500 }
const half = { x: 9, y: 6 }

export interface PrintedMap {
  svg: string
  labels: { code: string; x: number; y: number }[]
}

/** The airport's location as a drawing; null if its coordinates are unknown. */
export function outlineSheet(airport: Airport): PrintedMap | null {
  const place = getPlace(airport.latitudeText, airport.longitudeText)
  if (!place) return null
  const { land, lakes, borders, stateBorders, labels } = createOutlineAround(place, sheet)
  const { width, height } = sheet
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="#e6ecf2"/><path d="${land}" fill="#fbfaf6" stroke="#aab3bf" stroke-width=".5"/>
<path d="${stateBorders}" fill="none" stroke="#cfd4da" stroke-width=".5"/><path d="${lakes}" fill="#e6ecf2" stroke="#aab3bf" stroke-width=".3"/>
<path d="${borders}" fill="none" stroke="#8d96a3" stroke-width=".8"/><circle cx="${width / 2}" cy="${height / 2}" r="3.6" fill="#1f3a5f" stroke="#fff" stroke-width="1"/></svg>`
  return { svg, labels: clearLabels(labels) }
}

/** State codes that do not overlap the airport's own, the edge, or one another. */
function clearLabels(labels: OutlineMap['labels']): OutlineMap['labels'] {
  const { width, height } = sheet
  return labels.reduce<OutlineMap['labels']>((kept, label) => {
    const nearAirport =
      label.x > width / 2 - 14 && label.x < width / 2 + 36 && Math.abs(label.y - height / 2) < 11
    const atRim =
      label.x < half.x || label.x > width - half.x || label.y < half.y || label.y > height - half.y
    const touches = kept.some(
      other => Math.abs(other.x - label.x) < 2 * half.x && Math.abs(other.y - label.y) < 2 * half.y,
    )
    return nearAirport || atRim || touches ? kept : [...kept, label]
  }, [])
}
