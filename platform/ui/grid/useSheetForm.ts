import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { z } from 'zod'
import type { Field } from '../../contract/field.ts'
import type { ListedError } from '../form/assignRefusals.ts'
import { attemptSave, type RecordFormOptions, PendingSave } from '../form/attemptSave.ts'
import type { Fields, InputTexts } from '../form/formInputs.ts'
import type { StoredRecord } from '../form/formState.ts'
import { useDraft } from '../form/useDraft.ts'
import { describeConflict, type FormFrame } from '../form/useRecordForm.ts'
import type { DataColumn, RowView } from './gridSource.ts'
import {
  createSheet,
  isNewRowKey,
  isRemoved,
  makeRowKey,
  reduceSheet,
  removedColumn,
  type CellText,
  type BlockedCell,
  type RowTexts,
  type Sheet,
  type SheetAction,
  type SheetRows,
} from './sheet.ts'
import { noSheetSave, reduceSheetSave, type SheetAttempt } from './sheetSave.ts'
import { nameCell, useRowReading, type RowRules } from './useRowReading.ts'

interface SheetFormOptions extends RowRules {
  /** Identifies the table in drafts. */
  record: string
  /** The rows as first read. A save replaces them with its result. */
  stored: SheetRows
  blank: RowTexts
  /** The key that a row has when the table is read again. Rows added since the last read have another one. */
  lastingKeyOf: (key: string) => string
  /** Stores the rows and resolves to all rows. */
  save: (rows: SheetRows) => Promise<SheetRows>
  /** Reads all rows. New rows that were sent may already be stored. */
  reload: (sent: SheetRows) => Promise<SheetRows>
  messages: RecordFormOptions<Fields>['messages']
  /** Looks up who last saved the rows, for a conflict. */
  readLastSave?: RecordFormOptions<Fields>['readLastSave']
  readOnly?: string
}

export interface SheetForm extends FormFrame {
  sheet: Sheet
  dispatch: (action: SheetAction) => void
  row: (key: string) => RowView
  /** The rows that differ from the stored values. */
  changed: readonly string[]
  /** The changed rows with errors. */
  wrong: readonly string[]
  /** The unchanged rows that still have to be confirmed. */
  open: readonly string[]
  /** Saves the changed rows without errors. The others remain unsaved. */
  saveValid: () => Promise<boolean>
  /** Blocks cells with a reason while they have this text. */
  block: (cells: readonly BlockedCell[]) => void
  /** Ends the block of cells. */
  unblock: (cells: readonly Pick<CellText, 'row' | 'column'>[]) => void
}

/** The hidden column of removals, for the comparison of two versions. */
const removal: Field = { label: 'Removed', format: 'text', required: false, schema: z.string() }

/**
 * A form whose inputs are the cells of a sheet. It saves, retries, keeps drafts, and shows conflicts like any form, but
 * reads only changed rows, so that typing costs the same in ten rows and in thousands.
 */
export function useSheetForm(options: SheetFormOptions): SheetForm {
  const { record, columns, blank, readOnly, lastingKeyOf } = options
  const [sheet, dispatch] = useReducer(reduceSheet, options.stored, stored => createSheet(stored, blank))
  const { save, dispatchSave, saveRows, dropRetry, conflict } = useSheetSave(options, sheet, dispatch)
  const reading = useRowReading(options, sheet, save.refused)
  const { changed, wrong, open } = reading
  const listDraft = useCallback(
    () => listUnsavedRows(sheet, columns, changed, lastingKeyOf),
    [sheet, columns, changed, lastingKeyOf],
  )
  const offered = useDraft(record, changed.length > 0, listDraft, null)

  return {
    record,
    sheet,
    dispatch,
    row: reading.row,
    changed,
    wrong,
    open,
    block: cells => dispatchSave({ do: 'block', cells, name: ({ row, column }) => nameCell(row, column) }),
    unblock: cells =>
      dispatchSave({ do: 'unblock', names: cells.map(({ row, column }) => nameCell(row, column)) }),
    async submit() {
      if (wrong.length === 0) return saveRows(changed, changed)
      dispatchSave({ do: 'refuse' })
      return false
    },
    saveValid: () =>
      saveRows(
        changed.filter(key => !wrong.includes(key)),
        changed,
      ),
    reset() {
      dropRetry()
      dispatch({ do: 'reset' })
      dispatchSave({ do: 'reset' })
      return () => dispatch({ do: 'undo' })
    },
    isDirty: changed.length > 0,
    readOnly,
    saveState: save.saveState,
    attempts: save.attempts,
    listed: save.attempts > 0 ? listErrors(options, reading, save.unplaced) : [],
    drafts: offered.map(each => ({
      ...each,
      lines: Object.entries(each.draft.typed).map(([name, mine]) =>
        describeDraft(options, sheet, name, mine),
      ),
      isOlder: false,
      restore() {
        dispatch({ do: 'write', changes: listDraftCells(sheet, each.draft.typed) })
        each.take()
      },
    })),
    conflict,
  }
}

