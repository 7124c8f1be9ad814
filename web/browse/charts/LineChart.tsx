import type { AirportFigure } from '#domain/browse/airportFigure.ts'
import { formatAirportFigure } from '#domain/browse/airportFigures.ts'
import { placeLineNames } from '#domain/browse/charts/placeLabels.ts'
import { formatPointValue, formatTick, computeTicks } from '#domain/browse/charts/ticks.ts'
import { findBreak } from '#domain/browse/describeBreaks.ts'
import type { ReportedFigure } from '#platform/contract/figure.ts'
import { useWidth } from '#platform/ui/useWidth.ts'
import { figureAttribute } from '../figures/figureAnchors.ts'
import { ChartFrame } from './ChartFrame.tsx'
import css from './Chart.module.css'

interface ChartSeries {
  name: string
  /** One value per label. Null is a gap, never zero. */
  values: readonly (ReportedFigure | null)[]
  /**
   * The address of each value's card, which opens by clicking its point. The table next to the chart has the same
   * links.
   */
  addresses?: readonly string[]
}

interface LineChartProps {
  /** What the chart shows, as a sentence without its period. */
  sentence?: string | undefined
  /** Which figures it covers, for the reader. */
  note?: string | undefined
  /** The figure, whose label is the title. */
  figure: Pick<AirportFigure, 'label' | 'unit' | 'format'>
  /** Labels along the lower edge, such as years. */
  labels: readonly string[]
  series: readonly ChartSeries[]
  /** By label, the change of definition at which all lines break before the label. */
  breaks?: ReadonlyMap<string, string>
}

const height = 300
const edge = { top: 28, right: 28, bottom: 30 }
const nameHeight = 16
const assumedWidth = 640
const noBreaks: ReadonlyMap<string, string> = new Map()

/**
 * Lines over the years on an axis from zero, broken where years cannot be compared. A single line states the reason at
 * each such year. The chart accompanies the table of the same figures.
 */
export function LineChart({ sentence, note, figure, labels, series, breaks = noBreaks }: LineChartProps) {
  const { label: title, unit, format } = figure
  const write = (value: number) => formatAirportFigure(value, figure)
  const { ref, width: measured } = useWidth<HTMLDivElement>()
  const width = Math.max(measured || assumedWidth, 240)
  const { ticks, left, right, step, x, y, names } = layOut(series, labels.length, width)
  const hasFigures = series.some(each => each.values.some(point => (point?.value ?? null) !== null))
  const reasonAt = (label: string, place: number): string | null => {
    const only = series.length === 1 ? findBreak(series[0]?.values[place]) : null
    return [only, breaks.get(label)].filter(Boolean).join(', ') || null
  }
  const every = Math.ceil(labels.length / Math.max(Math.floor((width - left) / 44), 1))
  return (
    <>
      <ChartFrame
        sentence={sentence}
        title={title}
        unit={unit}
        years={labels}
        frame={ref}
        note={[note, partialNote(series)].filter(Boolean).join(' ')}
      >
        <svg
          viewBox={`0 0 ${width} ${height}`}
          height={height}
          role="img"
          aria-label={`Chart: ${title}. ${series.map(each => describeSeries(each, labels, write)).join(' ')}`}
        >
          {ticks.map(tick => (
            <g key={tick} className={css.grid} data-zero={tick === 0 || undefined}>
              <path d={`M${left},${y(tick).toFixed(1)}H${width - right + 16}`} />
              <text x={left - 8} y={y(tick) + 4} textAnchor="end">
                {formatTick(tick)}
              </text>
            </g>
          ))}
          {labels.map((label, place) =>
            (labels.length - 1 - place) % every === 0 ? (
              <text key={label} className={css.label} x={x(place)} y={height - 8}>
                {label}
              </text>
            ) : null,
          )}
          {labels.map((label, place) => (
            <Break key={label} reason={reasonAt(label, place)} x={x(place)} />
          ))}
          {series.map((each, number) => (
            <Line
              key={each.name}
              of={each}
              number={number}
              at={{ x, y }}
              said={write}
              written={series.length === 1 && step > 46 ? value => formatPointValue(value, format) : null}
              labels={labels}
              breaks={breaks}
            />
          ))}
          {names.map(({ name, number, x: at, y: height }) => (
            <g key={name}>
              <Mark series={number} x={at + 4} y={height - 1} />
              <text className={css.name} x={at + 14} y={height + 4}>
                {name}
              </text>
            </g>
          ))}
        </svg>
      </ChartFrame>
      {!hasFigures && <p className={css.nothing}>No figures were reported for these years.</p>}
    </>
  )
}

/** The chart's axis, scales, and names of lines, in px. `count` is the number of labels. */
function layOut(series: readonly ChartSeries[], count: number, width: number) {
  const ticks = computeTicks(series.flatMap(each => each.values.flatMap(point => point?.value ?? [])))
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const left = 14 + Math.max(...ticks.map(tick => formatTick(tick).length)) * 7.5
  // If there are several lines, each is named at its end.
  const right = series.length > 1 ? 30 + Math.max(...series.map(({ name }) => name.length)) * 9 : edge.right
  const step = (width - left - right - 16) / Math.max(count - 1, 1)
  const x = (place: number) => left + 8 + (count === 1 ? step / 2 : place * step)
  const y = (value: number) => edge.top + ((high - value) / (high - low)) * (height - edge.top - edge.bottom)
  const ends = series.flatMap(({ name, values }, number) => {
    const place = values.findLastIndex(point => point !== null && point.value !== null)
    const value = values[place]?.value ?? null
    return series.length < 2 || value === null ? [] : [{ name, number, x: x(place) + 12, y: y(value) }]
  })
  const names = placeLineNames(ends, { least: 10, most: height - edge.bottom, apart: nameHeight })
  return { ticks, left, right, step, x, y, names }
}

