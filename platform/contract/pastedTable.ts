import {
  detectDateOrder,
  expandShortYear,
  hasShortYear,
  parseDate,
  readMonth,
  separateDigits,
  type DateReading,
} from './dateText.ts'
import { isFigure } from './format.ts'
import type { InputRule } from './inputCodec.ts'
import { markBreaks, splitBlock } from './pastedBlock.ts'

/** A column that pasted cells may go to. */
interface PasteColumn {
  field: InputRule
  /** Other headings for it in spreadsheets. */
  aliases?: readonly string[]
}

/** Reads a pasted cell for the column with this index. */
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
  /** Headings or positions of pasted columns for which the table has no column. */
  leftOut: readonly string[]
  /** The rows of totals below a heading, which are also left out. */
  totals: readonly string[]
  dates: readonly PastedDates[]
  /** The indexes of rows that repeat an earlier row in every cell, including cells of ignored columns. */
  repeats: readonly number[]
}

/**
 * Reads a block copied from a spreadsheet. If one of its first lines names columns, cells go to those columns and the
 * lines above are dropped. Otherwise, cells go to the columns from `firstColumn` on.
 */
export function readPastedTable(
  text: string,
  columns: readonly PasteColumn[],
  firstColumn: number,
): PastedTable {
  const lines = splitBlock(text)
  const heading = findHeading(
    lines,
    columns.map(({ field, aliases = [] }) => [field.label, ...aliases]),
  )
  const filled = heading ? lines.slice(heading.end).filter(line => line.some(isFilled)) : lines
  const totals = heading ? filled.filter(line => isTotal(line, heading, columns)) : []
  const body = filled.filter(line => !totals.includes(line))
  const width = Math.max(0, ...body.map(line => line.length))
  const places = Array.from(
    { length: width },
    (_, at) => heading?.places[at] ?? (heading ? -1 : firstColumn + at),
  )
  const isTaken = (at: number) => columns[places[at] ?? -1] !== undefined
  const leftOut = places.flatMap((_, at) =>
    isTaken(at) || !body.some(line => isFilled(line[at] ?? ''))
      ? []
      : [heading?.labels[at] || `column ${at + 1}`],
  )
  const rows = body.map(line =>
    line.flatMap((given, at) => {
      const column = places[at] ?? -1
      const field = columns[column]?.field
      return field ? [{ column, text: trimCell(field, given) }] : []
    }),
  )
  const seen = new Set<string>()
  const repeats = body.flatMap((line, at) => {
    const key = JSON.stringify(line.map(text => text.trim()))
    if (seen.has(key)) return [at]
    seen.add(key)
    return []
  })
  return {
    rows,
    repeats,
    heading: heading && heading.places.filter(place => place >= 0),
    leftOut,
    totals: totals.map(line => line.find(isSumWord)?.trim() ?? ''),
    dates: columns.flatMap(({ field }, column) => (field.format === 'date' ? datesOf(column, rows) : [])),
  }
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
  const texts = rows.flatMap(row =>
    row.flatMap(cell => (cell.column === column ? [separateDigits(cell.text.trim())] : [])),
  )
  const order = detectDateOrder(texts)
  const isAmbiguous = order === null || texts.some(hasShortYear)
  const isNumeric = texts.some(text => /^\d{1,2}[/-]\d{1,2}[/-](\d{4}|\d{2})$/.test(text))
  const isOfMonth = texts.some(text => readMonth(text) !== null)
  return [
    ...(isNumeric ? [{ column, reading: order ?? 'monthFirst', isAmbiguous } as const] : []),
    ...(isOfMonth ? [{ column, reading: 'lastDay', isAmbiguous: true } as const] : []),
  ]
}

const isFilled = (text: string): boolean => text.trim() !== ''

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
  isFigure(field.format) || field.format === 'date' ? markBreaks(text) : text.trim().replace(/\s+/g, ' ')

export interface Heading {
  /** The index of the first line of data. */
  end: number
  /** The index of the table's column for each pasted column; -1 if the table has none. */
  places: number[]
  labels: string[]
  /** The number of columns that were recognized. */
  matches: number
}

/** Titles above the heading, and a heading of merged cells, may take a few lines. */
const mostLinesAbove = 6
const mostHeadingLines = 2
/** A line that names this many columns is a heading, however many other columns the sheet has. */
const certainMatches = 3

/**
 * The line, or the two lines with merged cells, that name at least three columns, or two columns and this share of the
 * cells. `columns` has the names of each.
 */
export function findHeading(
  lines: readonly string[][],
  columns: readonly (readonly string[])[],
  leastShare = 0.5,
): Heading | null {
  const names = new Map(
    columns.flatMap((own, column) => own.map(name => [normalizeHeading(name), column] as const)),
  )
  let best: Heading | null = null
  for (let end = 1; end <= Math.min(mostLinesAbove, lines.length); end += 1) {
    for (let height = 1; height <= Math.min(mostHeadingLines, end); height += 1) {
      const found = readHeading(lines.slice(end - height, end), names)
      const isEnough =
        found.matches >= Math.min(2, columns.length) &&
        (found.matches >= certainMatches || found.matches >= leastShare * found.filled)
      if (isEnough && found.matches > (best?.matches ?? 0)) best = { ...found, end }
    }
  }
  return best
}

function readHeading(lines: readonly string[][], names: ReadonlyMap<string, number>) {
  const width = Math.max(...lines.map(line => line.length))
  const taken = new Set<number>()
  const labels: string[] = []
  let filled = 0
  const places = Array.from({ length: width }, (_, at) => {
    const own = lines.map(line => (line[at] ?? '').trim())
    // Only the first of merged cells has the text.
    const merged = lines.map(
      line =>
        line
          .slice(0, at + 1)
          .findLast(isFilled)
          ?.trim() ?? '',
    )
    labels.push(own.filter(isFilled).join(' '))
    if (own.some(isFilled)) filled += 1
    const texts = [...own.toReversed(), own.join(' '), merged.join(' ')]
    const place = texts
      .map(text => names.get(normalizeHeading(text)))
      .find(found => found !== undefined && !taken.has(found))
    if (place === undefined) return -1
    taken.add(place)
    return place
  })
  return { places, labels, filled, matches: taken.size }
}

/** The words of a heading, for comparison. */
export const listWords = (text: string): string[] => normalizeHeading(text).split(' ').filter(isFilled)

/** Ignores case, units in parentheses, and punctuation. */
const normalizeHeading = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
