import { useCallback, useEffect, useReducer, useState } from 'react'
import { describeConflict } from '../form/conflict.ts'
import type { ListedError } from '../form/listErrors.ts'
import { useSaveMachine, type LastSave, type StoredTexts, type Texts } from '../form/saveMachine.ts'
import { useDraft, type RestorableDraft } from '../form/useDraft.ts'
import type { FormFrame } from '../form/useRecordForm.ts'
import { removalColumn, type DataColumn, type RowView } from './gridSource.ts'
import {
  createSheet,
  isRemoved,
  nameCell,
  parseCell,
  reduceSheet,
  removedColumn,
  type RowTexts,
  type Sheet,
  type SheetAction,
  type SheetRows,
} from './sheet.ts'
import { describeSheetDraft, listUnsavedCells, type SheetDraftOptions } from './sheetDraft.ts'
import { useRowReading, type RowRules } from './useRowReading.ts'

interface SheetFormOptions extends RowRules, SheetDraftOptions {
  /** The rows as first read. A save replaces them with its result. */
  stored: SheetRows
  blank: RowTexts
  readOnly?: string
  messages: { saved: string; failed: string }
  /** Stores the rows and resolves to all rows. */
  save: (rows: SheetRows) => Promise<SheetRows>
  /** Reads all rows. New rows that were sent may already be stored. */
  reload: (sent: SheetRows) => Promise<SheetRows>
  readLastSave: () => Promise<LastSave | null>
}

export interface SheetForm extends FormFrame {
  sheet: Sheet
  dispatch: (action: SheetAction) => void
  row: (key: string) => RowView
  /** The rows that differ from the stored values. */
  changed: readonly string[]
  /** The changed rows with errors. */
  wrong: readonly string[]
  /** The changed rows with cells that wait for the answer to a question. */
  waiting: readonly string[]
  /** The unchanged rows that still have to be confirmed. */
  open: readonly string[]
  /** Saves the changed rows without errors and open questions. The others remain unsaved. */
  saveValid: () => Promise<boolean>
}

/**
 * A form whose inputs are the cells of a sheet. It saves, retries, keeps drafts, and shows conflicts like any form, but
 * reads only changed rows, so that typing costs the same in ten rows and in thousands.
 */
export function useSheetForm(options: SheetFormOptions): SheetForm {
  const { record, readOnly, blank } = options
  const [sheet, dispatch] = useReducer(reduceSheet, options.stored, stored => createSheet(stored, blank))
  const { machine, progress } = useSaveMachine()
  const reading = useRowReading(options, sheet, progress.refused)
  const { changed, wrong, waiting, open, row } = reading
  const drafts = useSheetDrafts(options, sheet, changed, dispatch)
  /** The rows of the last save, and all rows as the server last sent them. */
  const [last, setLast] = useState({ sent: sheet.base, received: sheet.base })
  const send = (rows: SheetRows, base?: StoredTexts): Promise<boolean> => {
    let received = sheet.base
    const attempt = describeAttempt(options, sheet.base, rows, now => {
      received = now
      setLast({ sent: rows, received: now })
    })
    let unanswered = progress.indeterminate
    return machine.send({
      ...attempt,
      async save() {
        // Earlier saves without an answer may have been stored, and their rows must not be added again.
        for (const texts of unanswered)
          dispatch({ do: 'rebase', base: await options.reload(toRows(texts)), sent: new Map() })
        unanswered = []
        return attempt.save()
      },
      onSaved: () => dispatch({ do: 'rebase', base: received, sent: rows }),
      record: { ...attempt.record, ...(base && { base }) },
    })
  }
  const pickRows = (keys: readonly string[]): SheetRows =>
    new Map(keys.map(key => [key, sheet.texts.get(key) ?? blank]))

  const { conflict } = progress
  return {
    record,
    sheet,
    dispatch,
    row,
    changed,
    wrong,
    waiting,
    open,
    async submit() {
      if (wrong.length + waiting.length === 0) return send(pickRows(changed))
      machine.refuse()
      return false
    },
    async saveValid() {
      const held = new Set([...wrong, ...waiting])
      let keys = changed.filter(key => !held.has(key))
      for (;;) {
        const isSaved = await send(pickRows(keys))
        const refused = new Set([...machine.progress.refused.keys()].map(name => parseCell([name, '']).row))
        const others = keys.filter(key => !refused.has(key))
        // A row that only the server refuses does not hold back the others.
        if (isSaved || others.length === 0 || others.length === keys.length) return isSaved
        keys = others
      }
    },
    reset() {
      machine.reset()
      dispatch({ do: 'reset' })
      return () => dispatch({ do: 'undo' })
    },
    isDirty: changed.length > 0,
    readOnly,
    saveState: progress.state,
    attempts: progress.attempts,
    listed: progress.attempts > 0 ? listErrors(options, reading, progress.unplaced) : [],
    drafts,
    conflict:
      conflict &&
      describeConflict(conflict, {
        base: { ...conflict.attempt.record?.base.texts, ...requireChoice(conflict.theirs.texts) },
        mine: conflict.attempt.texts,
        onResolve(merged, theirs) {
          dispatch({ do: 'rebase', base: last.received, sent: last.sent })
          dispatch({ do: 'write', changes: Object.entries(merged).map(parseCell) })
          void send(toRows(merged), theirs)
        },
        onCancel: () => machine.cancelConflict(),
      }),
  }
}

