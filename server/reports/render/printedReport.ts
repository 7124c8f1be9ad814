import { writeFigure } from '#domain/figure.ts'
import { publicationName, type ReportCell, type ReportColumn, type PrintedTable } from '#domain/report.ts'
import { flagWord, holdsFigures, isUnknown, plainText } from './cellText.ts'
import { sansRegular, sansSemiBold, serifSemiBold } from './fonts.ts'
import { type ColumnNeed, layPage, type PageLayout } from './pageLayout.ts'
import { demoNote, nothingToReport } from './wording.ts'
import { breakable, missingSign, settable, words } from './settable.ts'

/** What report.typ reads, as `report.json`: every cell is written out, every width is known. */
export interface PrintedReport extends Omit<PageLayout, 'widths'> {
  title: string
  year: string
  author: string
  demo: boolean
  notes: string[]
  columns: { label: string; unit: string | null; figure: boolean; width: number }[]
  rows: string[][]
  /** Stands in the place of the table when there are no rows. */
  nothing: string
}

const unknownFigure = '–'
// The size of the heads against the cells, as in style.typ.
const headScale = 0.94

export function printedReport(table: PrintedTable): PrintedReport {
  const written = table.rows.map(row => table.columns.map(column => writeCell(row[column.key], column)))
  const { widths, ...layout } = layPage(table.columns.map((column, index) => need(column, written, index)))
  const inner = widths.map(width => (width - 2 * layout.gutter) / layout.size)
  const columns = table.columns.map((column, index) => ({
    label: settable(column.label),
    unit: column.unit ? settable(column.unit) : null,
    figure: holdsFigures(column.format),
    width: widths[index] ?? 0,
  }))
  const fitted = (text: string, index: number) =>
    columns[index]?.figure ? text : breakable(text, inner[index] ?? 0, sansRegular())
  return {
    title: settable(table.title, serifSemiBold()),
    year: settable(table.axnInstanceName, serifSemiBold()),
    author: publicationName,
    demo: table.demo,
    notes: notes(table, written),
    columns,
    rows: written.map(row => row.map(fitted)),
    nothing: nothingToReport(table),
    ...layout,
  }
}

function writeCell(cell: ReportCell | undefined, { format }: ReportColumn): string {
  if (isUnknown(cell)) return holdsFigures(format) ? unknownFigure : ''
  if (format === 'flag') return flagWord(cell)
  if (typeof cell === 'string') return format === 'dateTime' ? minute(cell) : settable(plainText(cell))
  if (format === 'rank' || !holdsFigures(format)) return String(cell)
  return writeFigure(cell, format).replace('-', '\u2212')
}

/** `2026-03-01T14:32:10.000Z` as `2026-03-01 14:32`, in UTC as it is stored. */
const minute = (moment: string): string => moment.slice(0, 16).replace('T', ' ')

// A name may wrap once it has this many ems of the line, and is never given more than the second.
const comfortable = 12
const widest = 26
const fewWrap = 0.97
// Rounding must not make a text wrap that just fits.
const hair = 0.05

function need({ format, label, width: share }: ReportColumn, written: string[][], index: number): ColumnNeed {
  const cells = written.map(row => row[index] ?? '')
  const widths = cells.map(sansRegular().width).toSorted((a, b) => a - b)
  const longest = hair + (widths.at(-1) ?? 0)
  const head = hair + Math.max(...words(label).map(word => sansSemiBold().width(word.trimEnd()) * headScale))
  if (holdsFigures(format) || longest <= comfortable) {
    const least = Math.max(head, longest)
    return { least, natural: least, share }
  }
  // One name of three hundred characters must not take the line from all the others.
  const usual = widths[Math.floor((widths.length - 1) * fewWrap)] ?? 0
  const least = Math.max(head, comfortable)
  return { least, natural: Math.max(least, Math.min(usual, widest)), share }
}

function notes(table: PrintedTable, written: string[][]): string[] {
  const shown = table.notes.map(note => settable(plainText(note)))
  if (table.demo) shown.unshift(demoNote)
  const has = (sign: string) => written.some(row => row.some(text => text.includes(sign)))
  if (written.some(row => row.includes(unknownFigure)))
    shown.push(`${unknownFigure} stands for what was not reported.`)
  if (has(missingSign)) {
    shown.push(
      `${missingSign} stands for a character that this type does not hold; the workbook and the CSV file hold it.`,
    )
  }
  return shown
}
