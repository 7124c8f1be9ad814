import { latLngBounds, polygon, type Map as Leaflet } from 'leaflet'
import { useCallback } from 'react'
import { findArea, type AreasFile } from '#domain/browse/northAmericaOutline.ts'
import { loadAreas, toLatLng } from '../map/drawOutline.ts'
import { labelPlaces } from '../map/labelPlaces.ts'
import { LeafletMap } from '../map/LeafletMap.tsx'
import type { Leveled } from './mapCircles.ts'
import css from './figures.module.css'

/** A state, province, or country with its figure. */
interface MappedArea extends Leveled {
  key: string
  /** Its ISO 3166 code. */
  area: string
  /** Its name and figure. */
  label: string
}

interface AreaMapProps {
  areas: readonly MappedArea[]
  onOpen: (key: string) => void
}

/** The map with its outlines, as a part of the page that is loaded when it is shown. */
export async function loadAreaMap() {
  const file = await loadAreas()
  return { default: (props: AreaMapProps) => <AreaMap {...props} file={file} /> }
}

/** States or countries in the color of their figure. The table has the same figures as links. */
function AreaMap({ areas, onOpen, file }: AreaMapProps & { file: AreasFile }) {
  const draw = useCallback(
    (map: Leaflet) => {
      const outlined = areas.flatMap(each => {
        const found = findArea(file, each.area)
        return found ? [{ ...each, ...found, name: each.label }] : []
      })
      // By the places of the labels, so that the Arctic islands do not make all states small.
      const labels = outlined.flatMap(each => each.label ?? [])
      const inView =
        labels.length > 1 ? labels.map(each => each.place) : outlined.flatMap(each => each.rings.flat())
      const places = inView.map(toLatLng)
      const showAll = () => void map.fitBounds(latLngBounds(places), { padding: [24, 24] })
      showAll()
      for (const { key, value, level, name, rings } of outlined) {
        const shape = polygon(
          rings.map(ring => [ring.map(toLatLng)]),
          { className: css.area },
        )
        shape.bindTooltip(name, { sticky: true }).addTo(map)
        const element = shape.getElement()
        if (value === null) element?.setAttribute('data-unknown', '')
        if (level !== null) element?.setAttribute('data-level', String(level))
        shape.on('click', () => onOpen(key))
      }
      labelPlaces(map, labels)
      return showAll
    },
    [areas, file, onOpen],
  )
  return (
    <LeafletMap
      draw={draw}
      label={`Map of ${areas.length} areas colored by figure. The table lists the same figures.`}
    />
  )
}
