import {
  colors,
  drawLegend,
  drawMark,
  fits,
  measure,
  round,
  seriesColor,
  shorten,
  stroke,
  write,
} from './chartParts.ts'
import { placeLabels } from './placeLabels.ts'
import { element, group, type Drawing, type SvgNode } from './svg.ts'

export interface Bar {
  key: string
  name: string
  /** Replaces names if one of them does not fit. */
  code?: string
  /** Null if it was not reported. */
  value: number | null
  /** The value as written at its end. */
  text: string
  /** More about the value, shown on hover and read aloud. */
  detail?: string
  /** Based only on the reported figures. */
  partial?: boolean
  /** Less important than the others, such as losses beside gains. */
  isQuiet?: boolean
  /** Found by its name, while the others are in the background. */
  isMarked?: boolean
  /** Its color and sign (`chartParts`). By default, all bars are alike. */
  series?: number
  /** A second bar to the left of zero. */
  opposite?: { value: number; text: string }
  /** For the row, such as the address of its figure. */
  data?: Readonly<Record<`data-${string}`, string | undefined>>
}

/** The number of rows left out between two bars. */
export interface BarGap {
  key: string
  skipped: string
}

/** A value to compare the bars with, such as a median. */
export interface BarLine {
  /** Empty without a label. */
  name: string
  value: number
  isMedian?: boolean
}

interface BarsOptions {
  width: number
  lines?: readonly BarLine[]
  /** The hub classes of the bars, for the legend. */
  hubSizes?: readonly (string | null)[]
  /** Further values for the scale, so that several charts share it. */
  others?: readonly number[]
}

const line = 26
const barHeight = 16
/** The most room for the names on the left: in px, and as a share of a narrow chart. */
const mostNameRoom = { px: 460, share: 0.42 }
const wideFrom = 800
const nameGap = 14
const markRoom = 18
const labelLine = 18

/** Horizontal bars from zero in the given order, each with its name and figure. Lines cross them. */
export function drawBars(
  rows: readonly (Bar | BarGap)[],
  { width, lines = [], hubSizes = [], others = [] }: BarsOptions,
): Drawing {
  const bars = rows.filter(each => 'value' in each)
  const values = [
    ...bars.flatMap(({ value, opposite }) => [value ?? 0, opposite ? -opposite.value : 0]),
    ...lines.map(each => each.value),
    ...others,
  ]
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const marks = bars.some(each => each.series !== undefined) ? markRoom : 0
  const mostRoom = Math.min(mostNameRoom.px, mostNameRoom.share * width) - nameGap - marks
  // In a narrow chart, all rows with codes show them if one name is too long, so that the names are alike.
  const isShortened = width < wideFrom && bars.some(({ name }) => !fits(name, mostRoom))
  const nameOf = (bar: Bar) => (isShortened || !fits(bar.name, mostRoom) ? shorten(bar, mostRoom) : bar.name)
  const nameRoom = Math.max(0, ...bars.map(bar => measure(nameOf(bar)))) + nameGap
  const figureRoom = 16 + Math.max(0, ...bars.map(({ text }) => measure(text)))
  const left = nameRoom + marks + (least < 0 ? figureRoom : 0)
  const room = Math.max(width - left - figureRoom, 20)
  const x = (value: number) => left + (most === least ? 0 : ((value - least) / (most - least)) * room)
  const legend = hubSizes.length > 0 ? drawLegend(hubSizes, width) : { height: 0, nodes: [] }
  const across = lines.map(({ name, value, isMedian }) => ({ text: name, x: x(value), isMedian }))
  const labels = placeLabels(
    across.filter(each => each.text !== ''),
    width,
  )
  const labelRows = Math.max(-1, ...labels.map(each => each.row)) + 1
  const top = legend.height + labelRows * labelLine + (labelRows > 0 ? 4 : 0)
  const height = top + rows.length * line
  const hasMarked = bars.some(each => each.isMarked)
  const placed = rows.flatMap((row, index): PlacedBar[] =>
    'value' in row
      ? [
          {
            bar: row,
            name: nameOf(row),
            nameRoom,
            left,
            width,
            x,
            y: top + index * line,
            isBehind: hasMarked && row.isMarked !== true,
          },
        ]
      : [],
  )
  return {
    width,
    height,
    nodes: [
      ...legend.nodes,
      ...placed.map(each => drawBar(each)),
      ...across.map(({ text, x: lineX, isMedian }) => {
        const row = labels.find(each => each.text === text)?.row ?? 0
        const path = `M${round(lineX)},${top - row * labelLine - 4}V${height}`
        return stroke(path, colors.ink, isMedian ? 2 : 1, isMedian ? undefined : '3 3')
      }),
      // Over the lines, and without covering the bars for clicks.
      group({ 'pointer-events': 'none' }, [
        ...labels.map(({ text, center, row, isMedian }) =>
          write(text, center, top - row * labelLine - 6, {
            anchor: 'middle',
            isSoft: !isMedian,
            isOver: true,
          }),
        ),
        ...rows.flatMap((row, index) =>
          'value' in row
            ? []
            : [write(row.skipped, left, top + index * line + 18, { isSoft: true, isOver: true })],
        ),
        ...placed.flatMap(each => writeBar(each)),
      ]),
    ],
  }
}

interface PlacedBar {
  bar: Bar
  name: string
  nameRoom: number
  left: number
  width: number
  x: (value: number) => number
  y: number
  /** Whether other rows are marked. */
  isBehind: boolean
}

function drawBar({ bar, width, x, y, isBehind }: PlacedBar): SvgNode {
  const { value, partial, isQuiet, series, opposite, data } = bar
  const draw = (to: number, color: string) =>
    element('rect', {
      x: round(Math.min(x(0), x(to))),
      y: y + (line - barHeight) / 2,
      width: round(Math.max(Math.abs(x(to) - x(0)), 1)),
      height: barHeight,
      fill: partial ? colors.paper : color,
      stroke: color,
      'stroke-dasharray': partial ? '4 2' : undefined,
      opacity: isBehind ? 0.4 : undefined,
    })
  return group({ ...data }, [
    element('rect', { x: 0, y, width, height: line, fill: 'transparent' }),
    element('title', {}, describeBar(bar)),
    ...(value === null ? [] : [draw(value, isQuiet ? colors.strongLine : seriesColor(series ?? 0))]),
    ...(opposite ? [draw(-opposite.value, colors.strongLine)] : []),
  ])
}

function writeBar({ bar, name, nameRoom, left, x, y }: PlacedBar): SvgNode[] {
  const { value, text, isMarked = false, series, opposite } = bar
  const middle = y + line / 2 + 5
  const writeEnd = (content: string, endX: number, isLeft: boolean) =>
    write(content, endX + (isLeft ? -6 : 6), middle, {
      anchor: isLeft ? 'end' : 'start',
      isBold: isMarked,
      isOver: true,
    })
  return [
    write(name, nameRoom - 10, middle, { anchor: 'end', isBold: isMarked }),
    ...(series === undefined ? [] : [drawMark(series, { x: nameRoom + 2, y: y + line / 2 })]),
    writeEnd(text, value === null ? left : x(value), value !== null && value < 0),
    ...(opposite ? [writeEnd(opposite.text, x(-opposite.value), true)] : []),
  ]
}

/** `Denver: +4.20% ($9.10 to $9.48)`, `Duty Free: 4 and 6`. */
export const describeBar = ({ name, text, detail, opposite }: Bar): string =>
  `${name}: ${opposite ? `${opposite.text} and ` : ''}${text}${detail ? ` (${detail})` : ''}`
