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

// In ems. A text may wrap if it is longer than `comfortable`, a word only if it is longer than `widestWord` or is an
// address longer than `widestAddress`. No column of texts gets more than `widestText` while others need space.
const [comfortable, widestWord, widestAddress, widestText] = [12, 8, 20, 34]
/** The part of the texts that a column has space for. One name of three hundred characters must not narrow the others. */
const most = 0.97
/** The unit of the narrowest figures. */
const narrowest = 3
/** Rounding must not wrap a text that just fits. */
const hair = 0.05

/** The width that a column needs for its heading and its texts. */
export function measureColumn({ label, figure, share }: SetColumn, texts: readonly string[]): ColumnNeed {
  // Totals are in bold.
  const { width } = sansSemiBold()
  const headings = splitWords(label).map(word => width(word.trimEnd()) * rowMetrics.headingScale)
  const widths = texts.map(width).toSorted((one, other) => one - other)
  const longest = Math.max(widths.at(-1) ?? 0, ...headings, narrowest) + hair
  if (figure || longest <= comfortable) return { least: longest, natural: longest, share }
  const words = new Set(texts.flatMap(text => text.split(' ')))
  const needed = Array.from(words, word =>
    Math.min(width(word), word.includes('@') ? widestAddress : widestWord),
  )
  const least = Math.max(...needed, ...headings, narrowest) + hair
  const usual = (widths[Math.floor((widths.length - 1) * most)] ?? 0) + hair
  return { least, natural: Math.max(least, Math.min(usual, widestText)), share }
}

/** Columns and a type size for `setTable`. */
interface TableFit {
  columns: readonly SetColumn[]
  size: TableSize
}

/**
 * The given columns if the rows fit them, so that they align throughout a book; otherwise, columns that follow the
 * rows. Rows that share the result share their widths. Huge figures in every column are set smaller rather than
 * overlapping.
 */
export function fitTable(
  columns: readonly SetColumn[],
  rows: readonly string[][],
  given: TableSize,
): TableFit {
  const { width, size, gutter = size / 2 } = given
  const needs = columns.map((column, index) =>
    measureColumn(
      column,
      rows.map(row => row[index] ?? ''),
    ),
  )
  const ratio = gutter / size
  const sides = columns.map((_, index) => ratio * (Number(index > 0) + Number(index < columns.length - 1)))
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const isEnough = needs.every(
    ({ natural, share }, index) => ((share / shares) * width) / size - (sides[index] ?? 0) >= natural,
  )
  if (isEnough) return { columns, size: given }
  const gutters = sides.reduce((sum, each) => sum + each, 0)
  const least = needs.reduce((sum, each) => sum + each.least, gutters)
  const reduced = Math.min(size, width / least)
  const widths = distributeWidth(needs, width / reduced - gutters)
  return {
    columns: columns.map((column, index) => ({
      ...column,
      share: (widths[index] ?? 0) + (sides[index] ?? 0),
    })),
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
