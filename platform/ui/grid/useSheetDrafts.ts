import { useCallback } from 'react'
import { useDraft, type OfferedDraft, type RestorableDraft } from '../form/useDraft.ts'
import { removalColumn, type DataColumn } from './gridSource.ts'
import {
  isNewRowKey,
  isRemoved,
  makeRowKey,
  nameCell,
  parseCell,
  type CellText,
  type RowTexts,
  type Sheet,
  type SheetAction,
} from './sheet.ts'
import type { RowRules } from './useRowReading.ts'

export interface SheetDraftOptions {
  /** Identifies the table in drafts. */
  record: string
  columns: readonly DataColumn[]
  labelOf: RowRules['labelOf']
  /** The key that a row has when the table is read again. Rows added since the last read have another one. */
  lastingKeyOf: (key: string) => string
}

/** Begins the name of a cell of a draft that is not changed itself, but belongs to a changed row. */
const contextMark = '='

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
  return offered
    .map(each => describeDraft(options, sheet, each, dispatch))
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

/** A row's key and cells. */
type Row = [key: string, texts: RowTexts]

/**
 * Compares a draft with the stored rows. A row that someone else has removed is restored only on request, as a new row
 * with all its cells.
 */
function describeDraft(
  { columns, labelOf }: Pick<SheetDraftOptions, 'columns' | 'labelOf'>,
  sheet: Sheet,
  offered: OfferedDraft,
  dispatch: (action: SheetAction) => void,
): RestorableDraft {
  const { rows, context } = readRows(offered.draft.typed)
  const isGone = (row: string) => !isNewRowKey(row) && !sheet.base.has(row)
  const wholeRow = (row: string): RowTexts => ({ ...sheet.blank, ...context.get(row), ...rows.get(row) })
  // A row that the draft removes is as it should be.
  const kept = [...rows].filter(([row, texts]) => !isGone(row) || !isRemoved(texts))
  const removed = kept.flatMap(([row]) => (isGone(row) ? [row] : []))
  const nameRow = (row: string) =>
    labelOf(row, sheet.base.get(row) ?? (isGone(row) ? wholeRow(row) : undefined))
  return {
    ...offered,
    lines: kept.flatMap(([row, texts]) =>
      Object.entries(texts).map(([column, mine]) => {
        const { field } = columns.find(({ key }) => key === column) ?? removalColumn
        const stored = sheet.base.get(row)?.[column] ?? ''
        return { name: nameCell(row, column), label: `${nameRow(row)}, ${field.label}`, mine, stored }
      }),
    ),
    isOlder: false,
    removed: removed.map(nameRow),
    isAllRemoved: removed.length === kept.length,
    restore(addsRemoved = false) {
      const restored = kept.filter(([row]) => !isGone(row))
      const again = addsRemoved ? removed.map((row): Row => [row, wholeRow(row)]) : []
      dispatch({ do: 'write', changes: listCells(sheet, [...restored, ...again]) })
      offered.take()
    },
  }
}

function readRows(typed: Record<string, string>) {
  const [rows, context] = [new Map<string, RowTexts>(), new Map<string, RowTexts>()]
  for (const [name, mine] of Object.entries(typed)) {
    const isContext = name.startsWith(contextMark)
    const { row, column, text } = parseCell([isContext ? name.slice(1) : name, mine])
    const into = isContext ? context : rows
    into.set(row, { ...into.get(row), [column]: text })
  }
  return { rows, context }
}

/** Rows that are not stored get unused keys, because another tab may have used the same. */
function listCells(sheet: Sheet, rows: readonly Row[]): CellText[] {
  let added = 0
  return rows.flatMap(([key, texts]) => {
    const row = sheet.base.has(key) ? key : makeRowKey(sheet, added++)
    return Object.entries(texts).map(([column, text]) => ({ row, column, text }))
  })
}
