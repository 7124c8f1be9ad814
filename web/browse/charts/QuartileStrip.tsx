import { formatAirportFigure } from '#domain/browse/airportFigures.ts'
import type { AirportFigure } from '#domain/browse/airportFigure.ts'
import type { Spread } from '#domain/browse/benchmark.ts'
import css from './Chart.module.css'
import { formatTick } from './ticks.ts'
import { useWidth } from '#platform/ui/useWidth.ts'

interface StripProps {
  /** What it is about, for who does not see it as well. */
  figure: AirportFigure
  spread: Spread
  own: { name: string; value: number } | null
}

const height = 74
const middle = 40
const edge = 30

/** From minimum to maximum a line, from quartile to quartile a box with the median in it, and one's own place. */
export function QuartileStrip({ figure, spread, own }: StripProps) {
  const { ref, width: measured } = useWidth<HTMLDivElement>()
  const width = Math.max(measured || 480, 220)
  const { minimum, lowerQuartile, median, upperQuartile, maximum } = spread
  // An airport whose figure is not whole does not count among its peers, and may lie beyond them.
  const low = Math.min(minimum, own?.value ?? minimum)
  const high = Math.max(maximum, own?.value ?? maximum)
  const x = (value: number) =>
    high === low ? width / 2 : edge + ((value - low) / (high - low)) * (width - 2 * edge)
  const box = { x: x(lowerQuartile), width: Math.max(x(upperQuartile) - x(lowerQuartile), 1) }
  const said = (value: number) => formatAirportFigure(value, figure)
  return (
    <div ref={ref} className={css.strip}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        height={height}
        role="img"
        aria-label={`${figure.label}: minimum ${said(minimum)}, lower quartile ${said(lowerQuartile)}, median ${said(median)}, upper quartile ${said(upperQuartile)}, maximum ${said(maximum)}${own ? `, ${own.name} ${said(own.value)}` : ''}`}
      >
        <path
          className={css.range}
          d={`M${x(minimum)},${middle}H${x(maximum)}M${x(minimum)},${middle - 7}v14M${x(maximum)},${middle - 7}v14`}
        />
        <rect className={css.box} x={box.x} y={middle - 10} width={box.width} height="20" />
        <path className={css.median} d={`M${x(median)},${middle - 10}v20`} />
        <text className={css.label} x={x(minimum)} y={height - 6}>
          {formatTick(round(minimum))}
        </text>
        {x(maximum) - x(minimum) > 60 && (
          <text className={css.label} x={x(maximum)} y={height - 6}>
            {formatTick(round(maximum))}
          </text>
        )}
        {own && (
          <>
            <path
              className={css.own}
              d="M0,-8L8,0L0,8L-8,0z"
              transform={`translate(${x(own.value)},${middle})`}
            />
            <text className={css.ownText} x={x(own.value)} y="18" textAnchor="middle">
              {own.name}
            </text>
          </>
        )}
      </svg>
    </div>
  )
}

const round = (value: number): number => Math.round(value * 100) / 100
