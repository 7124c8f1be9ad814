import { layerGroup, polygon, polyline, svg, type LatLngTuple, type Map } from 'leaflet'
import outlineUrl from '#domain/airports/northAmerica.json?url'
import type { Place } from '#domain/airports/place.ts'
import areasUrl from '#domain/airports/states.json?url'
import {
  readOutline,
  type AreasFile,
  type Outline,
  type OutlineFile,
} from '#domain/browse/northAmericaOutline.ts'
import css from './LeafletMap.module.css'

export const toLatLng = ({ latitude, longitude }: Place): LatLngTuple => [latitude, longitude]

/** The bundled outline, which is no script, so it does not delay the page. */
export const loadOutline = async (): Promise<Outline> => readOutline(await loadData<OutlineFile>(outlineUrl))

export const loadAreas = (): Promise<AreasFile> => loadData<AreasFile>(areasUrl)

async function loadData<T>(url: string): Promise<T> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`The outline could not be loaded: ${answer.status}`)
  return (await answer.json()) as T
}

/** Land, water, and borders from the bundled outline, so that no map service learns who is looking. */
export function drawOutline(map: Map, outline: Outline): void {
  const pane = 'outline'
  // Below everything else that is drawn.
  map.createPane(pane).style.zIndex = '200'
  const shared = { pane, interactive: false, renderer: svg({ pane, padding: 1 }) }
  const rings = (places: Place[][]) => places.map(ring => [ring.map(toLatLng)])
  const lines = (places: Place[][]) => places.map(line => line.map(toLatLng))
  polygon(rings(outline.land), { ...shared, className: css.land }).addTo(map)
  polyline(lines(outline.stateBorders), { ...shared, className: css.stateBorder }).addTo(map)
  polygon(rings(outline.lakes), { ...shared, className: css.lake }).addTo(map)
  polyline(lines(outline.borders), { ...shared, className: css.border }).addTo(map)
  drawGrid(map)
}

/** The degrees between two lines, from zoom 10, where the outline shows little. */
const gridSteps = [0.2, 0.1, 0.05, 0.02, 0.01]

function drawGrid(map: Map): void {
  const lines = layerGroup().addTo(map)
  const draw = () => {
    lines.clearLayers()
    const step = gridSteps[Math.floor(map.getZoom()) - 10]
    if (step === undefined) return
    const seen = map.getBounds()
    const [south, north, west, east] = [seen.getSouth(), seen.getNorth(), seen.getWest(), seen.getEast()]
    const add = (from: LatLngTuple, to: LatLngTuple, degrees: string, direction: 'left' | 'bottom') =>
      polyline([from, to], { className: css.grid, interactive: false })
        .bindTooltip(degrees, { permanent: true, direction, className: css.degrees })
        .addTo(lines)
        .openTooltip(from)
    for (let at = Math.ceil(south / step); at * step < north; at++)
      add([at * step, east], [at * step, west], formatDegrees(at * step, 'N', 'S'), 'left')
    for (let at = Math.ceil(west / step); at * step < east; at++)
      add([north, at * step], [south, at * step], formatDegrees(at * step, 'E', 'W'), 'bottom')
  }
  map.on('moveend', draw)
  draw()
}

const formatDegrees = (degrees: number, positive: string, negative: string): string =>
  `${Math.abs(degrees).toFixed(2)}° ${degrees < 0 ? negative : positive}`
