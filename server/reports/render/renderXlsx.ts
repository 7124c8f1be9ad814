import {
  type Cell,
  type MergeRange,
  type CellStyle,
  type CellValue,
  type NamedRange,
  writeXlsx,
  type WriteSheet,
} from 'hucre'
import { columnHead, publicationName, type Paper, type PrintedTable } from '#domain/report.ts'
import { cellString, cellValue, columnWidths, lines } from './workbookCells.ts'
import {
  cellStyle,
  demoStyle,
  headStyle,
  linkStyle,
  noteStyle,
  sans,
  titleStyle,
  yearStyle,
} from './workbookStyles.ts'
import { demoMark, demoNote, nothingToReport } from './wording.ts'

/**
 * The report as a workbook of one sheet: title, year and notes, then the heads with filters, then typed cells. What
 * is unknown is an empty cell; a text stays a text, whatever it begins with.
 */
export async function renderXlsx(table: PrintedTable, paper: Paper = 'letter'): Promise<Uint8Array> {
  const { sheet, repeatedHead } = tableSheet(table, paper)
  return writeXlsx({
    defaultFont: sans,
    properties: workbookProperties(table),
    namedRanges: [repeatedHead],
    sheets: [sheet],
  })
}

export const workbookProperties = (table: PrintedTable) => ({
  title: titleAndYear(table),
  creator: publicationName,
  description: [...(table.demo ? [demoNote] : []), ...table.notes].join(' '),
})

interface SheetOptions {
  /** The sheet's name; the table's title unless told otherwise. */
  name?: string
  /** The sheet that the row above the heads leads back to. */
  back?: string
}

/** A table as a sheet of any workbook, with the range that repeats its heads on every printed page. */
export function tableSheet(
  table: PrintedTable,
  paper: Paper,
  options: SheetOptions = {},
): { sheet: WriteSheet; repeatedHead: NamedRange } {
  const above = linesAbove(table)
  const headRow = above.length + 1
  const widths = columnWidths(table)
  const name = sheetName(options.name ?? table.title)
  const rows = [
    ...above.map(({ text }) => [text]),
    options.back === undefined ? [] : [options.back],
    table.columns.map(column => cellString(columnHead(column))),
    ...table.rows.map(row => table.columns.map(({ key, format }) => cellValue(row[key], format))),
  ]
  const cells = exceptions(table, rows, above, headRow)
  if (options.back !== undefined) cells.set(`${headRow - 1},0`, linkTo(options.back, options.back))
  return {
    repeatedHead: headRange(name, headRow),
    sheet: {
      name,
      columns: table.columns.map((column, index) => ({ width: widths[index], style: cellStyle(column) })),
      rows,
      cells,
      freezePane: { rows: headRow + 1 },
      autoFilter: { range: `A${headRow + 1}:${columnName(table.columns.length - 1)}${rows.length}` },
      merges: merges(above, widths.length),
      rowDefs: heights(above, rows, widths),
      a11y: { summary: titleAndYear(table), headerRow: headRow },
      ...printSetUp(table, widths, paper),
    },
  }
}

/** A cell that leads to the beginning of a sheet. */
export const linkTo = (sheet: string, text: string): Partial<Cell> => ({
  value: text,
  hyperlink: { target: '', location: `'${sheet}'!A1` },
  style: linkStyle,
})

interface LineAbove {
  text: string
  style: CellStyle
  /** Height of one line of it, in points. */
  leading: number
}

function linesAbove(table: PrintedTable): LineAbove[] {
  const notes = table.rows.length ? table.notes : [...table.notes, nothingToReport(table)]
  return [
    { text: cellString(table.title), style: titleStyle, leading: 26 },
    { text: table.axnInstanceName, style: yearStyle, leading: 18 },
    ...(table.demo ? [{ text: demoNote, style: demoStyle, leading: 16 }] : []),
    ...notes.map(note => ({ text: cellString(note), style: noteStyle, leading: 16 })),
  ]
}

/** The lines above the table run over all its columns. */
function merges(above: LineAbove[], columns: number): MergeRange[] {
  return above.map((_, row) => ({
    startRow: row,
    startCol: 0,
    endRow: row,
    endCol: Math.max(1, columns - 1),
  }))
}

const leading = 15

/** How high each row is whose text wraps: not every spreadsheet program finds that out by itself. */
function heights(above: LineAbove[], rows: CellValue[][], widths: number[]): Map<number, { height: number }> {
  const found = new Map(
    above.map(({ text, leading }, row) => [row, { height: leading * lines(text, total(widths)) }]),
  )
  for (const [row, cells] of rows.entries()) {
    if (row < above.length) continue
    const most = Math.max(1, ...cells.map((cell, index) => lines(cell, widths[index] ?? 1)))
    if (most > 1) found.set(row, { height: leading * most })
  }
  return found
}

/** The cells that differ from their column's style, or that the writer would take for something else. */
function exceptions(table: PrintedTable, rows: CellValue[][], above: LineAbove[], headRow: number) {
  const cells = new Map<string, Partial<Cell>>()
  above.forEach(({ style }, row) => cells.set(`${row},0`, { style }))
  table.columns.forEach((column, index) => cells.set(`${headRow},${index}`, { style: headStyle(column) }))
  rows.forEach((row, rowIndex) => {
    row.forEach((value, index) => {
      if (typeof value !== 'string' || !value.startsWith('#')) return
      // The name `#N/A` would become an error value; as text in runs it is never looked at.
      const place = `${rowIndex},${index}`
      cells.set(place, { ...cells.get(place), value, type: 'richText', richText: [{ text: value }] })
    })
  })
  return cells
}

// As many characters as an upright page holds at a readable size.
const uprightCharacters = 115
// As many as a page across holds at half the size.
const readableCharacters = 260

export function printSetUp(
  table: Pick<PrintedTable, 'title' | 'axnInstanceName' | 'demo'>,
  widths: number[],
  paperSize: Paper,
) {
  const foot = `${table.title} · ${table.axnInstanceName}`.replaceAll('&', '&&')
  return {
    pageSetup: {
      paperSize,
      orientation: total(widths) > uprightCharacters ? 'landscape' : 'portrait',
      fitToPage: true,
      // A table that would be too small to read on one page is printed on several side by side.
      fitToWidth: Math.max(1, Math.round(total(widths) / readableCharacters)),
      fitToHeight: 0,
      margins: { left: 0.5, right: 0.5, top: 0.6, bottom: 0.7, header: 0.3, footer: 0.35 },
    },
    headerFooter: { oddFooter: `&L${foot}&C${table.demo ? demoMark : ''}&RPage &P of &N` },
  } satisfies Partial<WriteSheet>
}

/** The head on every printed page. The writer's own `printTitlesRow` forgets the quotes, and Excel refuses the file. */
function headRange(sheet: string, headRow: number): NamedRange {
  return { name: '_xlnm.Print_Titles', range: `'${sheet}'!$${headRow + 1}:$${headRow + 1}`, scope: sheet }
}

const titleAndYear = (table: PrintedTable) => `${table.title} ${table.axnInstanceName}`

/** At most 31 characters, whole words, none of the characters that a sheet's name may not hold. */
export function sheetName(title: string): string {
  const words = title.replace(/[\\/?*[\]:']/g, ' ').split(/\s+/)
  while (words.length > 1 && words.join(' ').length > 31) words.pop()
  return words.join(' ').slice(0, 31).trim()
}

/** 0 is A, 26 is AA. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

const total = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0)
