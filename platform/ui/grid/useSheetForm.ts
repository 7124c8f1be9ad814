import { useReducer } from 'react'
import type { ListedError } from '../form/assignRefusals.ts'
import type { FormFrame } from '../form/useRecordForm.ts'
import type { RowView } from './gridSource.ts'
import {
  createSheet,
  nameCell,
  reduceSheet,
  type BlockedCell,
  type CellText,
  type Sheet,
  type SheetAction,
  type SheetRows,
} from './sheet.ts'
import { useRowReading, type RowRules } from './useRowReading.ts'
import { useSheetDrafts, type SheetDraftOptions } from './useSheetDrafts.ts'
import { useSheetSave, type SheetSaveOptions } from './useSheetSave.ts'

interface SheetFormOptions extends RowRules, SheetDraftOptions, SheetSaveOptions {
  /** The rows as first read. A save replaces them with its result. */
  stored: SheetRows
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
  /** The changed rows with cells that wait for the answer to a question. */
  waiting: readonly string[]
  /** The unchanged rows that still have to be confirmed. */
  open: readonly string[]
  /** Saves the changed rows without errors and open questions. The others remain unsaved. */
  saveValid: () => Promise<boolean>
  /** Keeps cells from being saved, with a reason, while they have this text. */
  block: (cells: readonly BlockedCell[]) => void
  /** Ends the block of cells. */
  unblock: (cells: readonly Pick<CellText, 'row' | 'column'>[]) => void
}

/**
 * A form whose inputs are the cells of a sheet. It saves, retries, keeps drafts, and shows conflicts like any form, but
 * reads only changed rows, so that typing costs the same in ten rows and in thousands.
 */
export function useSheetForm(options: SheetFormOptions): SheetForm {
  const { record, readOnly } = options
  const [sheet, dispatch] = useReducer(reduceSheet, options.stored, stored =>
    createSheet(stored, options.blank),
  )
  const { save, dispatchSave, saveRows, dropRetry, conflict } = useSheetSave(options, sheet, dispatch)
  const reading = useRowReading(options, sheet, save)
  const { changed, wrong, waiting, open } = reading
  const held = new Set([...wrong, ...waiting])
  const drafts = useSheetDrafts(options, sheet, changed, dispatch)

  return {
    record,
    sheet,
    dispatch,
    row: reading.row,
    changed,
    wrong,
    waiting,
    open,
    block: cells => dispatchSave({ do: 'block', cells }),
    unblock: cells => dispatchSave({ do: 'unblock', cells }),
    async submit() {
      if (wrong.length + waiting.length === 0) return (await saveRows(changed, changed)).isSaved
      dispatchSave({ do: 'refuse' })
      return false
    },
    async saveValid() {
      let keys = changed.filter(key => !held.has(key))
      for (;;) {
        const { isSaved, refused } = await saveRows(keys, changed)
        const others = keys.filter(key => !refused.has(key))
        // A row that only the server refuses does not hold back the others.
        if (isSaved || others.length === 0 || others.length === keys.length) return isSaved
        keys = others
      }
    },
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
    drafts,
    conflict,
  }
}

/** Everything that prevents the save, in table order. */
function listErrors(
  { columns }: SheetFormOptions,
  { wrong, waiting, row }: Pick<SheetForm, 'wrong' | 'waiting' | 'row'>,
  unplaced: readonly string[],
): ListedError[] {
  const placed = [...new Set([...wrong, ...waiting])].flatMap(key => {
    const { label, errors, undecided = {} } = row(key)
    return columns.flatMap(({ key: column, field }) => {
      const error = errors[column] ?? undecided[column]
      return error ? [{ name: nameCell(key, column), label: `${label}, ${field.label}`, error }] : []
    })
  })
  return [...placed, ...unplaced.map(error => ({ name: null, label: '', error }))]
}
