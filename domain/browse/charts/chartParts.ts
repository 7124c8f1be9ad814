import { formatFigure, formatRounded } from '#platform/contract/figure.ts'
import type { Format } from '#platform/contract/format.ts'
import { foreignHubSize, hubSizes } from '../../airports/hubSize.ts'
import { element, group, type SvgNode } from './svg.ts'

/** Round axis numbers from at or below the minimum to at or above the maximum, including zero. */
export function computeTicks(values: readonly number[], most = 6): number[] {
  const least = Math.min(0, ...values)
  const largest = Math.max(0, ...values)
  return largest === least ? [0, 1] : divideAxis(least, largest, most)
}

/** Axis numbers without zero, for figures whose differences matter; with zero if all are equal. */
export function computeNarrowTicks(values: readonly number[], most = 6): number[] {
  const [least, largest] = [Math.min(...values), Math.max(...values)]
  return largest === least ? computeTicks(values, most) : divideAxis(least, largest, most)
}

/** The powers of ten around positive figures, for a logarithmic axis. */
function computeLogTicks(least: number, largest: number): number[] {
  const first = Math.floor(Math.log10(least) + 1e-9)
  const last = Math.ceil(Math.log10(largest) - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, place) => roundNoise(10 ** (first + place)))
}

function divideAxis(least: number, largest: number, most: number): number[] {
  const rough = (largest - least) / (most - 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find(each => each * power >= rough * (1 - 1e-9)) ?? 10) * power
  const first = Math.floor(least / step + 1e-9)
  const last = Math.ceil(largest / step - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, place) => roundNoise((first + place) * step))
}

export interface Scale {
  ticks: readonly number[]
  /** From 0 to 1. */
  at: (value: number) => number
  isLog: boolean
}

/**
 * A scale for the figures; a logarithmic one if all are positive and the largest is more than a hundred times the
 * smallest, as with traffic, which would leave most points in a corner otherwise.
 */
export function chooseScale(values: readonly number[], computeLinear = computeTicks): Scale {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const isLog = least > 0 && most / least > 100
  const ticks = isLog ? computeLogTicks(least, most) : computeLinear(values)
  const [first = 0, last = 1] = [ticks[0], ticks.at(-1)]
  const of = isLog ? Math.log10 : (value: number) => value
  return { ticks, isLog, at: value => (of(value) - of(first)) / (of(last) - of(first)) }
}

const roundNoise = (value: number): number => Number(value.toPrecision(12))

const thousands = ['', 'K', 'M', 'B', 'T']

/** With three digits and a letter for the thousands: `1.23M`. */
function abbreviate(value: number): string {
  const [digits = '', exponent] = value.toExponential(2).split('e')
  const power = Math.min(Math.floor(Number(exponent) / 3), thousands.length - 1)
  return `${Number(`${digits}e${Number(exponent) - 3 * power}`)}${thousands[power]}`
}

/** `1.2M`, `500K`, `7.5`: a figure on an axis. */
export const formatTick = (value: number): string =>
  (Math.abs(value) >= 10_000 ? abbreviate(value) : formatRounded(value, 2)).replace('-', '\u2212')

/** A figure at its point, abbreviated if it is long. */
export const formatPointValue = (value: number, format: Format): string =>
  Math.abs(value) >= 10_000 ? abbreviate(value) : formatFigure(value, format)

/** The theme's colors. */
export const colors = {
  ink: 'var(--fb-ink)',
  soft: 'var(--fb-ink-soft)',
  paper: 'var(--fb-paper)',
  line: 'var(--fb-line)',
  strongLine: 'var(--fb-line-strong)',
} as const

/** The approximate width of a text of 14 px. Capital letters are wider, which matters for airport codes. */
export const measure = (text: string): number => {
  const capitals = text.match(/[A-Z]/g)?.length ?? 0
  return capitals * 10.5 + (text.length - capitals) * letterWidth
}
const letterWidth = 7

interface TextStyle {
  anchor?: 'start' | 'middle' | 'end'
  isSoft?: boolean
  isBold?: boolean
  /** On a background of paper, over lines and bars. */
  isOver?: boolean
}

