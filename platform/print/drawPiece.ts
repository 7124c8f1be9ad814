import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { TablePiece } from './splitTable.ts'
import {
  computeHeadingHeight,
  computeHeadingPitch,
  rowMetrics,
  type SetGroup,
  type SetTable,
  partialMark,
} from './tableSetting.ts'
import type { Typefaces, FaceName } from './typeface.ts'

/** The operators that draw the contents of a cell. */
export interface DrawnCell {
  /** The row of the body; -1 is the row of headings, -2 the row of group headings above them. */
  row: number
  operators: string
  /** How many columns and rows the cell spans. */
  span?: { columns: number; rows: number }
}

export interface DrawnPiece {
  /** The table's rules. */
  rules: string
  /** Row by row, all cells in one text object. */
  cells: DrawnCell[]
}

const strokes = { top: 0.9, rule: 0.6, hairline: 0.35 } as const

/** Draws a table fragment on a page of this height. PDF measures from the bottom edge. */
export function drawPiece(
  table: SetTable,
  piece: TablePiece,
  faces: Typefaces,
  pageHeight: number,
): DrawnPiece {
  const pen = new Pen(faces, pageHeight)
  const rules = new Rules({ from: piece.x, to: piece.x + table.width }, pageHeight)
  const { from, to } = piece
  const firstTotal = table.rows.length - table.foot
  const edges = columnEdges(table, piece.x)
  rules.draw(piece.y, strokes.top, 'accent')
  let y = piece.y + table.headHeight
  rules.draw(y, strokes.rule, 'accent')
  const cells = [
    ...drawContinuation(table, piece, pen),
    ...drawHeadings({ table, edges, bottom: y, pen, rules }),
  ]
  for (let row = from; row < to; row++) {
    const face = row < firstTotal ? 'regular' : 'semibold'
    cells.push(...drawRow(table, row, { edges, y, style: { face, size: table.size, ink: 'ink' } }, pen))
    y += table.heights[row] ?? 0
    const isStrong = row + 1 === table.rows.length || (table.foot > 0 && row + 1 === firstTotal)
    if (isStrong) rules.draw(y, strokes.rule, 'accent')
    else rules.draw(y, strokes.hairline, 'hairline')
  }
  return { rules: rules.operators.join('\n'), cells }
}

/** In ems. A table continues at the top of a page, where the line is free. */
const aboveRule = 0.55

/** The title above a table that began on another page. */
function drawContinuation(
  { continued, size, width }: SetTable,
  { from, x, y }: TablePiece,
  pen: Pen,
): DrawnCell[] {
  if (from === 0 || continued === null) return []
  const edges = { left: x, right: x + width, isFigure: false }
  const style: TextStyle = { face: 'semibold', size, ink: 'ink' }
  return [{ row: -1, operators: pen.write(continued, style, edges, y - aboveRule * size) }]
}

/** A text by itself on a page, `base` points above the page's bottom edge. */
export const drawText = (
  text: string,
  style: TextStyle,
  { edges, base, faces }: { edges: Edges; base: number; faces: Typefaces },
): string => `q /PrintColors cs BT ${new Pen(faces, 0).write(text, style, edges, -base)}ET Q`

const { capHeight, leading, above, below, groupRule, headingScale } = rowMetrics

/** Draws the headings. Their last lines rest on the rule at `bottom`. */
interface HeadingPlace {
  table: SetTable
  edges: Edges[]
  bottom: number
  pen: Pen
  rules: Rules
}

function drawHeadings(place: HeadingPlace): DrawnCell[] {
  const { columns, groups } = place.table
  if (groups.length === 0) return columns.map((_, index) => drawHeading(place, index))
  let start = 0
  const parts = groups.map(group => {
    const own = Array.from({ length: group.columns }, (_, index) => start + index)
    start += group.columns
    return { group, own, isWider: group.label.length > 0 }
  })
  const both = { columns: 1, rows: 2 }
  return [
    ...parts.flatMap(({ group, own, isWider }) =>
      isWider
        ? [drawGroup(place, group, own)]
        : own.map(index => ({ ...drawHeading(place, index), row: -2, span: both })),
    ),
    ...parts.flatMap(({ own, isWider }) => (isWider ? own.map(index => drawHeading(place, index)) : [])),
  ]
}

const labelStyle = (size: number): TextStyle => ({
  face: 'semibold',
  size: size * headingScale,
  ink: 'accent',
})
const unitStyle = (size: number): TextStyle => ({ face: 'regular', size: size * headingScale, ink: 'muted' })

/** A heading with its unit on a line of its own. */
function drawHeading(
  { table: { columns, size }, edges, bottom, pen }: HeadingPlace,
  index: number,
): DrawnCell {
  const { label = [], unit = '' } = columns[index] ?? {}
  const lines = [
    ...label.map(text => ({ text, style: labelStyle(size) })),
    ...(unit === '' ? [] : [{ text: unit, style: unitStyle(size) }]),
  ]
  const last = bottom - below * size
  const shown = lines.map(({ text, style }, line) =>
    pen.write(
      text,
      style,
      edgesOf(edges, index),
      last - (lines.length - 1 - line) * computeHeadingPitch(size),
    ),
  )
  return { row: -1, operators: shown.join('') }
}

