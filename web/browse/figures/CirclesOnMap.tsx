import { Suspense, useDeferredValue } from 'react'
import type { AirportFigure } from '#domain/browse/airportFigure.ts'
import { formatAirportFigure } from '#domain/browse/airportFigures.ts'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { lazyPart } from '#platform/ui/lazyPart.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { type CirclesProps, type Leveled, listLevels } from './mapCircles.ts'
import css from './figures.module.css'

const CircleMap = lazyPart(() => import('./CircleMap.tsx'))

/** Airports on a map. */
export const CirclesOnMap = (props: CirclesProps) => (
  <MapPlace>
    <CircleMap {...props} />
  </MapPlace>
)

/** Leaflet needs a browser, so the server renders the place of the map only. */
export function MapPlace({ children }: { children: ElementNode }) {
  const isFirst = useDeferredValue(false, true)
  const placeholder = <Skeleton lines={12} />
  return isFirst ? placeholder : <Suspense fallback={placeholder}>{children}</Suspense>
}

interface MapLevelsProps {
  drawn: readonly Leveled[]
  figure: Pick<AirportFigure, 'format' | 'unit'>
  /** The plural of what is drawn. */
  of?: string
}

/** A legend of the colors: a fifth of the airports or areas each, with its figures. */
export function MapLevels({ drawn, figure, of = 'airports' }: MapLevelsProps) {
  return (
    <ul className={css.levels} aria-label={`Each color represents one fifth of the ${of}`}>
      {listLevels(drawn).map(({ level, least, most }) => (
        <li key={level}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <circle className={css.circle} data-level={level} cx={8} cy={8} r={7} />
          </svg>
          <span>{formatAirportFigure(least, figure)}</span>
          <span>{most > least && ` to ${formatAirportFigure(most, figure)}`}</span>
        </li>
      ))}
    </ul>
  )
}
