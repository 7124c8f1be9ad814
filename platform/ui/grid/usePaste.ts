import { useMemo, useState } from 'react'
import type { DateReading } from '../../contract/dateText.ts'
import type { Cell } from '../../contract/pastedBlock.ts'
import {
  isAssumedDate,
  isOfMonths,
  otherReading,
  readPastedTable,
  rewriteDate,
  type PastedTable,
} from '../../contract/pastedTable.ts'
import { toPlaces, type AssignedNames } from './assignedNames.ts'
import type { Range } from './gridSelection.ts'
import type { DataColumn } from './gridSource.ts'
import {
  addInstead,
  joinRenamedRows,
  planPaste,
  type AmbiguousLine,
  type LineMatching,
  type PastePlan,
} from './planPaste.ts'
import { removedColumn, type BlockedCell, type CellText, type Sheet } from './sheet.ts'
import type { SheetForm } from './useSheetForm.ts'

/** The dates of a pasted column that are ambiguous: month or day first, a two-digit year, or no day. */
export interface DateQuestion {
  column: DataColumn
  reading: DateReading
  /** Whether the dates are ambiguous and the user has not decided yet. */
  isOpen: boolean
  /** The cells with their pasted texts. */
  given: readonly CellText[]
}

/** Empty cells of a pasted column that may be merged with the cell above them. */
interface MergedQuestion {
  column: DataColumn
  /** The cells with the text above them. */
  cells: readonly CellText[]
}

/** The reading that the user chose for the dates of a column, which stays if the block is pasted again. */
type ChosenReadings = ReadonlyMap<string, DateReading>

/** The result of the last paste, for the user to check. */
export interface PasteResult {
  rows: readonly string[]
  /** Whether the table already has the same data. */
  isKnown: boolean
  /** The number of them that refer to existing rows. */
  matched: number
  /** Lines that match several rows, until the user decides. */
  ambiguous: readonly AmbiguousLine[]
  /** The labels of the columns that the block's own heading named. */
  heading: readonly string[] | null
  leftOut: readonly string[]
  /** The pasted columns among them that have the same name as another one. */
  doubled: readonly string[]
  totals: readonly string[]
  titles: number
  /** The section headings, with the number of rows below each. */
  sections: readonly { text: string; rows: number }[]
  /** The columns with cells that may be merged, until the user decides. */
  merged: readonly MergedQuestion[]
  dates: readonly DateQuestion[]
  /** The new rows that repeat another pasted row. */
  repeats: readonly string[]
  /** The pasted text and its position, to paste it again with other columns. */
  source: { at: Cell; text: string; sheet: Sheet; readings: ChosenReadings }
}

const undecidedDate = 'Choose above how to read the pasted dates.'
const undecidedLine = 'Choose above whether to update this row or add a new one.'
const undecidedMerge = 'Choose above whether this cell is merged with the one above it.'

/**
 * Pastes a block of any size into the sheet. Every cell arrives, and nothing is stored until the form is saved. Cells
 * that depend on a question about the block block the save until the user answers it.
 */
export function usePaste(
  form: SheetForm,
  columns: readonly DataColumn[],
  maxRows: number,
  matching: LineMatching,
) {
  const [pasted, setPasted] = useState<PasteResult | null>(null)
  const [tooMany, setTooMany] = useState<number | null>(null)
  /** The rows that the last paste changed or added. */
  const [affected, setAffected] = useState<ReadonlySet<string>>(new Set())
  const { sheet } = form
  /** A paste and the answers to its questions are undone together. */
  const write = (changes: readonly CellText[], source = pasted?.source) =>
    form.dispatch({ do: 'write', changes, step: `paste ${source?.sheet.past.length} ${source?.text.length}` })
  /** Replaces names. A new row that then names an existing row changes that row instead. */
  const rename = (changes: readonly CellText[]) => write(joinRenamedRows(changes, sheet, matching, affected))
  const toBlockedCell = (line: AmbiguousLine) => blockLine(line, matching.nameColumn)

  const pasteFrom = (source: PasteResult['source'], assigned: AssignedNames = new Map()): Range | null => {
    const { at, text, sheet: before, readings } = source
    const table = answerReadings(
      readPastedTable(text, columns, at.column, toPlaces(assigned, columns)),
      columns,
      readings,
    )
    const plan = planPaste(table, { sheet: before, columns, at }, matching)
    const addedBefore = before.order.filter(key => !before.base.has(key)).length
    const hasRoom = plan.added + addedBefore <= maxRows
    setTooMany(hasRoom ? null : table.rows.length)
    if (!hasRoom) return null
    write(plan.changes, source)
    const dates = listDateQuestions(table, plan, columns)
    const merged = listMergedQuestions(plan, columns)
    form.block([
      ...dates.filter(each => each.isOpen).flatMap(blockDates),
      ...plan.ambiguous.map(toBlockedCell),
      ...merged.flatMap(blockMerged),
    ])
    setAffected(new Set(plan.matches.map(each => each.row)))
    setPasted(describePaste({ table, plan, dates, merged, columns, source }))
    return plan.range
  }

  return {
    nameColumn: matching.nameColumn,
    columns,
    pasted,
    tooMany,
    /** The number of pasted rows that are not saved yet. */
    unsaved: useMemo(() => countUnsavedRows(pasted, form.changed), [pasted, form.changed]),
    /** Whether nothing else has changed since, so that the paste can be undone. */
    canAssign:
      pasted !== null && (pasted.rows.length === 0 || sheet.past.at(-1)?.texts === pasted.source.sheet.texts),
    paste: (at: Cell, text: string): Range | null => pasteFrom({ at, text, sheet, readings: new Map() }),
    /** Pastes again with columns assigned to unknown headings. */
    assign({ source, rows, dates, ambiguous, merged }: PasteResult, assigned: AssignedNames) {
      form.unblock([
        ...dates.flatMap(each => each.given),
        ...ambiguous.map(toBlockedCell),
        ...merged.flatMap(each => each.cells),
      ])
      if (rows.length > 0) form.dispatch({ do: 'undo' })
      pasteFrom(source, assigned)
    },
    /** Reads the dates of a column this way. Dates that were edited since then remain. */
    setReading(question: DateQuestion, reading: DateReading) {
      form.unblock(question.given)
      if (question.reading !== reading) write(rereadDates(sheet, question, reading))
      setPasted(was => was && { ...was, ...answerDates(was, question, reading) })
    },
    /** Ambiguous lines change the rows chosen for them, or are added as new rows. */
    settle(decision: 'change' | 'add') {
      const lines = pasted?.ambiguous ?? []
      form.unblock(lines.map(toBlockedCell))
      if (decision === 'add') write(addInstead(sheet, lines))
      const moved = decision === 'add' ? lines.length : 0
      setPasted(was => was && { ...was, ambiguous: [], matched: was.matched - moved })
    },
    /** Fills empty cells with the text above them, or leaves them empty. */
    fillMerged({ column, cells }: MergedQuestion, isMerged: boolean) {
      form.unblock(cells)
      if (isMerged) rename(cells)
      setPasted(was => was && { ...was, merged: was.merged.filter(each => each.column !== column) })
    },
    rename,
    dropRepeats(rows: readonly string[]) {
      write(rows.map(row => ({ row, column: removedColumn, text: 'Yes' })))
      setPasted(was => was && { ...was, rows: was.rows.filter(row => !rows.includes(row)), repeats: [] })
    },
    close() {
      setPasted(null)
      setTooMany(null)
    },
  }
}

