import { useMemo, useState } from 'react'
import type { DateReading } from '../../contract/dateText.ts'
import type { Cell } from '../../contract/pastedBlock.ts'
import {
  isAssumedDate,
  otherReading,
  readPastedTable,
  rewriteDate,
  type PastedTable,
} from '../../contract/pastedTable.ts'
import { addAliases, type AssignedNames } from './assignedNames.ts'
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
  totals: readonly string[]
  dates: readonly DateQuestion[]
  /** The new rows that repeat another pasted row. */
  repeats: readonly string[]
  /** The pasted text and its position, to paste it again with other columns. */
  source: { at: Cell; text: string; sheet: Sheet }
}

const undecidedDate = 'Choose above how to read the pasted dates.'
export const undecidedLine = 'Choose above whether to update this row or add a new one.'

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
  const write = (changes: readonly CellText[]) => form.dispatch({ do: 'write', changes })
  const toBlockedCell = (line: AmbiguousLine) => blockLine(line, matching.nameColumn)

  const pasteFrom = (source: PasteResult['source'], assigned: AssignedNames = new Map()): Range | null => {
    const { at, text, sheet: before } = source
    const table = readPastedTable(text, addAliases(columns, assigned), at.column)
    const plan = planPaste(table, { sheet: before, columns, at }, matching)
    const addedBefore = before.order.filter(key => !before.base.has(key)).length
    const hasRoom = plan.added + addedBefore <= maxRows
    setTooMany(hasRoom ? null : table.rows.length)
    if (!hasRoom) return null
    write(plan.changes)
    const dates = listDateQuestions(table, plan, columns)
    form.block([
      ...dates.filter(each => each.isOpen).flatMap(blockDates),
      ...plan.ambiguous.map(toBlockedCell),
    ])
    setAffected(new Set(plan.matches.map(each => each.row)))
    setPasted(describePaste({ table, plan, dates, columns, source }))
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
    canAssign: pasted !== null && sheet.past.at(-1)?.texts === pasted.source.sheet.texts,
    paste: (at: Cell, text: string): Range | null => pasteFrom({ at, text, sheet }),
    /** Pastes again with columns assigned to unknown headings. */
    assign({ source, dates, ambiguous }: PasteResult, assigned: AssignedNames) {
      form.unblock([...dates.flatMap(each => each.given), ...ambiguous.map(toBlockedCell)])
      form.dispatch({ do: 'undo' })
      pasteFrom(source, assigned)
    },
    /** Reads the dates of a column this way. Dates that were edited since then remain. */
    setReading(question: DateQuestion, reading: DateReading) {
      form.unblock(question.given)
      if (question.reading !== reading) write(rereadDates(sheet, question, reading))
      setPasted(was => was && { ...was, dates: answerQuestion(was.dates, question, reading) })
    },
    /** Ambiguous lines change the rows chosen for them, or are added as new rows. */
    settle(decision: 'change' | 'add') {
      const lines = pasted?.ambiguous ?? []
      form.unblock(lines.map(toBlockedCell))
      if (decision === 'add') write(addInstead(sheet, lines))
      const moved = decision === 'add' ? lines.length : 0
      setPasted(was => was && { ...was, ambiguous: [], matched: was.matched - moved })
    },
    /** Replaces names. A new row that then names an existing row changes that row instead. */
    rename: (changes: readonly CellText[]) => write(joinRenamedRows(changes, sheet, matching, affected)),
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

interface PasteDetails {
  table: PastedTable
  plan: PastePlan
  dates: DateQuestion[]
  columns: readonly DataColumn[]
  source: PasteResult['source']
}

const describePaste = ({ table, plan, dates, columns, source }: PasteDetails): PasteResult => ({
  rows: plan.rows,
  isKnown: plan.changes.length === 0,
  matched: plan.matches.length,
  ambiguous: plan.ambiguous,
  heading: table.heading?.map(place => columns[place]?.field.label ?? '') ?? null,
  leftOut: table.leftOut,
  totals: table.totals,
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

const answerQuestion = (
  questions: readonly DateQuestion[],
  answered: DateQuestion,
  reading: DateReading,
): DateQuestion[] =>
  questions.map(each => (each.given === answered.given ? { ...each, reading, isOpen: false } : each))

function countUnsavedRows(pasted: PasteResult | null, changed: readonly string[]): number {
  const unsaved = new Set(changed)
  return pasted?.rows.filter(row => unsaved.has(row)).length ?? 0
}
