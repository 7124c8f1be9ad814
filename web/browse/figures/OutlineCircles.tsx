import { useElementSize } from '@mantine/hooks'
import { useMemo } from 'react'
import { mapOfAll } from '#domain/mapOfAll.ts'
import outline from '../profile/AirportMap.module.css'
import css from './figures.module.css'
import type { CirclesProps } from './mapped.ts'

const rim = 30
const namedFrom = 15

/** All airports on the bundled outlines: no map service learns who looks. */
export default function OutlineCircles({ circles, said, shown, onOpen }: CirclesProps) {
  const { ref, width: measured } = useElementSize<HTMLDivElement>()
  const width = Math.max(Math.round(measured || 720), 260)
  const map = useMemo(
    () =>
      mapOfAll(
        circles.map(each => each.place),
        width,
        rim,
      ),
    [circles, width],
  )
  return (
    <div ref={ref}>
      <svg
        viewBox={`0 0 ${width} ${map.height}`}
        role="img"
        aria-label={`Map of ${circles.length} airports, each with a circle of its size; the table has the same`}
      >
        <rect width={width} height={map.height} className={outline.sea} />
        <path d={map.outline.land} className={outline.land} />
        <path d={map.outline.stateBorders} className={outline.stateBorder} />
        <path d={map.outline.lakes} className={outline.lake} />
        <path d={map.outline.borders} className={outline.border} />
        {circles.map(circle => {
          const { airport, place, radius, value } = circle
          const [cx, cy] = map.pointOf(place)
          const isShown = airport.airportId === shown
          return (
            <g key={airport.airportId}>
              {/* The table's links do the same for who has no pointer. */}
              <circle
                cx={cx}
                cy={cy}
                r={radius}
                className={css.circle}
                data-unknown={value === null || undefined}
                data-shown={isShown || undefined}
                onClick={() => onOpen(airport.airportId)}
              >
                <title>{said(circle)}</title>
              </circle>
            </g>
          )
        })}
        {circles.map(({ airport, place, radius }) => {
          const isShown = airport.airportId === shown
          if (radius < namedFrom && !isShown) return null
          const [x, y] = map.pointOf(place)
          return (
            <text
              key={airport.airportId}
              x={x}
              y={isShown && radius < namedFrom ? y - radius - 5 : y + 4}
              className={css.code}
            >
              {airport.iataCode}
            </text>
          )
        })}
      </svg>
    </div>
  )
}
