import { useNavigate } from '@tanstack/react-router'
import { Suspense, useCallback, useDeferredValue } from 'react'
import type { AirportFigure } from '#domain/browse/airportFigure.ts'
import { formatAirportFigure } from '#domain/browse/airportFigures.ts'
import { lazyPart } from '#platform/ui/lazyPart.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { paths } from '../../screens.ts'
import { type CirclesProps, listLevels, type Circle } from './mapCircles.ts'
import css from './figures.module.css'

const CircleMap = lazyPart(() => import('./CircleMap.tsx'))

/** Airports on a map. A circle opens the card of its figure with `onOpen`, or else its airport's profile. */
export function CirclesOnMap({
  circles,
  shown,
  onOpen: openCard,
}: Omit<CirclesProps, 'onOpen'> & Partial<Pick<CirclesProps, 'onOpen'>>) {
  // Leaflet needs a browser, so the server renders the place of the map only.
  const isFirst = useDeferredValue(false, true)
  const navigate = useNavigate()
  const openProfile = useCallback(
    (airportId: number) => void navigate({ to: paths.airports, params: { contentID: String(airportId) } }),
    [navigate],
  )
  const placeholder = <Skeleton lines={12} />
  if (isFirst) return placeholder
  return (
    <Suspense fallback={placeholder}>
      <CircleMap circles={circles} shown={shown} onOpen={openCard ?? openProfile} />
    </Suspense>
  )
}

interface MapLevelsProps {
  circles: readonly Circle[]
  figure: Pick<AirportFigure, 'format' | 'unit'>
}

/** A legend of the circles' colors: a fifth of the airports each, with its figures. */
export function MapLevels({ circles, figure }: MapLevelsProps) {
  return (
    <ul className={css.levels} aria-label="Each color represents one fifth of the airports">
      {listLevels(circles).map(({ level, least, most }) => (
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
