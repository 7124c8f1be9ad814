import { useCallback, useEffect } from 'react'
import { useDraft, type RestorableDraft } from '../form/useDraft.ts'
import type { Sheet, SheetAction } from './sheet.ts'
import { describeSheetDraft, listUnsavedCells, type SheetDraftOptions } from './sheetDraft.ts'

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
  const drafts = offered.map(each => describeSheetDraft(options, sheet, each, dispatch))
  // What a draft says may have been saved by a lost answer, or in another tab.
  useEffect(() => drafts.forEach(each => each.lines.length === 0 && each.discard()))
  return drafts.filter(({ lines }) => lines.length > 0)
}
