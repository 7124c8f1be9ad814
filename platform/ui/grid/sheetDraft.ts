import { listKeys } from '../../contract/listKeys.ts'
import { isSameValue } from '../form/formInputs.ts'
import type { OfferedDraft, RestorableDraft } from '../form/useDraft.ts'
import { removalColumn, type DataColumn } from './gridSource.ts'
import {
  isNewRowKey,
  isRemoved,
  makeRowKey,
  nameCell,
  parseCell,
  type BlockedCell,
  type CellQuestion,
  type CellText,
  type RowTexts,
  type Sheet,
  type SheetAction,
} from './sheet.ts'
import { unansweredQuestions, type RowRules } from './useRowReading.ts'

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
/** Begins the name of a cell in a draft that has the open question about the cell, and its pasted text. */
const questionMark = '?'

/**
 * The changed cells and the open questions about them, and the stored texts of their rows, to find out what someone has
 * changed or removed since.
 */
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
      const blocked = sheet.blocked.get(nameCell(key, column))
      if (blocked?.text === text) unsaved[questionMark + name] = `${blocked.question} ${blocked.given}`
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
  const { rows, stored, questions } = readRows(offered.draft.typed)
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
      const { changes, blocked } = listCells(sheet, [...restored, ...again], questions)
      dispatch({ do: 'write', changes })
      dispatch({ do: 'block', cells: blocked })
      offered.take()
    },
  }
}

type TextsByRow = Map<string, RowTexts>

function readRows(typed: Record<string, string>) {
  const [rows, stored, questions]: [TextsByRow, TextsByRow, TextsByRow] = [new Map(), new Map(), new Map()]
  for (const [name, text] of Object.entries(typed)) {
    const marked = { [storedMark]: stored, [questionMark]: questions }[name.charAt(0)]
    const { row, column } = parseCell([marked ? name.slice(1) : name, text])
    const into = marked ?? rows
    into.set(row, { ...into.get(row), [column]: text })
  }
  return { rows, stored, questions }
}

/** Rows that are not stored get unused keys, because another tab may have used the same. */
function listCells(sheet: Sheet, rows: readonly Row[], questions: ReadonlyMap<string, RowTexts>) {
  let added = 0
  const cells = rows.map(([key, texts]) => {
    const base = sheet.base.get(key)
    const row = base ? key : makeRowKey(sheet, added++)
    const now = { ...(base ?? sheet.blank), ...texts }
    return {
      changes: Object.entries(texts).map(([column, text]): CellText => ({ row, column, text })),
      blocked: Object.entries(questions.get(key) ?? {}).map(([column, text]): BlockedCell => {
        const [question, ...given] = text.split(' ')
        return {
          row,
          column,
          text: now[column] ?? '',
          question: readQuestion(question),
          given: given.join(' '),
        }
      }),
    }
  })
  return {
    changes: cells.flatMap(each => each.changes),
    blocked: cells.flatMap(each => each.blocked),
  }
}

const readQuestion = (text: string | undefined): CellQuestion =>
  listKeys(unansweredQuestions).find(each => each === text) ?? 'line'
