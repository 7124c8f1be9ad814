import type { AirportFigure } from '#domain/browse/airportFigure.ts'
import { formatAirportFigure } from '#domain/browse/airportFigures.ts'
import type { Spread } from '#domain/browse/benchmark.ts'
import { placeLabels } from '#domain/browse/charts/placeLabels.ts'
import { computeNarrowTicks, formatTick } from '#domain/browse/charts/ticks.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { useWidth } from '#platform/ui/useWidth.ts'
import { ChartFrame } from './ChartFrame.tsx'
import css from './Chart.module.css'

interface StripProps {
  figure: Pick<AirportFigure, 'label' | 'unit' | 'format'>
  spread: Spread
  /** A particular airport among the others. */
  own: { name: string; value: number } | null
  /** The edition of the figures. */
  year: string
  /** The owner of the figures. */
  note: string
}

const spreadLabels: Record<keyof Spread, string> = {
  minimum: 'Minimum',
  lowerQuartile: 'Lower quartile',
  median: 'Median',
  upperQuartile: 'Upper quartile',
  maximum: 'Maximum',
}
const names = listKeys(spreadLabels)

/** Space at both ends for half of an axis number, in px. */
const edge = 28
const labelHeight = 18
const boxHeight = 20
const axisHeight = 32

/**
 * A line from minimum to maximum, a box from quartile to quartile with the median in it, and an airport's own value,
 * each labeled with its figure, above an axis. The figure's name is a section heading of the page.
 */
export function QuartileStrip({ figure, spread, own, year, note }: StripProps) {
  const { ref, width: measured } = useWidth<HTMLDivElement>()
  const width = Math.max(measured || 480, 220)
  const write = (value: number) => formatAirportFigure(value, figure)
  const points = [
    ...names.map(name => ({ name: spreadLabels[name], value: spread[name], isOwn: false })),
    ...(own ? [{ ...own, isOwn: true }] : []),
  ]
  const ticks = computeNarrowTicks(
    points.map(each => each.value),
    width < 480 ? 4 : 7,
  )
  const [first = 0, last = 1] = [ticks[0], ticks.at(-1)]
  const x = (value: number) => edge + ((value - first) / (last - first)) * (width - 2 * edge)
  const labels = placeLabels(
    points.map(({ name, value, isOwn }) => ({ text: `${name} ${write(value)}`, x: x(value), isOwn })),
    width,
  )
  const rows = Math.max(...labels.map(each => each.row)) + 1
  const top = rows * labelHeight + 6
  const middle = top + boxHeight / 2
  const bottom = top + boxHeight + 8
  return (
    <ChartFrame title={figure.label} unit={figure.unit} isHeading years={[year]} note={note} frame={ref}>
      <svg
        viewBox={`0 0 ${width} ${bottom + axisHeight}`}
        height={bottom + axisHeight}
        role="img"
        aria-label={`${figure.label}: ${labels.map(each => each.text).join(', ')}`}
      >
        <Axis ticks={ticks} x={x} y={bottom} />
        {labels.map(({ text, row, x: at }) => (
          <path key={text} className={css.leader} d={`M${at},${(rows - row) * labelHeight}V${middle}`} />
        ))}
        <Box spread={spread} x={x} top={top} />
        {own && (
          <path
            className={css.own}
            d="M0,-8L8,0L0,8L-8,0z"
            transform={`translate(${x(own.value)},${middle})`}
          />
        )}
        {labels.map(({ text, row, center, isOwn }) => (
          <text
            key={text}
            className={isOwn ? css.ownText : css.value}
            x={center}
            y={(rows - row) * labelHeight - 4}
          >
            {text}
          </text>
        ))}
      </svg>
    </ChartFrame>
  )
}

/** The horizontal position of a value, in px. */
type Scale = (value: number) => number

function Axis({ ticks, x, y }: { ticks: readonly number[]; x: Scale; y: number }) {
  const [first = 0, last = 1] = [ticks[0], ticks.at(-1)]
  return (
    <g className={css.axis}>
      <path d={`M${x(first)},${y}H${x(last)}`} />
      {ticks.map(tick => (
        <g key={tick} transform={`translate(${x(tick)},${y})`}>
          <path d="M0,0v5" />
          <text y="20">{formatTick(tick)}</text>
        </g>
      ))}
    </g>
  )
}

/** The line from minimum to maximum, and on it the box from quartile to quartile with the median. */
function Box({ spread, x, top }: { spread: Spread; x: Scale; top: number }) {
  const { minimum, lowerQuartile, median, upperQuartile, maximum } = spread
  const middle = top + boxHeight / 2
  return (
    <>
      <path
        className={css.range}
        d={`M${x(minimum)},${middle}H${x(maximum)}M${x(minimum)},${middle - 7}v14M${x(maximum)},${middle - 7}v14`}
      />
      <rect
        className={css.box}
        x={x(lowerQuartile)}
        y={top}
        width={Math.max(x(upperQuartile) - x(lowerQuartile), 1)}
        height={boxHeight}
      />
      <path className={css.median} d={`M${x(median)},${top}v${boxHeight}`} />
    </>
  )
}
