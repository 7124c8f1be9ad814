import { formatCount } from '#platform/contract/count.ts'
import { formatDifference } from '#platform/contract/figure.ts'
import {
  colors,
  drawLegend,
  drawMark,
  fits,
  measure,
  listHubSizes,
  round,
  seriesColor,
  seriesOfHubSize,
  shorten,
  stroke,
  write,
  chooseScale,
  computeNarrowTicks,
} from '../charts/chartParts.ts'
import { placeLineNames } from '../charts/placeLabels.ts'
import { element, group, type Drawing } from '../charts/svg.ts'
import {
  type ChartPlan,
  type NoChart,
  type ChartInput,
  describeDrawn,
  countBasis,
  countRows,
  writeValue,
} from './chartPlan.ts'
import { getDrawn, type DrawnColumn } from './drawnColumn.ts'
import { getEarlierYear } from './exploreQuestion.ts'

export function planSlopes(input: ChartInput, drawn: DrawnColumn): ChartPlan | NoChart {
  const { question, choice, answer, dataOf } = input
  const base = drawn.column.part === 'now' ? drawn.column.key : drawn.column.key.replace(/@[^@]*$/, '')
  const placeOf = (key: string) => answer.columns.findIndex(each => each.key === key)
  const [now, before, change] = [placeOf(base), placeOf(`${base}@before`), placeOf(`${base}@change`)]
  const column = answer.columns[now]
  if (question.comparedWith === null || !column || before === -1) return 'oneYear'
  const years = [getEarlierYear(question, answer.axnInstanceName), answer.axnInstanceName] as const
  const label = column.label.replace(/, \d{4}$/, '')
  const slopes = answer.content.flatMap((row): (Slope & { isMarked: boolean })[] => {
    const values = [before, now, change].map(place => getDrawn(row, place)?.value ?? null)
    const [from = null, to = null, difference = null] = values
    // A change exists only if both figures are complete and have the same definition.
    if (from === null || to === null || difference === null) return []
    return [
      {
        key: row.key,
        name: row.name,
        code: row.code,
        before: from,
        now: to,
        hubSize: row.hubSize,
        texts: [writeValue(from, column), writeValue(to, column)],
        isNamed: false,
        isMarked: choice.marks.includes(row.code),
        data: dataOf(row, now),
      },
    ]
  })
  if (slopes.length === 0) return 'noRows'
  const scale = chooseSlopeScale(slopes)
  const risen = (each: Slope) => scale.at(each.now) - scale.at(each.before)
  const byRise = slopes.toSorted((a, b) => risen(b) - risen(a))
  const marked = slopes.filter(each => each.isMarked)
  const named = new Set(marked.length > 0 ? marked : [...byRise.slice(0, 3), ...byRise.slice(-3)])
  const missing = answer.content.length - slopes.length
  return {
    ...describeDrawn(answer, { ...column, label }),
    years,
    sentence: describeChanges(slopes, { label, years, input }),
    notes: [
      missing > 0 &&
        `${countRows(missing, question)} without a complete figure in both years ${missing === 1 ? 'is' : 'are'} shown only in the table.`,
      marked.length === 0 && 'The largest rises and falls are named.',
    ].filter(each => typeof each === 'string'),
    marked: marked.map(each => ({
      code: each.code ?? '',
      text: `${each.name}: ${each.texts.join(' to ')} (${formatDifference(each.now - each.before, column.format)})`,
    })),
    peers: [],
    against: null,
    draw: width =>
      drawSlopes(
        slopes.map(each => ({ ...each, isNamed: named.has(each) })),
        { width, years },
      ),
  }
}

