import { inks } from '#server/reports/render/inks.ts'
import { rowMetrics, type SetTable } from './setTable.ts'
import type { TablePiece } from './tablePieces.ts'
import { partialMark } from './totalsTable.ts'
import type { FaceName, Typefaces } from './typeface.ts'

/** The operators that show what stands in a cell; `row` is null in the heads. */
export interface DrawnCell {
  row: number | null
  operators: string
}

export interface DrawnPiece {
  /** Its lines. */
  rules: string
  /** Row by row, every cell, in one text object. */
  cells: DrawnCell[]
}

/** A style as the page's resources name it: faces by their names, colours in the space `Inks`. */
interface TextStyle {
  face: FaceName
  size: number
  ink: keyof typeof inks
}

const strokes = { top: 0.9, rule: 0.6, hairline: 0.35 } as const

/** A piece of a table on a page of this height. PDF counts from the lower edge of the page. */
export function drawPiece(
  table: SetTable,
  piece: TablePiece,
  faces: Typefaces,
  pageHeight: number,
): DrawnPiece {
  const pen = new Pen(faces, pageHeight)
  const rules = new Rules(piece.x, piece.x + table.width, pageHeight)
  const { from, to } = piece
  const firstTotal = table.rows.length - table.foot
  rules.draw(piece.y, strokes.top, 'accent')
  let y = piece.y + table.headHeight
  rules.draw(y, strokes.rule, 'accent')
  const cells = drawHeads(table, piece.x, y, pen)
  for (let row = from; row < to; row++) {
    const face = row < firstTotal ? 'regular' : 'semibold'
    cells.push(...drawRow(table, row, { x: piece.x, y, style: { face, size: table.size, ink: 'ink' } }, pen))
    y += table.heights[row] ?? 0
    const isStrong = row + 1 === table.rows.length || (table.foot > 0 && row + 1 === firstTotal)
    if (isStrong) rules.draw(y, strokes.rule, 'accent')
    else rules.draw(y, strokes.hairline, 'hairline')
  }
  return { rules: rules.operators.join('\n'), cells }
}

const { capHeight, leading, above, below, headScale } = rowMetrics

/** The heads, their last lines on the rule at `bottom`; the unit stands in a line of its own. */
function drawHeads(table: SetTable, x: number, bottom: number, pen: Pen): DrawnCell[] {
  const size = table.size * headScale
  const label: TextStyle = { face: 'semibold', size, ink: 'accent' }
  const unit: TextStyle = { face: 'regular', size, ink: 'muted' }
  return columnEdges(table, x).map((edges, index) => {
    const column = table.columns[index]
    if (!column) return { row: null, operators: '' }
    const lines = [
      ...column.label.map(text => ({ text, style: label })),
      ...(column.unit === '' ? [] : [{ text: column.unit, style: unit }]),
    ]
    const shown = lines.map(({ text, style }, place) => {
      const base = bottom - below * table.size - (lines.length - 1 - place) * (capHeight + leading) * size
      return pen.write(text, style, edges, base)
    })
    return { row: null, operators: shown.join('') }
  })
}

interface RowPlace {
  x: number
  /** Its upper edge. */
  y: number
  style: TextStyle
}

function drawRow(table: SetTable, row: number, { x, y, style }: RowPlace, pen: Pen): DrawnCell[] {
  const edges = columnEdges(table, x)
  return (table.rows[row] ?? []).map((lines, index) => {
    const side = edges[index] ?? { left: x, right: x, isFigure: false }
    const shown = lines.map((text, place) => {
      const base = y + (above + capHeight + place * (capHeight + leading)) * style.size
      return pen.write(text, style, side, base)
    })
    return { row, operators: shown.join('') }
  })
}

interface Edges {
  left: number
  right: number
  /** Figures stand at the right edge. */
  isFigure: boolean
}

function columnEdges({ columns, gutter }: SetTable, x: number): Edges[] {
  let start = x
  return columns.map(({ width, figure }, index) => {
    const left = start + (index > 0 ? gutter : 0)
    start += width
    return { left, right: start - (index < columns.length - 1 ? gutter : 0), isFigure: figure }
  })
}

/** Writes texts within one text object: what has not changed since the last one is not said again. */
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
    // The mark hangs beyond the edge, so that the digits stay in line.
    const hanging = text.endsWith(partialMark) ? this.#faces[face].shape(partialMark).width : 0
    const x = isFigure ? right - (width - hanging) * size : left
    const font = `/${face} ${short(size)} Tf `
    const colour = `${rgb(inks[ink])} sc `
    const changes = (font === this.#font ? '' : font) + (colour === this.#ink ? '' : colour)
    this.#font = font
    this.#ink = colour
    const shown = runs.map(({ glyphs, rise }) =>
      rise === 0 ? `${glyphs} TJ\n` : `${short(rise * size)} Ts ${glyphs} TJ 0 Ts\n`,
    )
    return `${changes}1 0 0 1 ${short(x)} ${short(this.#pageHeight - base)} Tm ${shown.join('')}`
  }
}

class Rules {
  readonly operators: string[] = []
  readonly #from: string
  readonly #to: string
  readonly #pageHeight: number

  constructor(from: number, to: number, pageHeight: number) {
    this.#from = short(from)
    this.#to = short(to)
    this.#pageHeight = pageHeight
  }

  draw(y: number, stroke: number, ink: keyof typeof inks): void {
    const height = short(this.#pageHeight - y)
    this.operators.push(
      `${stroke} w ${rgb(inks[ink])} SC ${this.#from} ${height} m ${this.#to} ${height} l S`,
    )
  }
}

/** In hundredths of a point, which is finer than any printer. */
const short = (points: number): string => String(Math.round(points * 100) / 100)

const rgb = (hex: string): string =>
  [1, 3, 5].map(place => short(Number.parseInt(hex.slice(place, place + 2), 16) / 255)).join(' ')