/** Saves rows as a record whose inputs are their cells. `onReceived` gets all rows that the server sends. */
function describeAttempt(
  { columns, blank, labelOf, messages, save, reload, readLastSave }: SheetFormOptions,
  base: SheetRows,
  rows: SheetRows,
  onReceived: (rows: SheetRows) => void,
) {
  const listCells = <T>(valueOf: (key: string, column: DataColumn) => T) =>
    Object.fromEntries(
      [...rows.keys()].flatMap(key =>
        [...columns, removalColumn].map(column => [nameCell(key, column.key), valueOf(key, column)] as const),
      ),
    )
  const textsOf = (from: SheetRows) => listCells((key, column) => from.get(key)?.[column.key] ?? '')
  const texts = textsOf(rows)
  /** A row that no longer exists matches what was sent, except that it is removed. */
  const toStored = (now: SheetRows) => {
    onReceived(now)
    const isGone = (key: string) => !now.has(key) && (base.has(key) || isRemoved(rows.get(key) ?? blank))
    const gone = [...rows].filter(([key]) => isGone(key))
    return {
      texts: textsOf(
        new Map([...now, ...gone.map(([key, was]) => [key, { ...was, [removedColumn]: 'Yes' }] as const)]),
      ),
    }
  }
  return {
    fields: listCells((key, { field }) => ({
      ...field,
      label: `${labelOf(key, base.get(key))}, ${field.label}`,
    })),
    texts,
    save: async () => toStored(await save(rows)),
    record: {
      base: { texts: textsOf(base) },
      reload: async () => toStored(await reload(rows)),
      readLastSave,
      messages: { ...messages, saved: () => messages.saved },
    },
  }
}

/** Whether a row that someone else removed stays removed is not decided by default. It counts as changed by both. */
function requireChoice(theirs: Texts): Texts {
  const removed = Object.keys(theirs).filter(
    name => parseCell([name, '']).column === removedColumn && theirs[name] === 'Yes',
  )
  return Object.fromEntries(removed.map(name => [name, 'undecided']))
}

function toRows(texts: Texts): SheetRows {
  const rows = new Map<string, RowTexts>()
  for (const { row, column, text } of Object.entries(texts).map(parseCell))
    rows.set(row, { ...rows.get(row), [column]: text })
  return rows
}

/** Everything that prevents the save: open questions, and errors in table order. */
function listErrors(
  { columns }: SheetFormOptions,
  { wrong, waiting, row }: Pick<SheetForm, 'wrong' | 'waiting' | 'row'>,
  unplaced: readonly string[],
): ListedError[] {
  const listCells = (keys: readonly string[], kind: 'errors' | 'undecided'): ListedError[] =>
    keys.flatMap(key => {
      const view = row(key)
      return columns.flatMap(({ key: column, field }) => {
        const error = view[kind]?.[column]
        return error ? [{ name: nameCell(key, column), label: `${view.label}, ${field.label}`, error }] : []
      })
    })
  // One answer is for all cells with the same question, so only the first is listed.
  const asked = listCells(waiting, 'undecided').toReversed()
  const questions = new Map(asked.map(each => [each.error, each]))
  return [
    ...[...questions.values()].map(each => ({ ...each, isQuestion: true })),
    ...listCells(wrong, 'errors'),
    ...unplaced.map(error => ({ name: null, label: '', error })),
  ]
}

/** Keeps the changed rows in the browser, and offers the drafts of earlier visits and other tabs. */
function useSheetDrafts(
  options: SheetDraftOptions,
  sheet: Sheet,
  changed: readonly string[],
  dispatch: (action: SheetAction) => void,
): RestorableDraft[] {
  const { record, columns, lastingKeyOf } = options
  const listUnsaved = useCallback(
    () => listUnsavedCells(sheet, columns, changed, lastingKeyOf),
    [sheet, columns, changed, lastingKeyOf],
  )
  const { offered } = useDraft(record, changed.length > 0, listUnsaved, null)
  const drafts = offered.map(each => describeSheetDraft(options, sheet, each, dispatch))
  // What a draft says may have been saved by a lost answer, or in another tab.
  useEffect(() => drafts.forEach(each => each.lines.length === 0 && each.discard()))
  return drafts.filter(({ lines }) => lines.length > 0)
}
