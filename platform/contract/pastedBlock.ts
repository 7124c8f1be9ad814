import { detectDateOrder, parseDate, formatDate, type DateOrder } from './dateText.ts'
import { isFigure } from './format.ts'
import { parseInput, type InputRule } from './inputCodec.ts'

/** A position in a table of inputs, counted from zero. */
export interface Cell {
  row: number
  column: number
}

/** One pasted cell and its position in the table. */
export interface PastedCell extends Cell {
  text: string
  /** A date in words, so that no one has to guess how it was read, and the original text. */
  meaning?: string
  given?: string
  /** Why it cannot be read. It is filled in nevertheless, and stops the save. */
  error: string | null
}

export interface PastedBlock {
  cells: PastedCell[]
  /** The number of cells that would fall outside the table. */
  outside: number
  /** Columns of dates that can be read month first or day first. */
  ambiguousDates: number[]
  /** How the dates of each column were read. If missing, the person must be asked. */
  dateOrders: ReadonlyMap<number, DateOrder>
}

interface Place<F> {
  at: Cell
  rowCount: number
  /** The table's columns. */
  fields: readonly F[]
  /** How an input would change a text, such as marking Canadian dollars. */
  asTyped?: (field: F, text: string) => string
  /** The person's answers about columns of dates. */
  orders?: ReadonlyMap<number, DateOrder>
}

/** Whether a pasted text is more than the content of one cell. */
export const isBlock = (text: string): boolean => /[\t\r\n]/.test(text.replace(/(\r\n|\r|\n)$/, ''))

/**
 * A pasted text for a single-line input. A browser would drop the breaks and join the lines into one number. Marked,
 * they stay visible, and nothing reads them as a figure or a date.
 */
export const markBreaks = (text: string): string =>
  text
    .trim()
    .replace(/ *(\r\n|\r|\n)[\s]*/g, ' ⏎ ')
    .replace(/ *\t */g, ' ⇥ ')

/**
 * Places a block copied from a spreadsheet (rows by line, cells by tab, quoted if a cell has a line break) on a
 * table, with its first cell at `at`. Nothing is changed yet, and everything left out is reported.
 */
export function placeBlock<F extends InputRule>(
  text: string,
  { at, rowCount, fields, asTyped = (_field, given) => given, orders = new Map() }: Place<F>,
): PastedBlock {
  const lines = splitBlock(text)
  const { dateOrders, ambiguousDates } = datesOf(lines, at, fields, orders)
  const cells: PastedCell[] = []
  let outside = 0
  for (const [down, line] of lines.entries()) {
    for (const [across, given] of line.entries()) {
      const row = at.row + down
      const column = at.column + across
      const field = fields[column]
      if (row >= rowCount || !field) {
        outside += given.trim() === '' ? 0 : 1
        continue
      }
      const read = readCell(field, asTyped(field, oneLine(field, given)), dateOrders.get(column))
      cells.push({ row, column, ...read })
    }
  }
  return { cells, outside, ambiguousDates, dateOrders }
}

/** A break within a cell stays visible if it separates figures; in text it becomes a space. */
const oneLine = (field: InputRule, text: string): string =>
  isFigure(field.format) || field.format === 'date' ? markBreaks(text) : text.trim().replace(/\s+/g, ' ')

function readCell(
  field: InputRule,
  text: string,
  order: DateOrder | undefined,
): Omit<PastedCell, keyof Cell> {
  if (field.format === 'date' && text !== '') {
    const read = parseDate(text, order)
    if ('error' in read) return { text, given: text, error: read.error }
    const parsed = parseInput(field, read.value)
    // YYYY-MM-DD means the same wherever it is read again.
    const error = 'error' in parsed ? parsed.error : null
    return { text: read.value, meaning: formatDate(read.value), given: text, error }
  }
  const parsed = parseInput(field, text)
  return { text, error: 'error' in parsed ? parsed.error : null }
}

function datesOf(
  lines: readonly string[][],
  at: Cell,
  fields: readonly InputRule[],
  orders: ReadonlyMap<number, DateOrder>,
) {
  const dateOrders = new Map<number, DateOrder>()
  const ambiguousDates: number[] = []
  for (const [column, field] of fields.entries()) {
    if (field.format !== 'date' || column < at.column) continue
    const found = detectDateOrder(lines.map(line => line[column - at.column] ?? ''))
    if (found !== 'monthFirst') ambiguousDates.push(column)
    const order = orders.get(column) ?? found
    if (order) dateOrders.set(column, order)
  }
  return { dateOrders, ambiguousDates }
}

/** Spreadsheets end a copied block with a line break. A quoted cell may contain tabs, breaks, and doubled quotes. */
export function splitBlock(text: string): string[][] {
  const lines: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/g,
  )) {
    const cell = quoted === undefined ? plain : quoted.replaceAll('""', '"')
    const line = lines.at(-1)
    if (end === '' && cell === '' && line?.length === 0) break
    line?.push(cell)
    if (end === '') break
    if (end !== '\t') lines.push([])
  }
  return lines.filter(line => line.length > 0)
}