export type Paste = ReturnType<typeof usePaste>

function listDateQuestions(
  table: PastedTable,
  plan: PastePlan,
  columns: readonly DataColumn[],
): DateQuestion[] {
  return table.dates.flatMap(({ column: place, reading, isAmbiguous }) => {
    const column = columns[place]
    const given = plan.given.filter(cell => cell.column === column?.key && isAssumedDate(cell.text, reading))
    return column && given.length > 0 ? [{ column, reading, isOpen: isAmbiguous, given }] : []
  })
}

/** The dates of columns whose reading the user has chosen are no longer a question. */
const answerReadings = (
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

/** A column can have two questions: about the order of its dates, and about those without a day. */
const nameReading = (column: string | undefined, reading: DateReading): string =>
  `${column} ${isOfMonths(reading) ? 'months' : 'days'}`

const listMergedQuestions = (plan: PastePlan, columns: readonly DataColumn[]): MergedQuestion[] =>
  columns.flatMap(column => {
    const cells = plan.merged.filter(each => each.column === column.key)
    return cells.length === 0 ? [] : [{ column, cells }]
  })

const blockMerged = ({ cells }: MergedQuestion): BlockedCell[] =>
  cells.map(cell => ({ ...cell, text: '', why: undecidedMerge }))

interface PasteDetails {
  table: PastedTable
  plan: PastePlan
  dates: DateQuestion[]
  merged: MergedQuestion[]
  columns: readonly DataColumn[]
  source: PasteResult['source']
}

const describePaste = ({ table, plan, dates, merged, columns, source }: PasteDetails): PasteResult => ({
  rows: plan.rows,
  isKnown: plan.changes.length === 0,
  matched: plan.matches.length,
  ambiguous: plan.ambiguous,
  heading: table.heading?.map(place => columns[place]?.field.label ?? '') ?? null,
  leftOut: table.leftOut,
  doubled: table.doubled,
  totals: table.totals,
  titles: table.titles,
  sections: table.sections,
  merged,
  dates,
  repeats: plan.repeats,
  source,
})

const blockDates = ({ given, reading }: DateQuestion): BlockedCell[] =>
  given.map(cell => ({ ...cell, text: rewriteDate(cell.text, reading), why: undecidedDate }))

const blockLine = ({ row, before }: AmbiguousLine, column: string): BlockedCell => ({
  row,
  column,
  text: before[column] ?? '',
  why: undecidedLine,
})

function rereadDates(sheet: Sheet, question: DateQuestion, reading: DateReading): CellText[] {
  const before = otherReading[reading]
  return question.given.flatMap(({ row, column, text }) =>
    sheet.texts.get(row)?.[column] === rewriteDate(text, before)
      ? [{ row, column, text: rewriteDate(text, reading) }]
      : [],
  )
}

const answerDates = (
  { dates, source }: PasteResult,
  answered: DateQuestion,
  reading: DateReading,
): Pick<PasteResult, 'dates' | 'source'> => ({
  dates: dates.map(each => (each.given === answered.given ? { ...each, reading, isOpen: false } : each)),
  source: {
    ...source,
    readings: new Map([...source.readings, [nameReading(answered.column.key, reading), reading]]),
  },
})

function countUnsavedRows(pasted: PasteResult | null, changed: readonly string[]): number {
  const unsaved = new Set(changed)
  return pasted?.rows.filter(row => unsaved.has(row)).length ?? 0
}
