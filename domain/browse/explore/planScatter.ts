import { formatFigure } from '#platform/contract/figure.ts'
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
} from '../charts/chartParts.ts'
import { computeRankCorrelation } from '../charts/rankCorrelation.ts'
import { element, group, type Drawing, type SvgNode } from '../charts/svg.ts'
import {
  type ChartPlan,
  type NoChart,
  type ChartInput,
  describeDrawn,
  findSpread,
  countBasis,
  countRows,
  writeEntry,
} from './chartPlan.ts'
import { getDrawn, type DrawnColumn } from './drawnColumn.ts'
import type { ExploredColumn } from './explore.ts'
import { hasFigures } from './exploreField.ts'

export function planScatter(input: ChartInput, up: DrawnColumn): ChartPlan | NoChart {
  const { question, choice, answer, dataOf } = input
  const isOther = (column: ExploredColumn) => column.key !== up.column.key && hasFigures(column)
  const chosen = answer.columns.findIndex(each => each.key === choice.against && isOther(each))
  const place = chosen === -1 ? answer.columns.findIndex(isOther) : chosen
  const column = answer.columns[place]
  if (!column) return 'oneFigure'
  const across: DrawnColumn = { column, place }
  const points = answer.content.flatMap((row): ScatterPoint[] => {
    const [x, y] = [getDrawn(row, across.place), getDrawn(row, up.place)]
    if (!x || !y || x.value === null || y.value === null) return []
    return [
      {
        key: row.key,
        name: row.name,
        code: row.code,
        x: x.value,
        y: y.value,
        hubSize: row.hubSize,
        partial: x.partial || y.partial,
        detail: [
          `${up.column.label} ${writeEntry(y, up.column)}`,
          `${across.column.label} ${writeEntry(x, across.column)}`,
        ].join(', '),
        isMarked: choice.marks.includes(row.code),
        data: dataOf(row, up.place),
      },
    ]
  })
  if (points.length === 0) return 'noRows'
  const axis = ({ column: { label, unit }, place: index }: DrawnColumn) => ({
    title: unit ? `${label} (${unit})` : label,
    median: findSpread(answer, index)?.median ?? null,
  })
  const missing = answer.content.length - points.length
  const complete = points.filter(each => !each.partial)
  return {
    ...describeDrawn(answer, up.column),
    name: `${up.column.label} and ${across.column.label}`,
    unit: undefined,
    sentence: describeRelation(complete, { input, up: up.column.label, across: across.column.label }),
    notes: [
      'The rank correlation is Spearman’s, of complete figures. It does not show what causes what.',
      missing > 0 &&
        `${countRows(missing, question)} without both figures ${missing === 1 ? 'is' : 'are'} shown only in the table.`,
      complete.length < points.length && 'Hollow symbols show partial figures.',
    ].filter(each => typeof each === 'string'),
    marked: points
      .filter(each => each.isMarked)
      .map(({ code, name, detail }) => ({ code, text: `${name}: ${detail}` })),
    peers: [],
    against: across.column.key,
    draw: width => drawScatter(points, { width, across: axis(across), up: axis(up) }),
  }
}

/** The least coefficients that are called a tendency and a weak one. */
const tendency = { clear: 0.5, weak: 0.3 }

function describeRelation(
  points: readonly ScatterPoint[],
  { input, up, across }: { input: ChartInput; up: string; across: string },
): string {
  const { question } = input
  const of = countBasis(points.length, input)
  const correlation = points.length < 5 ? null : computeRankCorrelation(points)
  if (correlation === null) return `${up} and ${across} of ${of}`
  const strength = Math.abs(correlation)
  // 0.995 is not the perfect order that 1.00 stands for.
  const shown = strength < 1 ? Math.sign(correlation) * Math.min(strength, 0.99) : correlation
  const basis = `(rank correlation ${formatFigure(shown, 'ratio')}, ${of})`
  if (strength < tendency.weak) return `${up} is hardly related to ${across} ${basis}`
  const many = question.group ? 'Groups' : question.kind.label
  const how = strength < tendency.clear ? ' weakly' : ''
  return `${many} with higher ${across} tend${how} to have ${correlation > 0 ? 'higher' : 'lower'} ${up} ${basis}`
}

interface ScatterPoint {
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
function drawScatter(
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
