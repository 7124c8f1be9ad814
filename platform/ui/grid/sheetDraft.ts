import { isSameValue } from '../form/formInputs.ts'
import type { OfferedDraft, RestorableDraft } from '../form/useDraft.ts'
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

/** Begins the name of a cell in a draft that has the stored text of a changed row. */
const storedMark = '='

/** The changed cells, and the stored texts of their rows, to find out what someone has changed or removed since. */
export function listUnsavedCells(
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
      if (text !== (base[column] ?? '')) unsaved[name] = text
      if (sheet.base.has(key) && base[column]) unsaved[storedMark + name] = base[column]
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
export function describeSheetDraft(
  { columns, labelOf }: Pick<SheetDraftOptions, 'columns' | 'labelOf'>,
  sheet: Sheet,
  offered: OfferedDraft,
  dispatch: (action: SheetAction) => void,
): RestorableDraft {
  const { rows, stored } = readRows(offered.draft.typed)
  const isGone = (row: string) => !isNewRowKey(row) && !sheet.base.has(row)
  const wholeRow = (row: string): RowTexts => ({ ...sheet.blank, ...stored.get(row), ...rows.get(row) })
  // A row that the draft removes is as it should be.
  const kept = [...rows].filter(([row, texts]) => !isGone(row) || !isRemoved(texts))
  const removed = kept.flatMap(([row]) => (isGone(row) ? [row] : []))
  const nameRow = (row: string) =>
    labelOf(row, sheet.base.get(row) ?? (isGone(row) ? wholeRow(row) : undefined))
  const lines = kept.flatMap(([row, texts]) =>
    Object.entries(texts).flatMap(([column, mine]) => {
      const { field } = columns.find(({ key }) => key === column) ?? removalColumn
      const now = sheet.base.get(row)?.[column] ?? ''
      if (!isGone(row) && isSameValue(field, mine, now)) return []
      const isOlder = !isGone(row) && now !== (stored.get(row)?.[column] ?? '')
      const label = `${nameRow(row)}, ${field.label}`
      return [{ name: nameCell(row, column), label, mine, stored: now, isOlder }]
    }),
  )
  return {
    ...offered,
    lines,
    isOlder: lines.some(each => each.isOlder),
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
  const [rows, stored] = [new Map<string, RowTexts>(), new Map<string, RowTexts>()]
  for (const [name, text] of Object.entries(typed)) {
    const isStored = name.startsWith(storedMark)
    const { row, column } = parseCell([isStored ? name.slice(1) : name, text])
    const into = isStored ? stored : rows
    into.set(row, { ...into.get(row), [column]: text })
  }
  return { rows, stored }
}

/** Rows that are not stored get unused keys, because another tab may have used the same. */
function listCells(sheet: Sheet, rows: readonly Row[]): CellText[] {
  let added = 0
  return rows.flatMap(([key, texts]) => {
    const row = sheet.base.has(key) ? key : makeRowKey(sheet, added++)
    return Object.entries(texts).map(([column, text]) => ({ row, column, text }))
  })
}
