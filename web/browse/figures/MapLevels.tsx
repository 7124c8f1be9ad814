import type { AirportFigure } from '#domain/browse/airportFigure.ts'
import { formatAirportFigure } from '#domain/browse/airportFigures.ts'
import css from './figures.module.css'
import { listLevels, type Circle } from './mapCircles.ts'

interface MapLevelsProps {
  circles: readonly Circle[]
  figure: Pick<AirportFigure, 'format' | 'unit'>
}

/** What the colors of the circles mean: a fifth of the airports each, with its figures. */
export function MapLevels({ circles, figure }: MapLevelsProps) {
  return (
    <ul className={css.levels} aria-label="Colors, each for a fifth of the airports">
      {listLevels(circles).map(({ level, least, most }) => (
        <li key={level}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <circle className={css.circle} data-level={level} cx={8} cy={8} r={7} />
          </svg>
          {formatAirportFigure(least, figure)}
          {most > least && ` to ${formatAirportFigure(most, figure)}`}
        </li>
      ))}
    </ul>
  )
}