/** A group heading, centered above its columns. The line below it stops short of its neighbor's. */
function drawGroup(
  { table: { columns, size }, edges, bottom, pen, rules }: HeadingPlace,
  { label, unit }: SetGroup,
  own: readonly number[],
): DrawnCell {
  const lines = columns.map(column => column.label.length + Number(column.unit !== ''))
  const under = Math.max(...own.map(index => lines[index] ?? 0))
  const left = edgesOf(edges, own[0] ?? 0).left
  const right = edgesOf(edges, own.at(-1) ?? 0).right
  const rule = bottom - below * size - computeHeadingHeight(under, size) - groupRule * size
  rules.draw(rule, strokes.hairline, 'hairline', { from: left, to: right })
  const shown = label.map((text, line) => {
    const base = rule - below * size - (label.length - 1 - line) * computeHeadingPitch(size)
    const texts = [{ text, style: labelStyle(size) }]
    if (line === label.length - 1 && unit !== '') texts.push({ text: unit, style: unitStyle(size) })
    return pen.writeMiddle(texts, { left, right }, base)
  })
  return { row: -2, operators: shown.join(''), span: { columns: own.length, rows: 1 } }
}

interface RowPlace {
  edges: readonly Edges[]
  /** The top edge. */
  y: number
  style: TextStyle
}

function drawRow(table: SetTable, row: number, { edges, y, style }: RowPlace, pen: Pen): DrawnCell[] {
  return (table.rows[row] ?? []).map((lines, index) => {
    const side = edgesOf(edges, index)
    const shown = lines.map((text, place) => {
      const base = y + (above + capHeight + place * (capHeight + leading)) * style.size
      return pen.write(text, style, side, base)
    })
    return { row, operators: shown.join('') }
  })
}

function edgesOf(edges: readonly Edges[], index: number): Edges {
  const found = edges[index]
  if (!found) throw new Error('A row has more cells than its table has columns.')
  return found
}

function columnEdges({ columns, gutter }: SetTable, x: number): Edges[] {
  let start = x
  return columns.map(({ width, figure }, index) => {
    const left = start + (index > 0 ? gutter : 0)
    start += width
    return { left, right: start - (index < columns.length - 1 ? gutter : 0), isFigure: figure }
  })
}

const hex = z.string().regex(/^#[0-9a-f]{6}$/)

/** The colors of printed pages as `#rrggbb`, shared by Typst (style.typ) and our own drawing. */
const inks = z
  .object({ ink: hex, accent: hex, muted: hex, hairline: hex })
  .parse(JSON.parse(readFileSync(new URL('./printColors.json', import.meta.url), 'utf8')))

type Ink = keyof typeof inks

/** A style as the page's resources name it: faces by name, colors in the color space `PrintColors`. */
interface TextStyle {
  face: FaceName
  size: number
  ink: Ink
}

/** In points from the left edge of the page. */
interface Edges {
  left: number
  right: number
  /** Figures are right-aligned. */
  isFigure: boolean
}

/** Writes texts within one text object and repeats only what has changed since the last one. */
class Pen {
  readonly #faces: Typefaces
  readonly #pageHeight: number
  #font = ''
  #ink = ''

  constructor(faces: Typefaces, pageHeight: number) {
    this.#faces = faces
    this.#pageHeight = pageHeight
  }

  write(
    text: string,
    { face, size, ink }: TextStyle,
    { left, right, isFigure }: Edges,
    base: number,
  ): string {
    if (text === '') return ''
    const { width, runs } = this.#faces[face].shape(text)
    // The sign extends beyond the edge, so that the digits stay aligned.
    const hanging = text.endsWith(partialMark) ? this.#faces[face].shape(partialMark).width : 0
    const x = isFigure ? right - (width - hanging) * size : left
    const font = `/${face} ${formatPoints(size)} Tf `
    const color = `${colors[ink]} sc `
    const changes = (font === this.#font ? '' : font) + (color === this.#ink ? '' : color)
    this.#font = font
    this.#ink = color
    const shown = runs.map(({ glyphs, rise }) =>
      rise === 0 ? `${glyphs} TJ\n` : `${formatPoints(rise * size)} Ts ${glyphs} TJ 0 Ts\n`,
    )
    return `${changes}1 0 0 1 ${formatPoints(x)} ${formatPoints(this.#pageHeight - base)} Tm ${shown.join('')}`
  }

  /** Consecutive texts, centered. */
  writeMiddle(
    texts: readonly { text: string; style: TextStyle }[],
    { left, right }: { left: number; right: number },
    base: number,
  ): string {
    const widths = texts.map(({ text, style: { face, size } }) => this.#faces[face].shape(text).width * size)
    const gap = blank * (texts[0]?.style.size ?? 0)
    const all = widths.reduce((sum, width) => sum + width, gap * (texts.length - 1))
    let x = left + (right - left - all) / 2
    return texts
      .map(({ text, style }, index) => {
        const shown = this.write(text, style, { left: x, right, isFigure: false }, base)
        x += (widths[index] ?? 0) + gap
        return shown
      })
      .join('')
  }
}

/** The space between two of these texts on one line, in ems. */
const blank = 0.35

class Rules {
  readonly operators: string[] = []
  readonly #whole: HorizontalRange
  readonly #pageHeight: number

  constructor(whole: HorizontalRange, pageHeight: number) {
    this.#whole = whole
    this.#pageHeight = pageHeight
  }

  draw(y: number, stroke: number, ink: Ink, { from, to } = this.#whole): void {
    const height = formatPoints(this.#pageHeight - y)
    this.operators.push(
      `${stroke} w ${colors[ink]} SC ${formatPoints(from)} ${height} m ${formatPoints(to)} ${height} l S`,
    )
  }
}

interface HorizontalRange {
  from: number
  to: number
}

/** In hundredths of a point, which is finer than any printer. */
const formatPoints = (points: number): string => String(Math.round(points * 100) / 100)

const rgb = (hex: string): string =>
  [1, 3, 5].map(place => formatPoints(Number.parseInt(hex.slice(place, place + 2), 16) / 255)).join(' ')

const colors: Record<Ink, string> = {
  ink: rgb(inks.ink),
  accent: rgb(inks.accent),
  muted: rgb(inks.muted),
  hairline: rgb(inks.hairline),
}
