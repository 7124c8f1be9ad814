import type { Cell, CellValue, NamedRange, WriteSheet, CellStyle } from 'hucre'
import { formatColumnHeading, type PaperSize, type PrintedTable, type ReportColumn } from './printedTable.ts'
import { renderInWorker } from './renderInWorker.ts'
import { demoNote, draftMark, explainNoRows } from './wording.ts'
import { countHeadingLines, toWorkbookText, toCellValue, measureColumns } from './workbookCells.ts'
import {
  toColumnLetters,
  countKeptColumns,
  countPagesAcross,
  printSetUp,
  printTitles,
  makeSheetName,
} from './workbookPages.ts'
import {
  styleCell,
  styleHeading,
  linkStyle,
  sans,
  demoStyle,
  noteStyle,
  titleStyle,
  periodStyle,
} from './workbookStyles.ts'
import { toHeightOfLines, toRowHeight, countLines, wrappedRowHeights } from './workbookText.ts'

/**
 * Renders the report as a workbook with one sheet: title, period, headings with filters, typed cells, and notes. An
 * unknown value is an empty cell. Text stays text, whatever its first character.
 */
export function renderXlsx(table: PrintedTable, paper: PaperSize = 'letter'): Promise<Uint8Array> {
  const { rows, ...rest } = table
  return rows.length <= mostInPlace
    ? writeWorkbook(table, paper)
    : renderInWorker({ script, workerData: { table: rest, paper }, rows })
}

const script = new URL('./xlsxWorker.ts', import.meta.url)
/** Faster than starting a thread. */
const mostInPlace = 500

/** In this thread. */
export async function writeWorkbook(table: PrintedTable, paper: PaperSize): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre')
  const { sheet, repeated } = buildTableSheet(table, paper)
  return writeXlsx({
    defaultFont: sans,
    properties: describeWorkbook(table),
    namedRanges: [repeated],
    sheets: [sheet],
  })
}

export const describeWorkbook = (table: PrintedTable) => ({
  title: titleAndPeriod(table),
  creator: table.author,
  description: [...(table.demo ? [demoNote] : []), ...table.notes].join(' '),
  // The same data always gives the same bytes. Without it, hucre writes the current time.
  modified: new Date(0),
})

interface SheetOptions {
  /** The sheet's name; the table's title by default. */
  name?: string
  /** The sheet that the row above the headings links back to. */
  back?: string
  /** Whether the first column has the names of other sheets, to which its cells lead. */
  isContents?: boolean
  /** The kinds of cells after the first, for rows where they differ. Such cells are all left-aligned. */
  rowFormats?: readonly ReportColumn['format'][]
}

/** A table as a sheet of any workbook, with the rows and columns that repeat on every printed page. */
export function buildTableSheet(
  table: PrintedTable,
  paper: PaperSize,
  options: SheetOptions = {},
): { sheet: WriteSheet; repeated: NamedRange } {
  const name = makeSheetName(options.name ?? table.title)
  const measured = measureColumns(table)
  const widths = measured.map(({ width }) => width)
  const isTall = measured.some(({ wraps }) => wraps)
  const keptLeft = countKeptColumns(table, widths)
  const { above, below } = buildNotes(table, widths, countPagesAcross(widths, keptLeft) > 1 ? keptLeft : 0)
  const headingRow = above.length + 1
  const notesRow = headingRow + table.rows.length + 2
  const around = new Map([
    ...above.entries(),
    ...below.map((line, index) => [notesRow + index, line] as const),
  ])
  const body = table.rows.map((row, index) => {
    const own = options.rowFormats?.[index]
    return table.columns.map(({ key, format }, column) =>
      toCellValue(row[key], (column > 0 && own) || format),
    )
  })
  return {
    repeated: printTitles(name, headingRow, keptLeft),
    sheet: {
      name,
      columns: table.columns.map((column, index) => ({
        width: widths[index],
        style: styleCell(column, { wraps: measured[index]?.wraps ?? false, isTall }),
      })),
      rows: [
        ...above.map(({ text }) => [text]),
        [],
        table.columns.map(column => toWorkbookText(formatColumnHeading(column))),
        ...body,
        ...(below.length > 0 ? [[], ...below.map(({ text }) => [text])] : []),
      ],
      cells: new Map([
        ...textCells(around),
        ...links(headingRow - 1, [
          ...(options.back === undefined ? [] : [linkTo(options.back, options.back)]),
          ...(below.length > 0 ? [linkTo(name, 'Notes', `A${notesRow + 1}`)] : []),
        ]),
        ...table.columns.map((column, index) =>
          placeCell(headingRow, index, { style: styleHeading(column) }),
        ),
        ...ownFormats(options.rowFormats ?? [], headingRow + 1, widths.length),
        ...(options.isContents
          ? body.map(([sheet], index) =>
              placeCell(headingRow + 1 + index, 0, linkTo(String(sheet), String(sheet))),
            )
          : []),
        ...preventErrorValues(body, headingRow + 1),
      ]),
      freezePane: { rows: headingRow + 1, columns: keptLeft },
      autoFilter: {
        range: `A${headingRow + 1}:${toColumnLetters(widths.length - 1)}${headingRow + 1 + body.length}`,
      },
      merges: listMerges(around),
      rowDefs: new Map([
        ...heights(around),
        [headingRow, toHeightOfLines(headingLines(table, widths))],
        ...Array.from(
          wrappedRowHeights(
            body,
            measured.map(({ width, wraps }) => (wraps ? width : Infinity)),
          ),
          ([row, height]): Height => [headingRow + 1 + row, height],
        ),
      ]),
      a11y: { summary: titleAndPeriod(table), headerRow: headingRow },
      ...printSetUp(table, widths, keptLeft, paper),
    },
  }
}

