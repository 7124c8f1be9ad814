import { useCallback, useEffect, useState } from 'react'
import { useDraft } from '../form/useDraft.ts'
import type { RestorableDraft } from '../form/useRecordForm.ts'
import type { DataColumn } from './gridSource.ts'
import { contextMark, nameCell, type Sheet, type SheetAction } from './sheet.ts'
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

/** Most visits find no draft. */
const loadDescription = () => import('./describeSheetDraft.ts')

/** Keeps the changed rows in the browser, and offers the drafts of earlier visits and other tabs. */
export function useSheetDrafts(
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
  const isOffered = offered.length > 0
  const [part, setPart] = useState<Awaited<ReturnType<typeof loadDescription>>>()
  useEffect(() => {
    if (isOffered) void loadDescription().then(setPart, () => undefined)
  }, [isOffered])
  if (!part) return []
  return offered
    .map(each => part.describeSheetDraft(options, sheet, each, dispatch))
    .filter(({ lines }) => lines.length > 0)
}

/** All cells of a changed row, so that it can be described and added again if someone removes it. */
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
      const name = nameCell(lastingKeyOf(key), column)
      if (text !== base[column]) unsaved[name] = text
      else if (sheet.base.has(key) && text !== '') unsaved[contextMark + name] = text
    }
  }
  return unsaved
}
