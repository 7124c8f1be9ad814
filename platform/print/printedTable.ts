import type { Format } from '../contract/format.ts'

export const paperSizes = ['letter', 'a4'] as const
export type PaperSize = (typeof paperSizes)[number]

export type ReportCell = string | number | null | PartialFigure

/** A figure that lacks a part that was not reported. In print, it is marked. */
interface PartialFigure {
  partial: number
}

export const isPartialFigure = (cell: ReportCell | undefined): cell is PartialFigure =>
  typeof cell === 'object' && cell !== null

/** A cell without its mark, for files whose columns of figures hold only numbers. */
export const withoutMark = (cell: ReportCell | undefined): string | number | null =>
  isPartialFigure(cell) ? cell.partial : (cell ?? null)

/** One column, read by all renderers. `width` is its share of the printed line. */
export interface ReportColumn<Key extends string = string> {
  key: Key
  /** A group heading over this column and its neighbors of the same group: `Sales` over `Food` and `Retail`. */
  group?: string
  label: string
  /** In parentheses in the heading: `$`, `sq ft`, `%`. */
  unit?: string
  format: Format
  width: number
  /** Left out of a printed page that would otherwise lie on its side. */
  isOptional?: boolean
}

/** The label of a column without a group heading above it: `Sales: Food`. */
export const formatColumnLabel = ({ group, label }: Pick<ReportColumn, 'group' | 'label'>): string =>
  group ? `${group}: ${label}` : label

/** The column's heading in one cell: `Sales ($)`. */
export const formatColumnHeading = (column: Pick<ReportColumn, 'group' | 'label' | 'unit'>): string =>
  column.unit ? `${formatColumnLabel(column)} (${column.unit})` : formatColumnLabel(column)

/** The input of a renderer. All values are computed; a renderer only draws. */
export interface PrintedTable {
  title: string
  /** The period of its figures, such as a year; it follows the title. */
  period: string
  /** The publisher, for the file's properties. */
  author?: string
  /** The terms of use, which are the last note. */
  terms?: string
  /** The basis, order, ties, and unreported figures, one sentence each. */
  notes: string[]
  columns: ReportColumn[]
  rows: Record<string, ReportCell>[]
  /** The indices of rows in bold. */
  strongRows?: readonly number[]
  /** The text column that divides the rows. In print, each of its values has its own table. */
  sectionKey?: string
  /** Whether the figures are made up. If so, every page says so. */
  demo: boolean
  /** Whether it contains unpublished figures. If so, every page says so. */
  draft?: boolean
}