function describeChanges(
  slopes: readonly (Slope & { isMarked: boolean })[],
  { label, years: [from, to], input }: { label: string; years: readonly [string, string]; input: ChartInput },
): string {
  const rose = slopes.filter(each => each.now > each.before).length
  const fell = slopes.filter(each => each.now < each.before).length
  const of = countBasis(slopes.length, input)
  const all =
    rose >= fell ? `rose for ${formatCount(rose)} of ${of}` : `fell for ${formatCount(fell)} of ${of}`
  const [marked, ...more] = slopes.filter(each => each.isMarked)
  const own = marked && more.length === 0 ? `; ${marked.name} went from ${marked.texts.join(' to ')}` : ''
  return `${label} ${all} from ${from} to ${to}${own}`
}

interface Slope {
  key: string
  name: string
  code?: string
  before: number
  now: number
  /** Both figures as written at the ends. */
  texts: readonly [string, string]
  hubSize: string | null
  /** Named at both ends, while the others are in the background. */
  isNamed: boolean
  data?: Readonly<Record<`data-${string}`, string | undefined>>
}

const plotHeight = 420
const nameHeight = 18
const headLine = 26

/** A scale without zero, because the differences matter. */
const chooseSlopeScale = (slopes: readonly Pick<Slope, 'before' | 'now'>[]) =>
  chooseScale(
    slopes.flatMap(each => [each.before, each.now]),
    computeNarrowTicks,
  )

/** A line per row from the figure of one year to that of the next. */
function drawSlopes(
  slopes: readonly Slope[],
  { width, years }: { width: number; years: readonly [string, string] },
): Drawing {
  const legend = drawLegend(listHubSizes(slopes), width)
  const scale = chooseSlopeScale(slopes)
  const top = legend.height + headLine
  const bottom = top + plotHeight
  const y = (value: number) => bottom - scale.at(value) * plotHeight
  const named = slopes.filter(each => each.isNamed)
  const mostRoom = Math.max(width * 0.36 - 70, 40)
  const isShortened = named.some(({ name }) => !fits(name, mostRoom))
  const ends = named.map(each => ({ ...each, short: isShortened ? shorten(each, mostRoom) : each.name }))
  const widthOf = (texts: readonly string[]) => 24 + Math.max(30, ...texts.map(measure))
  const left = widthOf(ends.map(each => each.texts[0]))
  const right = width - widthOf(ends.map(({ texts, short }) => `${texts[1]} ${short}`))
  const place = (placed: { y: number; text: string }[]) =>
    placeLineNames(placed, { least: top + 4, most: bottom, apart: nameHeight })
  const yearStyle = { isBold: true } as const
  return {
    width,
    height: bottom + 12,
    nodes: [
      ...legend.nodes,
      write(years[0], left, top - 12, { ...yearStyle, anchor: 'end' }),
      write(years[1], right, top - 12, yearStyle),
      ...(scale.isLog
        ? [write('Logarithmic scale', (left + right) / 2, top - 12, { anchor: 'middle', isSoft: true })]
        : []),
      stroke(`M${round(left)},${top}V${bottom}M${round(right)},${top}V${bottom}`, colors.strongLine),
      ...[...slopes.filter(each => !each.isNamed), ...named].map(each => {
        const opacity = each.isNamed || named.length === 0 ? 1 : 0.3
        const series = seriesOfHubSize(each.hubSize)
        const path = `M${round(left)},${round(y(each.before))}L${round(right)},${round(y(each.now))}`
        return group({ ...each.data, opacity }, [
          element('title', {}, `${each.name}: ${each.texts.join(' to ')}`),
          stroke(path, 'transparent', 10),
          stroke(path, seriesColor(series), each.isNamed ? 2.5 : 1),
          drawMark(series, { x: left, y: y(each.before) }),
          drawMark(series, { x: right, y: y(each.now) }),
        ])
      }),
      ...place(ends.map(({ before, texts }) => ({ y: y(before), text: texts[0] }))).map(each =>
        write(each.text, left - 10, each.y + 5, { anchor: 'end', isOver: true }),
      ),
      ...place(ends.map(({ now, texts, short }) => ({ y: y(now), text: `${texts[1]} ${short}` }))).map(each =>
        write(each.text, right + 10, each.y + 5, { isOver: true }),
      ),
    ],
  }
}
