import type { ReportedFigure } from '#platform/contract/figure.ts'
import type { AirportFigure } from '../airportFigure.ts'
import { formatAirportFigure } from '../airportFigures.ts'
import { findBreak } from '../describeBreaks.ts'
import {
  colors,
  drawMark,
  measure,
  round,
  seriesColor,
  seriesDashes,
  stroke,
  write,
  computeTicks,
  formatPointValue,
  formatTick,
} from './chartParts.ts'
import { placeLineNames } from './placeLabels.ts'
import { element, group, type Drawing, type SvgNode } from './svg.ts'

export interface LineSeries {
  name: string
  /** One value per label. Null is a gap, never zero. */
  values: readonly (ReportedFigure | null)[]
  /** For each value, such as the address of its card. */
  data?: readonly Readonly<Record<`data-${string}`, string>>[] | undefined
}

export interface LineChartContent {
  figure: Pick<AirportFigure, 'label' | 'unit' | 'format'>
  /** Labels along the lower edge, such as years. */
  labels: readonly string[]
  series: readonly LineSeries[]
  /** By label, the change of definition at which all lines break before the label. */
  breaks: ReadonlyMap<string, string>
}

const height = 300
const edge = { top: 28, right: 28, bottom: 30 }
const nameHeight = 16

/** Lines on an axis from zero, broken where years cannot be compared. A single line states the reason at each such year. */
export function drawLines({ figure, labels, series, breaks }: LineChartContent, width: number): Drawing {
  const ticks = computeTicks(series.flatMap(each => each.values.flatMap(point => point?.value ?? [])))
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const left = 14 + Math.max(...ticks.map(tick => measure(formatTick(tick))))
  // If there are several lines, each is named at its end.
  const right = series.length > 1 ? 34 + Math.max(...series.map(({ name }) => measure(name))) : edge.right
  const step = (width - left - right - 16) / Math.max(labels.length - 1, 1)
  const x = (place: number) => left + 8 + (labels.length === 1 ? step / 2 : place * step)
  const y = (value: number) => edge.top + ((high - value) / (high - low)) * (height - edge.top - edge.bottom)
  const every = Math.ceil(labels.length / Math.max(Math.floor((width - left) / 44), 1))
  const ends = series.flatMap(({ name, values }, number) => {
    const place = values.findLastIndex(point => point !== null && point.value !== null)
    const value = values[place]?.value ?? null
    return series.length < 2 || value === null ? [] : [{ name, number, x: x(place) + 12, y: y(value) }]
  })
  const names = placeLineNames(ends, { least: 10, most: height - edge.bottom, apart: nameHeight })
  // Beside its last point, a name needs no sign of its own.
  const haveSigns = names.some(({ number, y: middle }) =>
    ends.some(each => each.number === number && Math.abs(each.y - middle) > 1),
  )
  const reasonAt = (label: string, place: number): string => {
    const only = series.length === 1 ? findBreak(series[0]?.values[place]) : null
    return [only, breaks.get(label)].filter(Boolean).join(', ')
  }
  const isBroken = (place: number) => breaks.has(labels[place] ?? '')
  const hasValues = series.length === 1 && step > 46
  return {
    width,
    height,
    nodes: [
      ...ticks.flatMap(tick => [
        stroke(
          `M${round(left)},${round(y(tick))}H${round(width - right + 16)}`,
          tick === 0 ? colors.strongLine : colors.line,
        ),
        write(formatTick(tick), left - 8, y(tick) + 4, { anchor: 'end', isSoft: true }),
      ]),
      ...labels.flatMap((label, place) => [
        ...((labels.length - 1 - place) % every === 0
          ? [write(label, x(place), height - 8, { anchor: 'middle', isSoft: true })]
          : []),
        ...drawBreak(reasonAt(label, place), x(place)),
      ]),
      ...series.map((each, number) => {
        const points = each.values.map((point, place) =>
          point === null || point.value === null
            ? null
            : { value: point.value, partial: point.partial, x: x(place), y: y(point.value) },
        )
        return group({}, [
          stroke(pathThrough(points, isBroken), seriesColor(number), 2, seriesDashes(number)),
          ...points.flatMap((point, place) => {
            if (!point) return []
            const said = `${each.name}, ${labels[place]}: ${describePoint(point, figure)}`
            const data = each.data?.[place]
            const target = element('circle', {
              cx: round(point.x),
              cy: round(point.y),
              r: 12,
              fill: 'transparent',
            })
            return group({ ...data }, [
              element('title', {}, said),
              ...(data ? [target] : []),
              drawMark(number, { x: point.x, y: point.y, isHollow: point.partial }),
              ...(hasValues
                ? [
                    write(formatPointValue(point.value, figure.format), point.x, point.y - 11, {
                      anchor: 'middle',
                      isOver: true,
                    }),
                  ]
                : []),
            ])
          }),
        ])
      }),
      ...names.flatMap(({ name, number, x: nameX, y: middle }) => [
        ...(haveSigns ? [drawMark(number, { x: nameX + 4, y: middle - 1 })] : []),
        write(name, nameX + (haveSigns ? 14 : 0), middle + 4, { isBold: true }),
      ]),
    ],
  }
}

/** A vertical line at a year that cannot be compared with the others, with the reason next to it. */
function drawBreak(reason: string, x: number): SvgNode[] {
  if (reason === '') return []
  const bottom = height - edge.bottom
  return [
    stroke(`M${round(x)},${edge.top}V${bottom}`, colors.strongLine, 1, '3 3'),
    group({ transform: `translate(${round(x + 13)},${bottom - 6}) rotate(-90)` }, [
      write(reason, 0, 0, { isSoft: true, isOver: true }),
    ]),
  ]
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
      return `${before && !before.partial && !isBroken(place) ? 'L' : 'M'}${round(point.x)},${round(point.y)}`
    })
    .join('')
}

const describePoint = (
  { value, partial }: { value: number; partial: boolean },
  figure: LineChartContent['figure'],
): string => `${formatAirportFigure(value, figure)}${partial ? ' (partial)' : ''}`

/** 'Denver: from $4.00 in 2024 to $9.00 in 2026.' */
export function describeSeries(
  { name, values }: LineSeries,
  { labels, figure }: Pick<LineChartContent, 'labels' | 'figure'>,
): string {
  const known = values.flatMap((point, place) =>
    point === null || point.value === null
      ? []
      : [`${describePoint({ ...point, value: point.value }, figure)} in ${labels[place]}`],
  )
  if (known.length === 0) return `${name}: no figures reported.`
  return known.length === 1 ? `${name}: ${known[0]}.` : `${name}: from ${known[0]} to ${known.at(-1)}.`
}
