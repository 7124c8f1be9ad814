import { useCallback } from 'react'
import { useDraft } from '../form/useDraft.ts'
import type { RestorableDraft } from '../form/useRecordForm.ts'
import type { DataColumn } from './gridSource.ts'
import {
  isNewRowKey,
  makeRowKey,
  nameCell,
  parseCell,
  type CellText,
  type Sheet,
  type SheetAction,
} from './sheet.ts'
import { removalColumn } from './sheetSave.ts'
import type { RowRules } from './useRowReading.ts'

export interface SheetDraftOptions {
  /** Identifies the table in drafts. */
  record: string
  columns: readonly DataColumn[]
  labelOf: RowRules['labelOf']
  /** The key that a row has when the table is read again. Rows added since the last read have another one. */
  lastingKeyOf: (key: string) => string
}

/** Keeps the cells of the changed rows in the browser, and offers the drafts of earlier visits and other tabs. */
export function useSheetDrafts(
  { record, columns, labelOf, lastingKeyOf }: SheetDraftOptions,
  sheet: Sheet,
  changed: readonly string[],
  dispatch: (action: SheetAction) => void,
): RestorableDraft[] {
  const listUnsaved = useCallback(
    () => listUnsavedCells(sheet, columns, changed, lastingKeyOf),
    [sheet, columns, changed, lastingKeyOf],
  )
  const describe = ([name, mine]: [string, string]) => {
    const { row, column } = parseCell([name, mine])
    const stored = sheet.base.get(row)
    const { field } = columns.find(each => each.key === column) ?? removalColumn
    return { name, label: `${labelOf(row, stored)}, ${field.label}`, mine, stored: stored?.[column] ?? '' }
  }
  return useDraft(record, changed.length > 0, listUnsaved, null).map(each => ({
    ...each,
    lines: Object.entries(each.draft.typed).map(describe),
    isOlder: false,
    restore() {
      dispatch({ do: 'write', changes: listDraftCells(sheet, each.draft.typed) })
      each.take()
    },
  }))
}

function listUnsavedCells(
  sheet: Sheet,
  columns: readonly DataColumn[],
  changed: readonly string[],
  lastingKeyOf: SheetDraftOptions['lastingKeyOf'],
): Record<string, string> {
  const unsaved: Record<string, string> = {}
  for (const key of changed) {
    const texts = sheet.texts.get(key) ?? sheet.blank
    const base = sheet.base.get(key) ?? sheet.blank
    for (const { key: column } of [...columns, removalColumn]) {
      const text = texts[column] ?? ''
      if (text !== base[column]) unsaved[nameCell(lastingKeyOf(key), column)] = text
    }
  }
  return unsaved
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
