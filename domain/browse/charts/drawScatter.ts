import {
  colors,
  drawLegend,
  drawMark,
  fits,
  measure,
  listHubSizes,
  round,
  seriesOfHubSize,
  shorten,
  stroke,
  write,
  chooseScale,
  formatTick,
  type Scale,
} from './chartParts.ts'
import { element, group, type Drawing, type SvgNode } from './svg.ts'

export interface ScatterPoint {
  key: string
  /** Written beside its point if it is marked; the code if the name has no room. */
  name: string
  code: string
  x: number
  y: number
  /** Both figures, shown on hover. */
  detail: string
  partial: boolean
  hubSize: string | null
  isMarked: boolean
  data?: Readonly<Record<`data-${string}`, string | undefined>>
}

/** An axis by what it measures, with the median of its figures if there is one. */
interface ScatterAxis {
  title: string
  median: number | null
}

const plotHeight = 380
const bottomRoom = 52
const titleLine = 24

/** Points by two figures, with the names of the marked ones and the medians as lines. */
export function drawScatter(
  points: readonly ScatterPoint[],
  { width, across, up }: { width: number; across: ScatterAxis; up: ScatterAxis },
): Drawing {
  const legend = drawLegend(listHubSizes(points), width)
  const [acrossScale, upScale] = [
    chooseScale(points.map(each => each.x)),
    chooseScale(points.map(each => each.y)),
  ]
  const left = 16 + Math.max(...upScale.ticks.map(tick => measure(formatTick(tick))))
  const top = legend.height + titleLine
  const bottom = top + plotHeight
  const right = width - 24
  const x = (value: number) => left + acrossScale.at(value) * (right - left)
  const y = (value: number) => bottom - upScale.at(value) * plotHeight
  const title = ({ title: what }: ScatterAxis, { isLog }: Scale) =>
    what + (isLog ? ' (logarithmic scale)' : '')
  const marked = points.filter(each => each.isMarked)
  return {
    width,
    height: bottom + bottomRoom,
    nodes: [
      ...legend.nodes,
      write(`↑ ${title(up, upScale)}`, 0, top - 10, { isSoft: true }),
      ...upScale.ticks.flatMap(tick => [
        stroke(`M${round(left)},${round(y(tick))}H${right}`, tick === 0 ? colors.strongLine : colors.line),
        write(formatTick(tick), left - 8, y(tick) + 4, { anchor: 'end', isSoft: true }),
      ]),
      ...acrossScale.ticks.flatMap(tick => [
        stroke(`M${round(x(tick))},${bottom}v5`, colors.strongLine),
        write(formatTick(tick), x(tick), bottom + 20, { anchor: 'middle', isSoft: true }),
      ]),
      write(`${title(across, acrossScale)} →`, right, bottom + 42, { anchor: 'end', isSoft: true }),
      ...(across.median === null
        ? []
        : [
            stroke(`M${round(x(across.median))},${top}V${bottom}`, colors.ink, 1, '3 3'),
            write('Median', x(across.median) + 4, top + 12, { isSoft: true, isOver: true }),
          ]),
      ...(up.median === null
        ? []
        : [
            stroke(`M${round(left)},${round(y(up.median))}H${right}`, colors.ink, 1, '3 3'),
            write('Median', right, y(up.median) - 5, { anchor: 'end', isSoft: true, isOver: true }),
          ]),
      ...[...points.filter(each => !each.isMarked), ...marked].map(point =>
        drawPoint(point, { x: x(point.x), y: y(point.y), isBehind: marked.length > 0 && !point.isMarked }),
      ),
      ...marked.map(point => {
        const name = fits(point.name, width / 2) ? point.name : shorten(point, width / 2)
        const isLeft = x(point.x) + 14 + measure(name) > width
        return write(name, x(point.x) + (isLeft ? -11 : 11), y(point.y) + 5, {
          anchor: isLeft ? 'end' : 'start',
          isBold: true,
          isOver: true,
        })
      }),
    ],
  }
}

function drawPoint(
  { name, detail, partial, hubSize, data }: ScatterPoint,
  { x, y, isBehind }: { x: number; y: number; isBehind: boolean },
): SvgNode {
  return group({ ...data }, [
    element('circle', { cx: round(x), cy: round(y), r: 12, fill: 'transparent' }),
    element('title', {}, `${name}: ${detail}`),
    drawMark(seriesOfHubSize(hubSize), { x, y, isHollow: partial, ...(isBehind && { opacity: 0.4 }) }),
  ])
}
