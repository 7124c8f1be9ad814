import { useEffect, useReducer, useState } from 'react'
import { attemptSave, PendingSave, type RecordFormOptions } from '../form/attemptSave.ts'
import type { Fields, InputTexts } from '../form/formInputs.ts'
import type { StoredRecord } from '../form/formState.ts'
import { describeConflict } from '../form/useRecordForm.ts'
import type { DataColumn } from './gridSource.ts'
import {
  isRemoved,
  nameCell,
  parseCell,
  removedColumn,
  type RowTexts,
  type Sheet,
  type SheetAction,
  type SheetRows,
} from './sheet.ts'
import { noSheetSave, reduceSheetSave, removalColumn, type SheetAttempt } from './sheetSave.ts'
import type { RowRules } from './useRowReading.ts'

export interface SheetSaveOptions extends Pick<
  RecordFormOptions<Fields>,
  'record' | 'messages' | 'readLastSave'
> {
  columns: readonly DataColumn[]
  blank: RowTexts
  labelOf: RowRules['labelOf']
  /** Stores the rows and resolves to all rows. */
  save: (rows: SheetRows) => Promise<SheetRows>
  /** Reads all rows. New rows that were sent may already be stored. */
  reload: (sent: SheetRows) => Promise<SheetRows>
}

/** Saves rows like any form: it retries, and shows conflicts. `changed` are all rows with unsaved changes. */
export function useSheetSave(
  options: SheetSaveOptions,
  sheet: Sheet,
  dispatch: (action: SheetAction) => void,
) {
  const [save, dispatchSave] = useReducer(reduceSheetSave, noSheetSave)
  const [line] = useState(() => new PendingSave())
  useEffect(() => line.open(), [line])
  /** All rows as the server last sent them. */
  const [latestBase, setLatestBase] = useState<SheetRows>(sheet.base)
  /** Resolves to whether the rows are saved, and to those that the server refused. */
  const send = async (
    keys: readonly string[],
    texts: SheetRows,
    base: StoredRecord<Fields> = { values: {} },
  ) => {
    const attempt = createAttempt(options, sheet, keys, texts)
    dispatchSave({ do: 'begin', attempt })
    let received: SheetRows = sheet.base
    const noteBase = (rows: SheetRows) => {
      received = rows
      setLatestBase(rows)
    }
    let refused: string[] = []
    const isSaved = await attemptSave(
      describeAttempt(options, attempt, noteBase),
      { typed: attempt.typed, base, indeterminateSaves: [] },
      action => {
        dispatchSave(action)
        if (action.do === 'failed')
          refused = Object.keys(action.refused).map(name => parseCell([name, '']).row)
        if (action.do === 'saved') dispatch({ do: 'rebase', base: received, sent: attempt.rows })
      },
      line,
    )
    return { isSaved, refused: new Set(refused) }
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
        dispatch({ do: 'rebase', base: latestBase, sent: save.attempt.rows })
        dispatch({ do: 'write', changes: Object.entries(merged).map(parseCell) })
        void send(sent, toRows(merged), save.conflict)
      },
    )
  return { save, dispatchSave, saveRows, dropRetry: () => line.dropWait(), conflict }
}

/** The values to save for these rows, cell by cell, as form fields. */
function createAttempt(
  { columns, blank, labelOf }: SheetSaveOptions,
  sheet: Sheet,
  keys: readonly string[],
  texts: SheetRows,
): SheetAttempt {
  const cells = keys.flatMap(key =>
    [...columns, removalColumn].map(({ key: column, field }) => ({ key, column, field })),
  )
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
  options: SheetSaveOptions,
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

function toRows(typed: InputTexts<Fields>): SheetRows {
  const rows = new Map<string, RowTexts>()
  for (const { row, column, text } of Object.entries(typed).map(parseCell))
    rows.set(row, { ...rows.get(row), [column]: text })
  return rows
}
