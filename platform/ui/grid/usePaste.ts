import { useMemo, useState } from 'react'
import type { DateReading } from '../../contract/dateText.ts'
import type { Cell } from '../../contract/pastedBlock.ts'
import { readPastedTable, type PastedTable } from '../../contract/pastedTable.ts'
import { toPlaces, type AssignedNames } from './assignedNames.ts'
import type { Range } from './gridSelection.ts'
import type { DataColumn } from './gridSource.ts'
import {
  addReading,
  answerReadings,
  blockDates,
  blockLine,
  blockMerged,
  listDates,
  listOpenQuestions,
  rereadDates,
  type ChosenReadings,
  type DateQuestion,
  type MergedQuestion,
} from './pasteQuestions.ts'
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

/** The result of the last paste, for the user to check. */
export interface PasteResult {
  rows: readonly string[]
  /** Whether the table already has the same data. */
  isKnown: boolean
  /** The number of them that refer to existing rows. */
  matched: number
  /** Lines that match several rows. */
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
  dates: readonly DateQuestion[]
  /** The new rows that repeat another pasted row. */
  repeats: readonly string[]
  /** The pasted text and its position, to paste it again with other columns. */
  source: { at: Cell; text: string; sheet: Sheet; readings: ChosenReadings }
}

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
  const block = (cells: readonly BlockedCell[]) => form.dispatch({ do: 'block', cells })
  const unblock = (cells: readonly Pick<CellText, 'row' | 'column'>[]) =>
    form.dispatch({ do: 'unblock', cells })
  const toBlockedCell = (line: AmbiguousLine) => blockLine(line, matching.nameColumn)
  /** Replaces names. A new row that then names an existing row changes that row instead. */
  const rename = (changes: readonly CellText[]) => {
    const { changes: written, joined, ambiguous } = joinRenamedRows(changes, sheet, matching, affected)
    write(written)
    block(ambiguous.map(toBlockedCell))
    setAffected(was => new Set([...was, ...joined.values()]))
    const changed = new Set(form.changed)
    const isUnchanged = written.every(each => !sheet.base.has(each.row))
    const isKnown = (row: string) => (joined.has(row) ? isUnchanged : !changed.has(row))
    setPasted(was => was && joinPasted(was, joined, { ambiguous, isKnown: was.rows.every(isKnown) }))
  }

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
    const { open, dates } = listDates(table, plan, columns)
    block([
      ...open.flatMap(blockDates),
      ...plan.ambiguous.map(toBlockedCell),
      ...plan.merged.map(blockMerged),
    ])
    setAffected(new Set(plan.matches.map(each => each.row)))
    setPasted(describePaste({ table, plan, dates, columns, source }))
    return plan.range
  }

  return {
    questions: listOpenQuestions(form, columns, pasted?.ambiguous ?? []),
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
    assign({ source, rows }: PasteResult, assigned: AssignedNames) {
      if (rows.length > 0) form.dispatch({ do: 'undo' })
      pasteFrom(source, assigned)
    },
    /** Reads the dates of a column this way. Dates that were edited since then remain. */
    setReading(question: DateQuestion, reading: DateReading) {
      unblock(question.given)
      if (question.reading !== reading) write(rereadDates(sheet, question, reading))
      setPasted(was => was && { ...was, ...answerDates(was, question, reading) })
    },
    /** Ambiguous lines change the rows chosen for them, or are added as new rows. */
    settle(lines: readonly AmbiguousLine[], decision: 'change' | 'add') {
      unblock(lines.map(toBlockedCell))
      if (decision === 'change') return
      write(addInstead(sheet, lines))
      const moved = new Set(lines.map(each => each.row))
      setPasted(was => {
        const count = was?.ambiguous.filter(each => moved.has(each.row)).length ?? 0
        return was && { ...was, matched: was.matched - count }
      })
    },
    /** Fills empty cells with the text above them, or leaves them empty. */
    fillMerged({ cells }: MergedQuestion, isMerged: boolean) {
      unblock(cells)
      if (isMerged) rename(cells)
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

/** The result of a paste whose new rows now change existing ones. */
function joinPasted(
  was: PasteResult,
  joined: ReadonlyMap<string, string>,
  { ambiguous, isKnown }: Pick<PasteResult, 'ambiguous' | 'isKnown'>,
): PasteResult {
  const own = was.rows.filter(row => joined.has(row))
  return {
    ...was,
    isKnown,
    rows: was.rows.map(row => joined.get(row) ?? row),
    matched: was.matched + own.length,
    repeats: was.repeats.filter(row => !joined.has(row)),
    ambiguous: [...was.ambiguous, ...ambiguous],
  }
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
  doubled: table.doubled,
  totals: table.totals,
  titles: table.titles,
  sections: table.sections,
  dates,
  repeats: plan.repeats,
  source,
})

/** The answer may be about an earlier paste. */
function answerDates(
  { dates, source }: PasteResult,
  answered: DateQuestion,
  reading: DateReading,
): Partial<PasteResult> {
  const isAnswered = (each: DateQuestion) =>
    each.column === answered.column && each.reading === answered.reading
  if (!dates.some(isAnswered)) return {}
  return {
    dates: dates.map(each => (isAnswered(each) ? { ...each, reading } : each)),
    source: { ...source, readings: addReading(source.readings, answered, reading) },
  }
}

function countUnsavedRows(pasted: PasteResult | null, changed: readonly string[]): number {
  const unsaved = new Set(changed)
  return pasted?.rows.filter(row => unsaved.has(row)).length ?? 0
}