/** Saves rows like any form: it retries, and shows conflicts. `changed` are all rows with unsaved changes. */
function useSheetSave(options: SheetFormOptions, sheet: Sheet, dispatch: (action: SheetAction) => void) {
  const [save, dispatchSave] = useReducer(reduceSheetSave, noSheetSave)
  const [line] = useState(() => new PendingSave())
  useEffect(() => line.open(), [line])
  const latestBase = useRef(sheet.base)
  const send = (keys: readonly string[], texts: SheetRows, base: StoredRecord<Fields> = { values: {} }) => {
    const attempt = createAttempt(options, sheet, keys, texts)
    dispatchSave({ do: 'begin', attempt })
    const noteBase = (rows: SheetRows) => void (latestBase.current = rows)
    return attemptSave(
      describeAttempt(options, attempt, noteBase),
      { typed: attempt.typed, base, indeterminateSaves: [] },
      action => {
        dispatchSave(action)
        if (action.do === 'saved') dispatch({ do: 'rebase', base: latestBase.current, sent: attempt.rows })
      },
      line,
    )
  }
  const saveRows = async (keys: readonly string[], changed: readonly string[]) => {
    if (!save.isIndeterminate || line.isSending) return send(keys, sheet.texts)
    // An earlier save without an answer may have been stored, and its rows must not be added again.
    const sent = new Map(changed.map(key => [key, sheet.texts.get(key) ?? options.blank]))
    const base = await options.reload(save.attempt?.rows ?? sent)
    dispatch({ do: 'rebase', base, sent: new Map() })
    dispatchSave({ do: 'answered' })
    return send(keys, sheet.texts)
  }
  const conflict =
    save.attempt &&
    describeConflict(
      { fields: save.attempt.fields },
      {
        ...save.attempt,
        baseTyped: { ...save.attempt.baseTyped, ...requireChoice(save.conflict) },
        conflict: save.conflict,
        lastSave: save.lastSave,
      },
      merged => {
        dispatchSave({ do: 'resolve', typed: merged })
        if (!merged || !save.attempt || !save.conflict) return
        const sent = [...save.attempt.rows.keys()]
        dispatch({ do: 'rebase', base: latestBase.current, sent: save.attempt.rows })
        dispatch({ do: 'write', changes: Object.entries(merged).map(parseCell) })
        void send(sent, toRows(merged), save.conflict)
      },
    )
  return { save, dispatchSave, saveRows, dropRetry: () => line.dropWait(), conflict }
}

/** The values to save for these rows, cell by cell, as form fields. */
function createAttempt(
  { columns, blank, labelOf }: SheetFormOptions,
  sheet: Sheet,
  keys: readonly string[],
  texts: SheetRows,
): SheetAttempt {
  const cells = keys.flatMap(key => [
    ...columns.map(({ key: column, field }) => ({ key, column, field })),
    { key, column: removedColumn, field: removal },
  ])
  const entries = <T>(valueOf: (cell: (typeof cells)[number]) => T) =>
    Object.fromEntries(cells.map(cell => [nameCell(cell.key, cell.column), valueOf(cell)]))
  const textsOf = (rows: SheetRows) => entries(({ key, column }) => rows.get(key)?.[column] ?? '')
  return {
    rows: new Map(keys.map(key => [key, texts.get(key) ?? blank])),
    stored: new Set(keys.filter(key => sheet.base.has(key))),
    fields: entries(({ key, field }) => {
      const label = `${labelOf(key, sheet.base.get(key))}, ${field.label}`
      return { ...field, label }
    }),
    typed: textsOf(texts),
    baseTyped: textsOf(sheet.base),
  }
}

