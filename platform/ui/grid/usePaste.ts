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

/** Dates of a pasted column that depend on what comes first, the month or the day, have a year of two digits, or no day. */
export interface DateQuestion {
  column: DataColumn
  reading: DateReading
  /** The dates can be read in several ways, and nobody has said yet how. */
  isOpen: boolean
  /** The cells with the texts that were pasted. */
  given: readonly CellText[]
}

/** What the last paste did, for the person to check. */
export interface Pasted {
  rows: readonly string[]
  /** The table says the same as all of them. */
  isKnown: boolean
  /** How many of them are about rows that were there before. */
  matched: number
  /** Lines that fit several rows, until the person decides. */
  ambiguous: readonly AmbiguousLine[]
  /** The labels of the columns that the block's own heading named. */
  heading: readonly string[] | null
  leftOut: readonly string[]
  totals: readonly string[]
  dates: readonly DateQuestion[]
  /** The new rows that say the same as another pasted row. */
  repeats: readonly string[]
  /** What was pasted where, to paste it again with other columns. */
  source: { at: Cell; text: string; sheet: Sheet }
}

const heldDate = 'Say above how the pasted dates are read.'
export const heldLine = 'Say above whether the pasted row changes this row or is another one.'

/** Pastes a block of any size into the sheet. Every cell arrives, and nothing is stored before the form is saved. */
export function usePaste(
  form: SheetForm,
  columns: readonly DataColumn[],
  maxRows: number,
  matching: LineMatching,
) {
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const [tooMany, setTooMany] = useState<number | null>(null)
  /** The rows that the last paste was about. */
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const { sheet } = form
  const holdLine = ({ row, before }: AmbiguousLine) => {
    const column = matching.nameColumn
    return { row, column, text: before[column] ?? '', why: heldLine }
  }
  const paste = (at: Cell, text: string): Range | null => fillIn({ at, text, sheet: form.sheet })
  const fillIn = (source: Pasted['source'], assigned: AssignedNames = new Map()): Range | null => {
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
  /** Ambiguous lines change the rows that were taken for them, or are added as new rows. */
  const settle = (decision: 'change' | 'add') => {
    const lines = pasted?.ambiguous ?? []
    form.release(lines.map(holdLine))
    if (decision === 'add') form.dispatch({ do: 'write', changes: addInstead(sheet, lines) })
    const undone = decision === 'add' ? lines.length : 0
    setPasted(was => was && { ...was, ambiguous: [], matched: was.matched - undone })
  }
  const rename = (changes: readonly CellText[]) =>
    form.dispatch({ do: 'write', changes: joinRenamedRows(changes, sheet, matching, taken) })
  /** Reads the dates of a column so. Dates that were typed over since stay. */
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
  /** Pastes the same again, with columns for headings that the table does not know. */
  const assign = ({ source, dates, ambiguous }: Pasted, assigned: AssignedNames) => {
    form.release([...dates.flatMap(each => each.given), ...ambiguous.map(holdLine)])
    form.dispatch({ do: 'undo' })
    fillIn(source, assigned)
  }
  /** Nothing else was changed since, so that the paste can be taken back. */
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
  source: Pasted['source']
}

const describePaste = ({ table, plan, dates, columns, source }: DonePaste): Pasted => ({
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
