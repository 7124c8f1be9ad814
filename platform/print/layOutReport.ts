import { notApplicableShort, formatFigure } from '../contract/figure.ts'
import { isFigure } from '../contract/format.ts'
import { missingSign } from '../contract/typefaceText.ts'
import { flagWord, isUnknown, toPlainText } from './cellText.ts'
import { measureColumn } from './fitTable.ts'
import { serifSemiBold } from './fonts.ts'
import { layPage, type PageOrientation } from './pageLayout.ts'
import {
  isPartialFigure,
  withoutMark,
  type PaperSize,
  type PrintedTable,
  type ReportCell,
  type ReportColumn,
} from './printedTable.ts'
import { toSettable } from './settable.ts'
import { partialMark, setTable, type SetGroup, type SetTable } from './tableSetting.ts'
import { demoMark, demoNote, draftMark, explainNoRows } from './wording.ts'

/**
 * The contents of `report.json`, which report.typ reads, or a chapter of a book: every line broken, every height known.
 */
export interface PrintedReport {
  title: string
  period: string
  author: string
  /** In the foot of every page: that the figures are made up, or not published. */
  mark: string
  paper: PaperSize
  landscape: boolean
  /** Above the table: the source of its figures. */
  notes: string[]
  /** Below the table: its order and the meaning of its signs. */
  footnotes: string[]
  /** One table per section, all with the same columns. The title is missing if the report has no sections. */
  sections: { title: string | null; table: SetTable }[]
  /** Replaces the table if there are no rows. */
  nothing: string
}

const unknownFigure = '–'

export function layOutReport(
  table: PrintedTable,
  paper: PaperSize = 'letter',
  stance: PageOrientation = 'report',
  ruled = 1,
): PrintedReport {
  const shown = table.columns.filter(column => column.key !== table.sectionKey)
  const written = table.rows.map(row => shown.map(column => writeCell(row[column.key], column)))
  const given = shown.map(column => ({
    label: labelOf(column),
    // A column's heading does not repeat the group's heading.
    unit: column.group ? '' : toSettable(column.unit ?? ''),
    figure: isFigure(column.format),
    share: column.width,
  }))
  const needs = given.map((column, index) =>
    measureColumn(
      column,
      written.map(row => row[index] ?? ''),
    ),
  )
  const { widths, landscape, size, gutter } = layPage(needs, paper, stance, table.rows.length)
  if (landscape && shown.some(({ isOptional }) => isOptional)) {
    const columns = table.columns.filter(({ isOptional }) => !isOptional)
    return layOutReport({ ...table, columns }, paper, stance, ruled)
  }
  const columns = given.map((column, index) => ({ ...column, share: widths[index] ?? 0 }))
  const width = widths.reduce((sum, each) => sum + each, 0)
  const extras = {
    groups: listGroups(shown),
    rowHeader: Math.max(
      0,
      shown.findIndex(({ format }) => format !== 'rank'),
    ),
    ruled,
    strong: table.strongRows ?? [],
  }
  return {
    title: toSettable(table.title, serifSemiBold()),
    period: toSettable(table.period, serifSemiBold()),
    author: table.author ?? '',
    mark: [...(table.demo ? [demoMark] : []), ...(table.draft ? [draftMark] : [])].join(' · '),
    paper,
    landscape,
    ...notes(table, written),
    sections: splitSections(table, written).map(({ title, rows }) => ({
      title,
      table: setTable(columns, rows, { width, size, gutter }, { ...extras, title }),
    })),
    nothing: explainNoRows(table),
  }
}

/** From left to right; none if no column has a group. */
function listGroups(columns: ReportColumn[]): SetGroup[] {
  if (!columns.some(column => column.group)) return []
  const found: SetGroup[] = []
  for (const { group = '', unit = '' } of columns) {
    const last = found.at(-1)
    const label = toSettable(group)
    if (last?.label === label) last.columns += 1
    else found.push({ label, unit: label === '' ? '' : toSettable(unit), columns: 1 })
  }
  return found
}

function splitSections(
  { rows, sectionKey }: PrintedTable,
  written: string[][],
): { title: string | null; rows: string[][] }[] {
  if (rows.length === 0) return []
  if (sectionKey === undefined) return [{ title: null, rows: written }]
  const titleOf = (index: number) =>
    toSettable(toPlainText(String(withoutMark(rows[index]?.[sectionKey]) ?? '')), serifSemiBold())
  const bySection = Map.groupBy(
    written.map((cells, index) => ({ cells, title: titleOf(index) })),
    each => each.title,
  )
  return Array.from(bySection, ([title, parts]) => ({ title, rows: parts.map(each => each.cells) }))
}

function writeCell(cell: ReportCell | undefined, { format }: ReportColumn): string {
  if (isUnknown(cell)) return isFigure(format) ? unknownFigure : ''
  if (isPartialFigure(cell)) return formatFigure(cell.partial, format) + partialMark
  if (format === 'flag') return flagWord(cell)
  if (typeof cell === 'string')
    return format === 'dateTime' ? formatMinute(cell) : toSettable(toPlainText(cell))
  if (format === 'rank' || !isFigure(format)) return String(cell)
  return formatFigure(cell, format)
}

/** Turns `2026-03-01T14:32:10.000Z` into `2026-03-01 14:32`, in UTC as stored. */
const formatMinute = (moment: string): string => moment.slice(0, 16).replace('T', ' ')

// A 'number of' sign must not be alone on a line.
const labelOf = ({ label }: ReportColumn): string => toSettable(label).replaceAll('# ', '#\u00a0')

function notes(table: PrintedTable, written: string[][]): Pick<PrintedReport, 'notes' | 'footnotes'> {
  const [basis, ...footnotes] = table.notes.map(note => toSettable(toPlainText(note)))
  const has = (sign: string) => written.some(row => row.some(text => text.includes(sign)))
  if (written.some(row => row.includes(unknownFigure))) footnotes.push(`${unknownFigure}: not reported.`)
  if (written.some(row => row.includes(notApplicableShort)))
    footnotes.push(`${notApplicableShort}: not applicable because there is nothing to divide by.`)
  if (has(partialMark)) footnotes.push(`${partialMark}: partly reported.`)
  if (has(missingSign)) {
    footnotes.push(
      `${missingSign}: a character missing from this typeface. The workbook and the CSV file contain it.`,
    )
  }
  if (table.terms) footnotes.push(toSettable(toPlainText(table.terms)))
  return { notes: [...(table.demo ? [demoNote] : []), ...(basis ? [basis] : [])], footnotes }
}
