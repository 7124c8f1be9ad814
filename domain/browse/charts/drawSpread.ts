import { listKeys } from '#platform/contract/listKeys.ts'
import type { AirportFigure } from '../airportFigure.ts'
import { formatAirportFigure } from '../airportFigures.ts'
import type { Spread } from '../benchmark.ts'
import { colors, round, seriesColor, stroke, write, computeNarrowTicks, formatTick } from './chartParts.ts'
import { placeLabels } from './placeLabels.ts'
import { element, type Drawing } from './svg.ts'

export interface SpreadContent {
  figure: Pick<AirportFigure, 'label' | 'unit' | 'format'>
  spread: Spread
  /** A particular airport among the others. */
  own: { name: string; value: number } | null
}

const spreadLabels: Record<keyof Spread, string> = {
  minimum: 'Minimum',
  lowerQuartile: 'Lower quartile',
  median: 'Median',
  upperQuartile: 'Upper quartile',
  maximum: 'Maximum',
}

/** Space at both ends for half of an axis number, in px. */
const edge = 28
const labelHeight = 18
const boxHeight = 20
const axisHeight = 32

const listPoints = ({ figure, spread, own }: SpreadContent) =>
  [
    ...listKeys(spreadLabels).map(name => ({ name: spreadLabels[name], value: spread[name], isOwn: false })),
    ...(own ? [{ ...own, isOwn: true }] : []),
  ].map(each => ({ ...each, text: `${each.name} ${formatAirportFigure(each.value, figure)}` }))

/** All values with their names, from the smallest. */
export const describeSpread = (content: SpreadContent): string =>
  listPoints(content)
    .toSorted((a, b) => a.value - b.value)
    .map(each => each.text)
    .join(', ')

/**
 * A line from minimum to maximum, a box from quartile to quartile with the median in it, and an airport's own value,
 * each labeled with its figure, above an axis.
 */
export function drawSpread(content: SpreadContent, width: number): Drawing {
  const { minimum, lowerQuartile, median, upperQuartile, maximum } = content.spread
  const points = listPoints(content)
  const ticks = computeNarrowTicks(
    points.map(each => each.value),
    width < 480 ? 4 : 7,
  )
  const [first = 0, last = 1] = [ticks[0], ticks.at(-1)]
  const x = (value: number) => round(edge + ((value - first) / (last - first)) * (width - 2 * edge))
  const labels = placeLabels(
    points.map(({ text, value, isOwn }) => ({ text, x: x(value), isOwn })),
    width,
  )
  const rows = Math.max(...labels.map(each => each.row)) + 1
  const top = rows * labelHeight + 6
  const middle = top + boxHeight / 2
  const bottom = top + boxHeight + 8
  const { strongLine } = colors
  const ends = [minimum, maximum].map(value => `M${x(value)},${middle - 7}v14`).join('')
  return {
    width,
    height: bottom + axisHeight,
    nodes: [
      stroke(`M${x(first)},${bottom}H${x(last)}`, strongLine),
      ...ticks.flatMap(tick => [
        stroke(`M${x(tick)},${bottom}v5`, strongLine),
        write(formatTick(tick), x(tick), bottom + 20, { anchor: 'middle', isSoft: true }),
      ]),
      ...labels.map(({ row, x: at }) => stroke(`M${at},${(rows - row) * labelHeight}V${middle}`, strongLine)),
      stroke(`M${x(minimum)},${middle}H${x(maximum)}${ends}`, strongLine, 2),
      element('rect', {
        x: x(lowerQuartile),
        y: top,
        width: round(Math.max(x(upperQuartile) - x(lowerQuartile), 1)),
        height: boxHeight,
        fill: 'var(--fb-accent-tint)',
        stroke: strongLine,
      }),
      stroke(`M${x(median)},${top}v${boxHeight}`, colors.ink, 3),
      ...(content.own
        ? [
            element('path', {
              d: 'M0,-8L8,0L0,8L-8,0z',
              transform: `translate(${x(content.own.value)},${middle})`,
              fill: seriesColor(1),
              stroke: colors.paper,
              'stroke-width': 1.5,
            }),
          ]
        : []),
      ...labels.map(({ text, row, center, isOwn }) =>
        write(text, center, (rows - row) * labelHeight - 4, {
          anchor: 'middle',
          isBold: isOwn,
          isOver: true,
        }),
      ),
    ],
  }
}