/** Saves a record whose fields are the cells of the sent rows. `noteBase` receives all stored rows. */
function describeAttempt(
  options: SheetFormOptions,
  attempt: SheetAttempt,
  noteBase: (rows: SheetRows) => void,
): RecordFormOptions<Fields> {
  const { rows, stored, fields, typed } = attempt
  /** A row that no longer exists matches what was sent, except that it is removed. */
  const toStored = (base: SheetRows): StoredRecord<Fields> => {
    noteBase(base)
    const values = Object.keys(fields).map(name => {
      const { row, column } = parseCell([name, ''])
      const isGone = !base.has(row) && (stored.has(row) || isRemoved(rows.get(row) ?? options.blank))
      if (isGone) return [name, column === removedColumn ? 'Yes' : typed[name]]
      return [name, base.get(row)?.[column] ?? '']
    })
    return { values: Object.fromEntries(values) as StoredRecord<Fields>['values'] }
  }
  return {
    record: options.record,
    fields,
    stored: { values: {} },
    messages: options.messages,
    readLastSave: options.readLastSave,
    save: async () => toStored(await options.save(rows)),
    reload: async () => toStored(await options.reload(rows)),
  }
}

/** Whether a row that someone else removed stays removed is not decided by default. It counts as changed by both. */
function requireChoice(theirs: StoredRecord<Fields> | null): Record<string, string> {
  const names = Object.entries(theirs?.values ?? {}).flatMap(([name, value]) =>
    parseCell([name, '']).column === removedColumn && value === 'Yes' ? [name] : [],
  )
  return Object.fromEntries(names.map(name => [name, 'undecided']))
}

/** The name of a cell in a draft: `12-1/areaTotal`. */
function parseCell([name, text]: [string, string]): CellText {
  const at = name.lastIndexOf('/')
  return { row: name.slice(0, at), column: name.slice(at + 1), text }
}

function toRows(typed: InputTexts<Fields>): SheetRows {
  const rows = new Map<string, RowTexts>()
  for (const { row, column, text } of Object.entries(typed).map(parseCell))
    rows.set(row, { ...rows.get(row), [column]: text })
  return rows
}

/** The cells of a draft. Its new rows get unused keys, because another tab may have used the same ones. */
function listDraftCells(sheet: Sheet, typed: Record<string, string>): CellText[] {
  const keys = new Map<string, string>()
  return Object.entries(typed)
    .map(parseCell)
    .map(cell => {
      if (!isNewRowKey(cell.row)) return cell
      const row = keys.get(cell.row) ?? makeRowKey(sheet, keys.size)
      keys.set(cell.row, row)
      return { ...cell, row }
    })
}

function describeDraft({ columns, labelOf }: SheetFormOptions, sheet: Sheet, name: string, mine: string) {
  const { row, column } = parseCell([name, mine])
  const stored = sheet.base.get(row)
  const label = columns.find(each => each.key === column)?.field.label ?? removal.label
  return { name, label: `${labelOf(row, stored)}, ${label}`, mine, stored: stored?.[column] ?? '' }
}

function listUnsavedRows(
  sheet: Sheet,
  columns: readonly DataColumn[],
  changed: readonly string[],
  lastingKeyOf: SheetFormOptions['lastingKeyOf'],
) {
  const unsaved: Record<string, string> = {}
  for (const key of changed) {
    const texts = sheet.texts.get(key) ?? sheet.blank
    const base = sheet.base.get(key) ?? sheet.blank
    for (const column of [...columns.map(each => each.key), removedColumn]) {
      const text = texts[column] ?? ''
      if (text !== base[column]) unsaved[nameCell(lastingKeyOf(key), column)] = text
    }
  }
  return unsaved
}

/** Everything that prevents the save, in table order. */
function listErrors(
  { columns }: SheetFormOptions,
  { wrong, row }: Pick<SheetForm, 'wrong' | 'row'>,
  unplaced: readonly string[],
): ListedError[] {
  const placed = wrong.flatMap(key => {
    const { label, errors } = row(key)
    return columns.flatMap(({ key: column, field }) => {
      const error = errors[column]
      return error ? [{ name: nameCell(key, column), label: `${label}, ${field.label}`, error }] : []
    })
  })
  return [...placed, ...unplaced.map(error => ({ name: null, label: '', error }))]
}
