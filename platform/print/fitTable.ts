import { sansSemiBold } from './fonts.ts'
import { distributeWidth, type ColumnNeed } from './pageLayout.ts'
import { splitWords } from './settable.ts'
import {
  rowMetrics,
  setTable,
  type SetColumn,
  type SetTable,
  type TableExtras,
  type TableSize,
} from './tableSetting.ts'

/** Columns and a type size for `setTable`. */
interface TableFit {
  columns: readonly SetColumn[]
  size: TableSize
}

/**
 * Usually the given columns, which then align throughout a book. They follow the rows if a figure would touch its
 * neighbor, or if the rows would then be much lower. Rows that share the result share their widths.
 */
export function fitTable(
  columns: readonly SetColumn[],
  rows: readonly string[][],
  size: TableSize,
): TableFit {
  const usual = innerWidths(columns, size)
  const figuresFit = columns.every(
    ({ figure }, index) => !figure || rows.every(row => isFigureWithin(row[index] ?? '', usual[index] ?? 0)),
  )
  const lines = countLines(columns, rows, usual)
  if (figuresFit && lines <= tallRows * rows.length) return { columns, size }
  const needs = columns.map((column, index) => measure(column, rows, index))
  const fitted = distribute(needs, columns, size)
  if (figuresFit && countLines(columns, rows, innerWidths(fitted.columns, size)) > worthwhile * lines)
    return { columns, size }
  return fitted
}

// Lines per row, and the part of all lines that must be saved for columns to differ from those of other profiles.
const tallRows = 1.5
const worthwhile = 0.75

/** The usual width of a letter in ems. */
const letter = 0.48
/** At most that of a digit, a comma, or a sign. */
const digit = 0.56

const isFigureWithin = (text: string, width: number): boolean =>
  text.length * digit <= width || sansSemiBold().width(text) <= width

/** About as many lines as the rows have together. */
function countLines(
  columns: readonly SetColumn[],
  rows: readonly string[][],
  widths: readonly number[],
): number {
  const letters = columns.map(({ figure }, index) => (figure ? Infinity : (widths[index] ?? 0) / letter))
  let sum = rows.length
  for (const row of rows) {
    let more = 0
    for (let index = 0; index < letters.length; index++) {
      const { length } = row[index] ?? ''
      const most = letters[index] ?? 0
      if (length > most) more = Math.max(more, Math.ceil(length / most) - 1)
    }
    sum += more
  }
  return sum
}

/** In ems of the type size, without the gutters. */
function innerWidths(columns: readonly SetColumn[], { width, size, gutter = size / 2 }: TableSize): number[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  return columns.map(({ share }, index) => {
    const sides = Number(index > 0) + Number(index < columns.length - 1)
    return ((share / shares) * width - sides * gutter) / size
  })
}

/** A longer word may break, and a longer text may take several lines. */
const widestWord = 8
const comfortable = 12
/** The unit of the narrowest figures. */
const narrowest = 3

function measure({ label, figure, share }: SetColumn, rows: readonly string[][], index: number): ColumnNeed {
  // Totals are in bold.
  const { width } = sansSemiBold()
  const heading = splitWords(label).map(word => width(word.trimEnd()) * rowMetrics.headingScale)
  const texts = new Set(rows.map(row => row[index] ?? ''))
  const natural = Math.max(narrowest, ...heading, ...Array.from(texts, width))
  if (figure || natural <= comfortable) return { least: natural, natural, share }
  const words = Array.from(texts, text => Math.max(...text.split(' ').map(width)))
  const least = Math.max(narrowest, ...heading, Math.min(widestWord, Math.max(...words)))
  return { least, natural, share }
}

function distribute(needs: ColumnNeed[], columns: readonly SetColumn[], given: TableSize): TableFit {
  const { width, size, gutter = size / 2 } = given
  const gutters = (2 * gutter * (needs.length - 1)) / size
  const least = needs.reduce((sum, each) => sum + each.least, gutters)
  // Huge figures in every column: smaller figures rather than figures that touch.
  const reduced = Math.min(size, width / least)
  const widths = distributeWidth(needs, width / reduced - gutters)
  const ratio = gutter / size
  return {
    columns: columns.map((column, index) => {
      const sides = Number(index > 0) + Number(index < columns.length - 1)
      return { ...column, share: (widths[index] ?? 0) + sides * ratio }
    }),
    size: { width, size: reduced, gutter: ratio * reduced },
  }
}

/** A table whose columns follow its own rows. The texts must be settable. */
export function setFittedTable(
  columns: readonly SetColumn[],
  rows: readonly string[][],
  size: TableSize,
  extras: TableExtras = {},
): SetTable {
  const fit = fitTable(columns, rows, size)
  return setTable(fit.columns, rows, fit.size, extras)
}
