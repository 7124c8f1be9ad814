import type { DateReading } from '../../contract/dateText.ts'
import { listKeys } from '../../contract/listKeys.ts'
import {
  isAssumedDate,
  isOfMonths,
  otherReading,
  rewriteDate,
  type PastedTable,
} from '../../contract/pastedTable.ts'
import type { DataColumn } from './gridSource.ts'
import type { AmbiguousLine, PastePlan } from './planPaste.ts'
import type { BlockedCell, CellQuestion, CellText, Sheet } from './sheet.ts'
import type { SheetForm } from './useSheetForm.ts'

/** The dates of a pasted column that are ambiguous: month or day first, a two-digit year, or no day. */
export interface DateQuestion {
  column: DataColumn
  reading: DateReading
  /** The cells with their pasted texts. */
  given: readonly CellText[]
}

/** Empty cells of a pasted column that may be merged with the cell above them. */
export interface MergedQuestion {
  column: DataColumn
  /** The cells with the text above them. */
  cells: readonly CellText[]
}

/** What the user has to decide before the cells are stored: about the last paste, an earlier one, or a restored one. */
interface OpenQuestions {
  dates: readonly DateQuestion[]
  merged: readonly MergedQuestion[]
  /** Lines that match several rows. */
  ambiguous: readonly AmbiguousLine[]
}

/** The reading that the user chose for the dates of a column, which stays if the block is pasted again. */
export type ChosenReadings = ReadonlyMap<string, DateReading>

/** The dates whose reading was assumed, and those among them that the user has to confirm. */
export function listDates(table: PastedTable, plan: PastePlan, columns: readonly DataColumn[]) {
  const found = table.dates.flatMap(({ column: place, reading, isAmbiguous }) => {
    const column = columns[place]
    const given = plan.given.filter(cell => cell.column === column?.key && isAssumedDate(cell.text, reading))
    return column && given.length > 0 ? [{ column, reading, isAmbiguous, given }] : []
  })
  return { dates: found, open: found.filter(each => each.isAmbiguous) }
}

/** The questions behind the blocked cells of changed rows. Each question is about one column. */
export function listOpenQuestions(
  { sheet, row }: Pick<SheetForm, 'sheet' | 'row'>,
  columns: readonly DataColumn[],
  ambiguous: readonly AmbiguousLine[],
): OpenQuestions {
  const blocked = [...sheet.blocked.values()].filter(
    cell => row(cell.row).undecided?.[cell.column] !== undefined,
  )
  const findCells = (column: DataColumn, question: CellQuestion): CellText[] =>
    blocked
      .filter(each => each.column === column.key && each.question === question)
      .map(({ row: key, given }) => ({ row: key, column: column.key, text: given }))
  return {
    dates: columns.flatMap(column =>
      listKeys(otherReading)
        .map(reading => ({ column, reading, given: findCells(column, reading) }))
        .filter(({ given }) => given.length > 0),
    ),
    merged: columns
      .map(column => ({ column, cells: findCells(column, 'merge') }))
      .filter(({ cells }) => cells.length > 0),
    ambiguous: blocked.flatMap(({ row: key, question }) => {
      if (question !== 'line') return []
      const line = sheet.texts.get(key) ?? sheet.blank
      // Of an earlier paste, only the row is known.
      return (
        ambiguous.find(each => each.row === key) ?? { line, row: key, before: sheet.base.get(key) ?? line }
      )
    }),
  }
}

/** The dates of columns whose reading the user has chosen are no longer a question. */
export const answerReadings = (
  table: PastedTable,
  columns: readonly DataColumn[],
  readings: ChosenReadings,
): PastedTable => ({
  ...table,
  dates: table.dates.map(each => {
    const answers = [each.reading, otherReading[each.reading]].filter(
      reading => readings.get(nameReading(columns[each.column]?.key, reading)) === reading,
    )
    return answers[0] === undefined ? each : { ...each, reading: answers[0], isAmbiguous: false }
  }),
})

/** The readings with another answer. */
export const addReading = (
  readings: ChosenReadings,
  { column }: DateQuestion,
  reading: DateReading,
): ChosenReadings => new Map([...readings, [nameReading(column.key, reading), reading]])

/** A column can have two questions: about the order of its dates, and about those without a day. */
const nameReading = (column: string | undefined, reading: DateReading): string =>
  `${column} ${isOfMonths(reading) ? 'months' : 'days'}`

/** The cell as a question: take the text above it, or stay empty? */
export const blockMerged = (cell: CellText): BlockedCell => ({
  ...cell,
  text: '',
  question: 'merge',
  given: cell.text,
})

/** The cells as a question: are their dates read correctly? */
export const blockDates = ({ given, reading }: DateQuestion): BlockedCell[] =>
  given.map(cell => ({
    ...cell,
    text: rewriteDate(cell.text, reading),
    question: reading,
    given: cell.text,
  }))

/** The row's name as a question: does the line change this row, or add one? */
export const blockLine = ({ row, before }: AmbiguousLine, column: string): BlockedCell => ({
  row,
  column,
  text: before[column] ?? '',
  question: 'line',
  given: '',
})

/** The dates in the other reading, except those that were edited since. */
export function rereadDates(sheet: Sheet, question: DateQuestion, reading: DateReading): CellText[] {
  const before = otherReading[reading]
  return question.given.flatMap(({ row, column, text }) =>
    sheet.texts.get(row)?.[column] === rewriteDate(text, before)
      ? [{ row, column, text: rewriteDate(text, reading) }]
      : [],
  )
}
