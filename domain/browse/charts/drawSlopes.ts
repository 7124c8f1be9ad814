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
} from './chartParts.ts'
import { placeLineNames } from './placeLabels.ts'
import { element, group, type Drawing } from './svg.ts'

export interface Slope {
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
export const chooseSlopeScale = (slopes: readonly Pick<Slope, 'before' | 'now'>[]) =>
  chooseScale(
    slopes.flatMap(each => [each.before, each.now]),
    computeNarrowTicks,
  )

/** A line per row from the figure of one year to that of the next. */
export function drawSlopes(
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
  const roomOf = (texts: readonly string[]) => 24 + Math.max(30, ...texts.map(measure))
  const left = roomOf(ends.map(each => each.texts[0]))
  const right = width - roomOf(ends.map(({ texts, short }) => `${texts[1]} ${short}`))
  const place = (placed: { y: number; text: string }[]) =>
    placeLineNames(placed, { least: top + 4, most: bottom, apart: nameHeight })
  const head = { isBold: true } as const
  return {
    width,
    height: bottom + 12,
    nodes: [
      ...legend.nodes,
      write(years[0], left, top - 12, { ...head, anchor: 'end' }),
      write(years[1], right, top - 12, head),
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
