import type { CellStyle } from 'hucre'
import type { PrintedTable } from './printedTable.ts'
import { toWorkbookText } from './workbookCells.ts'
import { demoStyle, noteStyle, titleStyle, periodStyle } from './workbookStyles.ts'
import { countLines } from './workbookText.ts'
import { demoNote, draftMark, explainNoRows } from './wording.ts'

/** A line of text above or below a table. */
export interface NoteLine {
  text: string
  style: CellStyle
  /** In points. */
  height: number
  /** The number of columns it spans. */
  columns: number
}

const leading = 16
// A longer line is hard to read; a shorter one takes many lines.
const longestLine = 110
const shortestLine = 60
const emptyColumn = 8.43

/**
 * The number of columns that a note spans, and their total width: no more than the columns that repeat on each page.
 */
function noteRun(all: readonly number[], repeated: number): { columns: number; width: number } {
  const widths = repeated > 0 ? all.slice(0, repeated) : all
  let columns = 0
  let width = 0
  for (const each of widths) {
    if (width + each > longestLine && width > shortestLine) break
    columns += 1
    width += each
  }
  const missing = repeated > 0 ? 0 : Math.max(0, Math.ceil((shortestLine - width) / emptyColumn))
  return { columns: columns + missing, width: width + missing * emptyColumn }
}

// Rows above the heads are frozen with them and reduce the space for data.
const mostLinesAbove = 3

/** Title, period, and a few notes are above the table. Many notes go below it. */
export function buildNotes(
  table: PrintedTable,
  widths: readonly number[],
  repeated: number,
): { above: NoteLine[]; below: NoteLine[] } {
  const { columns, width } = noteRun(widths, repeated)
  const note = (written: string): NoteLine => {
    const text = toWorkbookText(written)
    return { text, style: noteStyle, height: leading * countLines(text, width), columns }
  }
  const line = (text: string, style: CellStyle, height: number): NoteLine => ({
    text,
    style,
    height,
    columns: 1,
  })
  const notes = table.notes.map(note)
  const fit = notes.reduce((sum, { height }) => sum + height, 0) <= mostLinesAbove * leading
  return {
    above: [
      line(toWorkbookText(table.title), titleStyle, 26),
      line(table.period, periodStyle, 18),
      ...(table.draft ? [line(draftMark, demoStyle, leading)] : []),
      ...(table.demo ? [line(demoNote, demoStyle, leading)] : []),
      ...(fit ? notes : []),
      ...(table.rows.length > 0 ? [] : [line(explainNoRows(table), noteStyle, leading)]),
    ],
    below: fit ? [] : notes,
  }
}