/** A vertical line at a year that cannot be compared with the others, with the reason next to it. */
function Break({ reason, x }: { reason: string | null; x: number }) {
  if (reason === null) return null
  const bottom = height - edge.bottom
  return (
    <g className={css.break}>
      <path d={`M${x.toFixed(1)},${edge.top}V${bottom}`} />
      <text transform={`translate(${(x + 13).toFixed(1)},${bottom - 6}) rotate(-90)`}>{reason}</text>
    </g>
  )
}

interface LineProps {
  of: ChartSeries
  number: number
  at: { x: (place: number) => number; y: (value: number) => number }
  labels: readonly string[]
  breaks: ReadonlyMap<string, string>
  said: (value: number) => string
  /** The figure at its point; null if there is no room. */
  written: ((value: number) => string) | null
}

function Line({ of, number, at, labels, breaks, said, written }: LineProps) {
  const points = of.values.map((point, place) =>
    point === null || point.value === null
      ? null
      : { value: point.value, partial: point.partial, x: at.x(place), y: at.y(point.value), place },
  )
  return (
    <g>
      <Stroke series={number} path={pathThrough(points, place => breaks.has(labels[place] ?? ''))} />
      {points.map(
        point =>
          point && (
            <g
              key={point.place}
              className={css.point}
              {...{ [figureAttribute]: of.addresses?.[point.place] }}
            >
              <title>{`${of.name}, ${labels[point.place]}: ${said(point.value)}${point.partial ? ' (partial)' : ''}`}</title>
              {of.addresses && <circle className={css.target} cx={point.x} cy={point.y} r={12} />}
              <Mark series={number} x={point.x} y={point.y} hollow={point.partial} />
              {written && (
                <text className={css.value} x={point.x} y={point.y - 11}>
                  {written(point.value)}
                </text>
              )}
            </g>
          ),
      )}
    </g>
  )
}

/** A stroke through comparable neighbors. A gap, a partial figure, or a new definition ends it. */
function pathThrough(
  points: readonly ({ x: number; y: number; partial: boolean } | null)[],
  isBroken: (place: number) => boolean,
): string {
  return points
    .map((point, place) => {
      if (!point || point.partial) return ''
      const before = points[place - 1]
      return `${before && !before.partial && !isBroken(place) ? 'L' : 'M'}${point.x.toFixed(1)},${point.y.toFixed(1)}`
    })
    .join('')
}

const partialNote = (series: readonly ChartSeries[]): string | undefined =>
  series.some(({ values }) => values.some(point => point?.partial))
    ? 'A hollow marker is a partial figure. The line stops there because partial figures cannot be compared with other years.'
    : undefined

/** 'Denver: from $4.00 in 2024 to $9.00 in 2026.' */
function describeSeries(
  { name, values }: ChartSeries,
  labels: readonly string[],
  said: (value: number) => string,
): string {
  const known = values.flatMap((point, place) =>
    point === null || point.value === null
      ? []
      : [`${said(point.value)}${point.partial ? ' (partial)' : ''} in ${labels[place]}`],
  )
  if (known.length === 0) return `${name}: no figures reported.`
  return known.length === 1 ? `${name}: ${known[0]}.` : `${name}: from ${known[0]} to ${known.at(-1)}.`
}

/**
 * Lines are distinguished by color, point shape, and dashes. From the sixth on, colors repeat with other shapes and
 * dashes.
 */
const dashes = ['', '7 3', '2 3', '9 3 2 3', '4 4']
const colorOf = (series: number): number => (series % dashes.length) + 1
const shapeOf = (series: number): number => (series + Math.floor(series / dashes.length)) % dashes.length

interface MarkProps {
  series: number
  x: number
  y: number
  /** Based only on the reported figures. */
  hollow?: boolean
}

const shapes = [
  'M-4.5,0a4.5,4.5 0 1,0 9,0a4.5,4.5 0 1,0 -9,0z',
  'M-4,-4h8v8h-8z',
  'M0,-5.5L5.5,4.5L-5.5,4.5z',
  'M0,-5.75L5.75,0L0,5.75L-5.75,0z',
  'M-5.5,-4.5L5.5,-4.5L0,5.5z',
]

function Mark({ series, x, y, hollow }: MarkProps) {
  return (
    <path
      className={css.mark}
      data-series={colorOf(series)}
      data-hollow={hollow || undefined}
      d={shapes[shapeOf(series)]}
      transform={`translate(${x.toFixed(1)},${y.toFixed(1)})`}
    />
  )
}

function Stroke({ series, path }: { series: number; path: string }) {
  return (
    <path
      className={css.line}
      data-series={colorOf(series)}
      strokeDasharray={dashes[shapeOf(series)]}
      d={path}
    />
  )
}
