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
import { removedColumn, type CellText, type Sheet } from './sheet.ts'
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

const heldDate = 'Choose above how to read the pasted dates.'
export const heldLine = 'Choose above whether to update this row or add a new one.'

/** Pastes a block of any size into the sheet. Every cell arrives, and nothing is stored until the form is saved. */
export function usePaste(
  form: SheetForm,
  columns: readonly DataColumn[],
  maxRows: number,
  matching: LineMatching,
) {
  const [pasted, setPasted] = useState<PasteResult | null>(null)
  const [tooMany, setTooMany] = useState<number | null>(null)
  /** The rows that the last paste affected. */
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const { sheet } = form
  const holdLine = ({ row, before }: AmbiguousLine) => {
    const column = matching.nameColumn
    return { row, column, text: before[column] ?? '', why: heldLine }
  }
  const paste = (at: Cell, text: string): Range | null => fillIn({ at, text, sheet: form.sheet })
  const fillIn = (source: PasteResult['source'], assigned: AssignedNames = new Map()): Range | null => {
    const { at, text, sheet } = source
    const table = readPastedTable(text, addAliases(columns, assigned), at.column)
    const plan = planPaste(table, { sheet, columns, at }, matching)
    const addedBefore = sheet.order.filter(key => !sheet.base.has(key)).length
    const hasRoom = plan.added + addedBefore <= maxRows
    setTooMany(hasRoom ? null : table.rows.length)
    if (!hasRoom) return null
    form.dispatch({ do: 'write', changes: plan.changes })
    const dates = listDateQuestions(table, plan, columns)
    form.hold([...dates.filter(each => each.isOpen).flatMap(holdDates), ...plan.ambiguous.map(holdLine)])
    setTaken(new Set(plan.matches.map(each => each.row)))
    setPasted(describePaste({ table, plan, dates, columns, source }))
    return plan.range
  }
  /** Ambiguous lines change the rows chosen for them, or are added as new rows. */
  const settle = (decision: 'change' | 'add') => {
    const lines = pasted?.ambiguous ?? []
    form.release(lines.map(holdLine))
    if (decision === 'add') form.dispatch({ do: 'write', changes: addInstead(sheet, lines) })
    const undone = decision === 'add' ? lines.length : 0
    setPasted(was => was && { ...was, ambiguous: [], matched: was.matched - undone })
  }
  const rename = (changes: readonly CellText[]) =>
    form.dispatch({ do: 'write', changes: joinRenamedRows(changes, sheet, matching, taken) })
  /** Reads the dates of a column this way. Dates that were edited since then remain. */
  const setReading = (asked: DateQuestion, reading: DateReading) => {
    const before = otherReading[reading]
    const changes = asked.given.flatMap(({ row, column, text }) =>
      form.sheet.texts.get(row)?.[column] === rewriteDate(text, before)
        ? [{ row, column, text: rewriteDate(text, reading) }]
        : [],
    )
    form.release(asked.given)
    if (asked.reading !== reading) form.dispatch({ do: 'write', changes })
    setPasted(
      was =>
        was && {
          ...was,
          dates: was.dates.map(each =>
            each.given === asked.given ? { ...each, reading, isOpen: false } : each,
          ),
        },
    )
  }
  /** Pastes again with columns assigned to unknown headings. */
  const assign = ({ source, dates, ambiguous }: PasteResult, assigned: AssignedNames) => {
    form.release([...dates.flatMap(each => each.given), ...ambiguous.map(holdLine)])
    form.dispatch({ do: 'undo' })
    fillIn(source, assigned)
  }
  /** Whether nothing else has changed since, so that the paste can be undone. */
  const canAssign = pasted !== null && sheet.past.at(-1)?.texts === pasted.source.sheet.texts
  const dropRepeats = (rows: readonly string[]) => {
    form.dispatch({
      do: 'write',
      changes: rows.map(row => ({ row, column: removedColumn, text: 'Yes' })),
    })
    setPasted(was => was && { ...was, rows: was.rows.filter(row => !rows.includes(row)), repeats: [] })
  }
  const close = () => {
    setPasted(null)
    setTooMany(null)
  }
  const unsaved = useMemo(() => {
    const changed = new Set(form.changed)
    return pasted?.rows.filter(row => changed.has(row)).length ?? 0
  }, [pasted, form.changed])
  return {
    nameColumn: matching.nameColumn,
    columns,
    pasted,
    unsaved,
    tooMany,
    canAssign,
    paste,
    assign,
    setReading,
    dropRepeats,
    settle,
    rename,
    close,
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

interface DonePaste {
  table: PastedTable
  plan: PastePlan
  dates: DateQuestion[]
  columns: readonly DataColumn[]
  source: PasteResult['source']
}

const describePaste = ({ table, plan, dates, columns, source }: DonePaste): PasteResult => ({
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

const holdDates = ({ given, reading }: DateQuestion) =>
  given.map(cell => ({ ...cell, text: rewriteDate(cell.text, reading), why: heldDate }))