/** A text of 14 px, or a soft one of 13 px. `y` is its baseline. */
export const write = (
  content: string,
  x: number,
  y: number,
  { anchor = 'start', isSoft = false, isBold = false, isOver = false }: TextStyle = {},
): SvgNode =>
  element(
    'text',
    {
      x: round(x),
      y: round(y),
      fill: isSoft ? colors.soft : colors.ink,
      'text-anchor': anchor,
      'font-family': 'var(--fb-sans)',
      'font-size': isSoft ? 13 : 14,
      'font-weight': isBold ? 600 : 400,
      ...(isOver && {
        stroke: colors.paper,
        'stroke-width': 4,
        'stroke-linejoin': 'round',
        'paint-order': 'stroke',
      }),
    },
    content,
  )

/** A line along a path, such as an axis. */
export const stroke = (path: string, color: string = colors.line, width = 1, dashes?: string): SvgNode =>
  element('path', { d: path, fill: 'none', stroke: color, 'stroke-width': width, 'stroke-dasharray': dashes })

export const round = (value: number): number => Number(value.toFixed(1))

/** Series differ in color, shape, and dashes. From the sixth on, colors repeat with other shapes and dashes. */
const dashes = [undefined, '7 3', '2 3', '9 3 2 3', '4 4']
const shapes = [
  'M-4.5,0a4.5,4.5 0 1,0 9,0a4.5,4.5 0 1,0 -9,0z',
  'M-4,-4h8v8h-8z',
  'M0,-5.5L5.5,4.5L-5.5,4.5z',
  'M0,-5.75L5.75,0L0,5.75L-5.75,0z',
  'M-5.5,-4.5L5.5,-4.5L0,5.5z',
]
const shapeOf = (series: number): number => (series + Math.floor(series / shapes.length)) % shapes.length

/** The color of the nth series, from zero. */
export const seriesColor = (series: number): string => `var(--fb-series-${(series % shapes.length) + 1})`
export const seriesDashes = (series: number): string | undefined => dashes[shapeOf(series)]

/** The sign of a series at a point. A partial figure's is hollow. */
export const drawMark = (
  series: number,
  { x, y, isHollow = false, opacity }: { x: number; y: number; isHollow?: boolean; opacity?: number },
): SvgNode =>
  element('path', {
    d: shapes[shapeOf(series)],
    transform: `translate(${round(x)},${round(y)})`,
    fill: isHollow ? colors.paper : seriesColor(series),
    stroke: seriesColor(series),
    'stroke-width': isHollow ? 2 : 1,
    opacity,
  })

/** The classes in the order of their series, those with the most airports of a fact book first. */
const classOrder: readonly string[] = [
  ...hubSizes.slice(0, 4),
  foreignHubSize,
  ...hubSizes.slice(4).filter(each => each !== foreignHubSize),
]
export const unclassified = 'No hub class'

/** The series of a hub class, so that a class always has the same color and sign. */
export const seriesOfHubSize = (hubSize: string | null): number => {
  const found = classOrder.indexOf(hubSize ?? '')
  return found === -1 ? classOrder.length : found
}

/** The hub classes of rows, from the largest down. */
export const listHubSizes = (rows: readonly { hubSize: string | null }[]): (string | null)[] =>
  [...new Set(rows.map(each => each.hubSize))].toSorted((a, b) => seriesOfHubSize(a) - seriesOfHubSize(b))

const legendLine = 20

/** The signs of the hub classes in as many lines as they need. */
export function drawLegend(
  hubSizes: readonly (string | null)[],
  width: number,
): { height: number; nodes: SvgNode[] } {
  let [x, line] = [0, 0]
  const nodes = hubSizes.map(hubSize => {
    const name = hubSize ?? unclassified
    const room = 34 + measure(name)
    if (x > 0 && x + room > width) [x, line] = [0, line + 1]
    const at = { x: x + 6, y: line * legendLine + 8 }
    x += room
    return group({}, [
      drawMark(seriesOfHubSize(hubSize), at),
      write(name, at.x + 12, at.y + 5, { isSoft: true }),
    ])
  })
  return { height: (line + 1) * legendLine + 6, nodes }
}

export const fits = (name: string, room: number): boolean => measure(name) < room

/** The code of an airport or state is enough; other names that do not fit are truncated with an ellipsis. */
export function shorten({ code = '', name }: { code?: string; name: string }, room: number): string {
  if (code !== '' && code.length <= 4) return code
  if (fits(name, room)) return name
  return `${name.slice(0, Math.max(Math.floor(room / letterWidth) - 1, 1))}…`
}
