import {
  computeHeadHeight,
  computeHeadPitch,
  rowMetrics,
  type SetGroup,
  type SetTable,
} from './tableSetting.ts'
import type { TablePiece } from './splitTable.ts'
import { Pen, Rules, type Edges, type TextStyle } from './tablePen.ts'
import type { Typefaces } from './typeface.ts'

/** The operators that draw the contents of a cell. */
export interface DrawnCell {
  /** The row of the body; -1 is the row of heads, -2 the row of group heads above them. */
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
  const cells = drawHeads({ table, edges, bottom: y, pen, rules })
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

const { capHeight, leading, above, below, groupRule, headScale } = rowMetrics

/** Draws the heads. Their last lines rest on the rule at `bottom`. */
interface HeadPlace {
  table: SetTable
  edges: Edges[]
  bottom: number
  pen: Pen
  rules: Rules
}

function drawHeads(place: HeadPlace): DrawnCell[] {
  const { columns, groups } = place.table
  if (groups.length === 0) return columns.map((_, index) => drawHead(place, index))
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
        : own.map(index => ({ ...drawHead(place, index), row: -2, span: both })),
    ),
    ...parts.flatMap(({ own, isWider }) => (isWider ? own.map(index => drawHead(place, index)) : [])),
  ]
}

const labelStyle = (size: number): TextStyle => ({ face: 'semibold', size: size * headScale, ink: 'accent' })
const unitStyle = (size: number): TextStyle => ({ face: 'regular', size: size * headScale, ink: 'muted' })

/** A head with its unit on a line of its own. */
function drawHead({ table: { columns, size }, edges, bottom, pen }: HeadPlace, index: number): DrawnCell {
  const { label = [], unit = '' } = columns[index] ?? {}
  const lines = [
    ...label.map(text => ({ text, style: labelStyle(size) })),
    ...(unit === '' ? [] : [{ text: unit, style: unitStyle(size) }]),
  ]
  const last = bottom - below * size
  const shown = lines.map(({ text, style }, line) =>
    pen.write(text, style, edgesOf(edges, index), last - (lines.length - 1 - line) * computeHeadPitch(size)),
  )
  return { row: -1, operators: shown.join('') }
}

/** A group head, centered above its columns. The line below it stops short of its neighbor's. */
function drawGroup(
  { table: { columns, size }, edges, bottom, pen, rules }: HeadPlace,
  { label, unit }: SetGroup,
  own: readonly number[],
): DrawnCell {
  const lines = columns.map(column => column.label.length + Number(column.unit !== ''))
  const under = Math.max(...own.map(index => lines[index] ?? 0))
  const left = edgesOf(edges, own[0] ?? 0).left
  const right = edgesOf(edges, own.at(-1) ?? 0).right
  const rule = bottom - below * size - computeHeadHeight(under, size) - groupRule * size
  rules.draw(rule, strokes.hairline, 'hairline', { from: left, to: right })
  const shown = label.map((text, line) => {
    const base = rule - below * size - (label.length - 1 - line) * computeHeadPitch(size)
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