type PlacedCell = [place: string, cell: Partial<Cell>]
const placeCell = (row: number, column: number, cell: Partial<Cell>): PlacedCell => [`${row},${column}`, cell]

/** A cell with a link to a sheet. */
const linkTo = (sheet: string, text: string, cell = 'A1'): Partial<Cell> => ({
  value: text,
  hyperlink: { target: '', location: `'${sheet}'!${cell}` },
  style: linkStyle,
})

const links = (row: number, found: Partial<Cell>[]): PlacedCell[] =>
  found.map((link, column) => placeCell(row, column, link))

const textCells = (around: Map<number, NoteLine>): PlacedCell[] =>
  Array.from(around, ([row, { text, style }]) => placeCell(row, 0, { ...preventErrorValue(text), style }))

const listMerges = (around: Map<number, NoteLine>) =>
  Array.from(around, ([row, { columns }]) => ({
    startRow: row,
    startCol: 0,
    endRow: row,
    endCol: columns - 1,
  })).filter(({ endCol }) => endCol > 0)

/** A plain text `#N/A` would become an error value. As rich text it stays text. */
const preventErrorValue = (value: string): Partial<Cell> =>
  value.startsWith('#') ? { value, type: 'richText', richText: [{ text: value }] } : {}

function preventErrorValues(body: readonly CellValue[][], firstRow: number): PlacedCell[] {
  const found: PlacedCell[] = []
  body.forEach((row, index) => {
    row.forEach((value, column) => {
      if (typeof value === 'string' && value.startsWith('#'))
        found.push(placeCell(firstRow + index, column, preventErrorValue(value)))
    })
  })
  return found
}

const ownFormats = (
  formats: readonly ReportColumn['format'][],
  firstRow: number,
  columns: number,
): PlacedCell[] =>
  formats.flatMap((format, index) => {
    const { alignment, ...style } = styleCell({ format })
    const cell = { style: { ...style, alignment: { ...alignment, horizontal: 'left' as const } } }
    return Array.from({ length: columns - 1 }, (_, at) => placeCell(firstRow + index, at + 1, cell))
  })

type Height = [row: number, { height: number }]
const heights = (around: Map<number, NoteLine>): Height[] =>
  Array.from(around, ([row, line]): Height => [row, toRowHeight(line.height)])

const headingLines = ({ columns }: PrintedTable, widths: readonly number[]): number =>
  Math.max(1, ...columns.map((column, index) => countHeadingLines(column, widths[index] ?? 0)))

const titleAndPeriod = (table: PrintedTable) => `${table.title} ${table.period}`

/** A line of text above or below a table. */
interface NoteLine {
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

/** The number of columns that a note spans, and their total width, limited to the columns that repeat on each page. */
function measureNotes(all: readonly number[], repeated: number): { columns: number; width: number } {
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

// Rows above the headings are frozen with them and reduce the space for data.
const mostLinesAbove = 3

/** Title, period, and the first notes are above the table. Those for which there is no room go below it. */
function buildNotes(
  table: PrintedTable,
  widths: readonly number[],
  repeated: number,
): { above: NoteLine[]; below: NoteLine[] } {
  const { columns, width } = measureNotes(widths, repeated)
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
  const notes = [...table.notes, ...(table.terms ? [table.terms] : [])].map(note)
  let height = 0
  const firstBelow = notes.findIndex(each => (height += each.height) > mostLinesAbove * leading)
  const first = firstBelow === -1 ? notes.length : firstBelow
  return {
    above: [
      line(toWorkbookText(table.title), titleStyle, 26),
      line([...(table.author ? [table.author] : []), table.period].join(' · '), periodStyle, 18),
      ...(table.draft ? [line(draftMark, demoStyle, leading)] : []),
      ...(table.demo ? [line(demoNote, demoStyle, leading)] : []),
      ...notes.slice(0, first),
      ...(table.rows.length > 0 ? [] : [line(explainNoRows(table), noteStyle, leading)]),
    ],
    below: notes.slice(first),
  }
}
