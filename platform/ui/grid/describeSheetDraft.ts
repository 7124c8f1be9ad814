import type { OfferedDraft } from '../form/useDraft.ts'
import type { RestorableDraft } from '../form/useRecordForm.ts'
import {
  contextMark,
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
import { removalColumn } from './sheetSave.ts'
import type { SheetDraftOptions } from './useSheetDrafts.ts'

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
