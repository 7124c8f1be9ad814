import { cleanText } from './cleanText.ts'
import {
  detectDateOrder,
  expandShortYear,
  hasShortYear,
  isNumericDate,
  parseDate,
  readMonth,
  type DateReading,
} from './dateText.ts'
import { isFigure } from './format.ts'
import { assignPlaces, findHeading, isFilled, listHeadings, type Heading } from './headings.ts'
import { parseInput, type InputRule } from './inputCodec.ts'
import { isSameName } from './names.ts'
import { markBreaks, splitBlock } from './pastedBlock.ts'

/** A column that pasted cells may go to. */
interface PasteColumn {
  field: InputRule
  /** Other headings for it in spreadsheets. */
  aliases?: readonly string[]
  /** Whether a line with nothing but one of its values is a section heading: the value applies to the lines below. */
  hasSections?: boolean
  /** Whether spreadsheets merge equal cells of it, so that only the first has the text. */
  isMerged?: boolean
}

/** A pasted cell for the column with this index. */
interface TableCell {
  column: number
  text: string
}

/** How the dates of a column were read. */
export interface PastedDates {
  column: number
  reading: DateReading
  /** Whether the dates are ambiguous, so that the user must be asked. */
  isAmbiguous: boolean
}

/** A block of cells copied from a spreadsheet, assigned to the columns of a table. */
export interface PastedTable {
  rows: readonly (readonly TableCell[])[]
  /** The columns that the block's heading names, in its order; null if it has no heading. */
  heading: readonly number[] | null
  /** The pasted columns that have no column in the table, by heading or position. */
  leftOut: readonly string[]
  /** The headings among them that name the same column as another one, so that the user must choose. */
  doubled: readonly string[]
  /** The rows of totals below a heading, which are also left out. */
  totals: readonly string[]
  /** The number of filled lines above the heading, and of repeated headings below it. */
  titles: number
  /** The section headings, with the column that each gives to the rows below it, and their number. */
  sections: readonly { column: number; text: string; rows: number }[]
  /** The empty cells below a filled one in a column whose cells may be merged. */
  merged: readonly { column: number; row: number; text: string }[]
  dates: readonly PastedDates[]
  /** The indexes of rows that repeat an earlier row in every cell, including cells of ignored columns. */
  repeats: readonly number[]
}

/**
 * Reads a block copied from a spreadsheet. If one of its first lines names columns, cells go to those columns and the
 * lines above are dropped. Otherwise, cells go to the columns from `firstColumn` on. `assigned` has the user's choice of
 * a column for a heading that was left out.
 */
export function readPastedTable(
  text: string,
  columns: readonly PasteColumn[],
  firstColumn: number,
  assigned: ReadonlyMap<string, number> = new Map(),
): PastedTable {
  const lines = splitBlock(text)
  const found = findHeading(
    lines,
    columns.map(({ field, aliases = [] }) => listHeadings([field.label, ...aliases], field.unit)),
  )
  const heading = found && assignPlaces(keepAgreeing(found, lines), assigned)
  const filled = heading ? lines.slice(heading.end).filter(line => line.some(isFilled)) : lines
  const totals = heading ? filled.filter(line => isTotal(line, heading, columns)) : []
  const repeatedHeadings = heading
    ? filled.filter(line => isRepeatedHeading(line, lines[heading.end - 1] ?? []))
    : []
  const left = filled.filter(line => !totals.includes(line) && !repeatedHeadings.includes(line))
  const sections = heading ? readSections(left, columns) : []
  const body = left.filter(line => !sections.some(each => each.line === line))
  const width = Math.max(0, ...body.map(line => line.length))
  const places = Array.from(
    { length: width },
    (_, at) => heading?.places[at] ?? (heading ? -1 : firstColumn + at),
  )
  const isTaken = (at: number) => columns[places[at] ?? -1] !== undefined
  const isUsed = (at: number) => body.some(line => isFilled(line[at] ?? ''))
  const leftOut = places.flatMap((_, at) =>
    isTaken(at) || !isUsed(at) ? [] : [{ at, name: heading?.labels[at] || `column ${at + 1}` }],
  )
  const rows = body.map((line, index) => {
    const cells = line.flatMap((given, at) => {
      const column = places[at] ?? -1
      const field = columns[column]?.field
      return field ? [{ column, text: trimCell(field, given) }] : []
    })
    return withSections(
      cells,
      sections.filter(each => each.first <= index && index < each.first + each.rows),
    )
  })
  return {
    rows,
    repeats: findRepeats(body),
    heading: heading && heading.places.filter(place => place >= 0),
    leftOut: leftOut.map(each => each.name),
    doubled: leftOut.flatMap(({ at, name }) => (heading?.doubled.has(at) ? [name] : [])),
    totals: totals.map(line => line.find(isSumWord)?.trim() ?? ''),
    titles:
      repeatedHeadings.length +
      lines.slice(0, heading ? heading.end - heading.height : 0).filter(line => line.some(isFilled)).length,
    sections: sections.map(({ column, text: name, rows: count }) => ({ column, text: name, rows: count })),
    merged: columns.flatMap(({ isMerged }, column) => (heading && isMerged ? findMerged(column, rows) : [])),
    dates: columns.flatMap(({ field }, column) => (field.format === 'date' ? datesOf(column, rows) : [])),
  }
}

/** Columns with the same name are no contradiction if they have the same cells. The first one is used. */
function keepAgreeing(heading: Heading, lines: readonly string[][]): Heading {
  const cellsAt = (at: number) =>
    JSON.stringify(lines.slice(heading.end).map(line => (line[at] ?? '').trim()))
  const places = [...heading.places]
  const doubled = new Map(heading.doubled)
  for (const [place, same] of Map.groupBy(heading.doubled.keys(), at => heading.doubled.get(at) ?? -1)) {
    const [first] = same
    if (first === undefined || new Set(same.map(cellsAt)).size > 1) continue
    places[first] = place
    for (const at of same) doubled.delete(at)
  }
  return { ...heading, places, doubled }
}

/** A heading that a printout repeats on each page. */
const isRepeatedHeading = (line: readonly string[], heading: readonly string[]): boolean =>
  line.filter(isFilled).length > 1 && heading.every((text, at) => isSameName(text, line[at] ?? ''))

interface Section {
  line: readonly string[]
  column: number
  text: string
  /** The index of its first row in the lines without sections, and their number. */
  first: number
  rows: number
}

/** The lines whose only text is a value of a column with sections. */
function readSections(lines: readonly string[][], columns: readonly PasteColumn[]): Section[] {
  const sections: Section[] = []
  let rows = 0
  for (const line of lines) {
    const [text, ...others] = line.filter(isFilled)
    const column =
      text === undefined || others.length > 0
        ? -1
        : columns.findIndex(
            ({ field, hasSections }) => hasSections && 'value' in parseInput(field, text.trim()),
          )
    if (column >= 0) sections.push({ line, column, text: text?.trim() ?? '', first: rows, rows: 0 })
    else {
      rows += 1
      const last = sections.at(-1)
      if (last) last.rows += 1
    }
  }
  return sections
}

/** A cell of the row itself comes before that of its section. */
function withSections(cells: readonly TableCell[], sections: readonly Section[]): TableCell[] {
  const added = sections.filter(
    ({ column }) => !cells.some(cell => cell.column === column && isFilled(cell.text)),
  )
  const others = cells.filter(cell => !added.some(({ column }) => column === cell.column))
  return [...others, ...added.map(({ column, text }) => ({ column, text }))]
}

function findMerged(column: number, rows: PastedTable['rows']): PastedTable['merged'] {
  let above = ''
  return rows.flatMap((cells, row) => {
    const text = cells.find(each => each.column === column)?.text ?? ''
    if (text !== '') above = text
    return text === '' && above !== '' ? [{ column, row, text: above }] : []
  })
}

function findRepeats(body: readonly string[][]): number[] {
  const seen = new Set<string>()
  return body.flatMap((line, at) => {
    const key = JSON.stringify(line.map(text => text.trim()))
    if (seen.has(key)) return [at]
    seen.add(key)
    return []
  })
}

/** The other ways to read dates. */
export const otherReading: Record<DateReading, DateReading> = {
  monthFirst: 'dayFirst',
  dayFirst: 'monthFirst',
  lastDay: 'firstDay',
  firstDay: 'lastDay',
}

/** A date as YYYY-MM-DD if it can be read that way, otherwise the original text. */
export function rewriteDate(text: string, reading: DateReading): string {
  if (reading === 'lastDay' || reading === 'firstDay') return readMonth(text)?.[reading] ?? text
  const read = parseDate(expandShortYear(text), reading)
  return 'value' in read ? read.value : text
}

/** Whether the other reading gives a different day, or the century is assumed. */
export const isAssumedDate = (text: string, reading: DateReading): boolean =>
  rewriteDate(text, reading) !== rewriteDate(text, otherReading[reading]) ||
  (hasShortYear(text) && !isOfMonths(reading))

export const isOfMonths = (reading: DateReading): boolean => reading === 'lastDay' || reading === 'firstDay'

function datesOf(column: number, rows: PastedTable['rows']): PastedDates[] {
  const texts = rows.flatMap(row => row.flatMap(cell => (cell.column === column ? [cell.text] : [])))
  const order = detectDateOrder(texts)
  const isAmbiguous = order === null || texts.some(hasShortYear)
  const isNumeric = texts.some(isNumericDate)
  const isOfMonth = texts.some(text => readMonth(text) !== null)
  return [
    ...(isNumeric ? [{ column, reading: order ?? 'monthFirst', isAmbiguous } as const] : []),
    ...(isOfMonth ? [{ column, reading: 'lastDay', isAmbiguous: true } as const] : []),
  ]
}

const isSumWord = (text: string): boolean => /(^|\s)(sub-?)?totals?:?$/i.test(text.trim())

/** Whether a text in a line of totals is a count: '300 locations'. */
const isCount = (text: string): boolean => /^[\d,]+( [a-z]+)?$/i.test(text.trim())

/** A line of totals. It is labeled as such and has no other text. */
function isTotal(line: readonly string[], { places }: Heading, columns: readonly PasteColumn[]): boolean {
  const words = line.filter((text, at) => {
    const field = columns[places[at] ?? -1]?.field
    if (!field || isFigure(field.format) || field.format === 'date') return false
    return isFilled(text) && !isSumWord(text) && !isCount(text)
  })
  return words.length === 0 && line.some(isSumWord)
}

/** A line break in a cell stays visible if it separates figures. In text, it becomes a space. */
export const trimCell = (field: InputRule, text: string): string =>
  isFigure(field.format) || field.format === 'date'
    ? markBreaks(text)
    : cleanText(text).trim().replace(/\s+/g, ' ')
