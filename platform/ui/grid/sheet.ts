import type { DateReading } from '../../contract/dateText.ts'

/** The texts of one row by column. They are replaced and never mutated, so that derived values can be cached. */
export type RowTexts = Readonly<Record<string, string>>
export type SheetRows = ReadonlyMap<string, RowTexts>

export interface CellText {
  row: string
  column: string
  text: string
}

/** A question about a pasted cell: this reading of its date, whether its line updates this row, or whether it is merged. */
export type CellQuestion = DateReading | 'line' | 'merge'

/** A cell that must not be stored with this text until the user has answered a question about it. */
export interface BlockedCell extends CellText {
  question: CellQuestion
  /** The pasted date, or the text above an empty cell. */
  given: string
}

/** The states that undo and redo restore. */
interface Content {
  /** Every row in order, including hidden ones. */
  order: readonly string[]
  texts: SheetRows
  /** By the names of their cells. */
  blocked: ReadonlyMap<string, BlockedCell>
}

/** An editable table of texts with stored values, unsaved changes, and undo. */
export interface Sheet extends Content {
  base: SheetRows
  /** The texts of a new row without input. */
  blank: RowTexts
  /** The visible rows in display order. */
  view: readonly string[]
  past: readonly Content[]
  future: readonly Content[]
  /** The group of the last write. Letters typed into one cell are undone together. */
  step: string | null
  /** The number of rows added so far. Numbers are not reused. */
  added: number
}

export type SheetAction =
  | { do: 'write'; changes: readonly CellText[]; step?: string }
  /** Part of the last step. Writing a cell ends its block. */
  | { do: 'block'; cells: readonly BlockedCell[] }
  | { do: 'unblock'; cells: readonly Pick<CellText, 'row' | 'column'>[] }
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'show'; view: readonly string[] }
  /** After a save: the rows now stored, and the rows that were sent. */
  | { do: 'rebase'; base: SheetRows; sent: SheetRows }
  | { do: 'reset' }

/** The hidden column that marks a row for removal. */
export const removedColumn = 'removed'
const mostSteps = 200

export function createSheet(base: SheetRows, blank: RowTexts): Sheet {
  const order = [...base.keys()]
  return {
    order,
    texts: base,
    blocked: new Map(),
    base,
    blank,
    view: order,
    past: [],
    future: [],
    step: null,
    added: 0,
  }
}

/** The name of a cell in drafts, errors, and save fields: `12-1/areaTotal`. */
export const nameCell = (row: string, column: string): string => `${row}/${column}`

export function parseCell([name, text]: [string, string]): CellText {
  const slash = name.lastIndexOf('/')
  return { row: name.slice(0, slash), column: name.slice(slash + 1), text }
}

export const isRemoved = (texts: RowTexts): boolean => texts[removedColumn] === 'Yes'

/** The key of the row that the next entry below the last row creates. `after` counts further ones. */
export const makeRowKey = (sheet: Sheet, after = 0): string => `new-${sheet.added + 1 + after}`

export function reduceSheet(sheet: Sheet, action: SheetAction): Sheet {
  switch (action.do) {
    case 'write':
      return write(sheet, action.changes, action.step ?? null)
    case 'block':
      return block(sheet, action.cells)
    case 'unblock':
      return { ...sheet, blocked: withoutBlocks(sheet, action.cells) }
    case 'undo':
      return restore(sheet, sheet.past, sheet.future, (past, future) => ({ past, future }))
    case 'redo':
      return restore(sheet, sheet.future, sheet.past, (future, past) => ({ past, future }))
    case 'show':
      return { ...sheet, view: action.view }
    case 'rebase':
      return rebaseSheet(sheet, action.base, action.sent)
    case 'reset':
      return reset(sheet)
  }
}

function write(sheet: Sheet, changes: readonly CellText[], step: string | null): Sheet {
  const texts = new Map(sheet.texts)
  const order = [...sheet.order]
  for (const { row, column, text } of changes) {
    const was = texts.get(row)
    if (!was) order.push(row)
    if (was?.[column] !== text) texts.set(row, { ...(was ?? sheet.blank), [column]: text })
  }
  const { order: before, past } = sheet
  const isSameStep = step !== null && step === sheet.step
  const changesRows = order.length > before.length || changes.some(each => each.column === removedColumn)
  const next = {
    ...sheet,
    order,
    texts,
    blocked: withoutBlocks(sheet, changes),
    past: isSameStep ? past : [...past, contentOf(sheet)].slice(-mostSteps),
    future: [],
    step,
    added: Math.max(sheet.added, ...order.slice(before.length).map(numberOf)),
  }
  return changesRows ? { ...next, view: keepInView(sheet, next) } : next
}

const contentOf = ({ order, texts, blocked }: Sheet): Content => ({ order, texts, blocked })

const block = (sheet: Sheet, cells: readonly BlockedCell[]): Sheet => ({
  ...sheet,
  blocked: new Map([
    ...sheet.blocked,
    ...cells.map(cell => [nameCell(cell.row, cell.column), cell] as const),
  ]),
})

function withoutBlocks(
  { blocked }: Sheet,
  cells: readonly Pick<CellText, 'row' | 'column'>[],
): Content['blocked'] {
  if (blocked.size === 0) return blocked
  const names = new Set(cells.map(({ row, column }) => nameCell(row, column)))
  return new Map([...blocked].filter(([name]) => !names.has(name)))
}

const numberOf = (key: string): number => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0)

/** Whether the key was made by makeRowKey. */
export const isNewRowKey = (key: string): boolean => numberOf(key) > 0

function restore(
  sheet: Sheet,
  from: readonly Content[],
  to: readonly Content[],
  stacks: (from: readonly Content[], to: readonly Content[]) => Pick<Sheet, 'past' | 'future'>,
): Sheet {
  const content = from.at(-1)
  if (!content) return sheet
  const next = { ...sheet, ...content, ...stacks(from.slice(0, -1), [...to, contentOf(sheet)]), step: null }
  return { ...next, view: keepInView(sheet, next) }
}

/** Restores the stored values in one step that can be undone. */
function reset(sheet: Sheet): Sheet {
  const { base, blank, past, added } = sheet
  return { ...createSheet(base, blank), past: [...past, contentOf(sheet)].slice(-mostSteps), added }
}

/** Rows that no longer exist leave the view. New or changed rows enter it at their position. */
function keepInView(before: Sheet, now: Sheet): readonly string[] {
  const isThere = (key: string) => {
    const texts = now.texts.get(key)
    return texts !== undefined && (now.base.has(key) || !isRemoved(texts))
  }
  const view = before.view.filter(isThere)
  const shown = new Set(view)
  const missing = now.order.filter(
    key => !shown.has(key) && isThere(key) && now.texts.get(key) !== before.texts.get(key),
  )
  if (missing.length === 0) return view.length === before.view.length ? before.view : view
  const order = new Map(now.order.map((key, index) => [key, index]))
  for (const key of missing) {
    const previous = view.findLastIndex(each => (order.get(each) ?? 0) < (order.get(key) ?? 0))
    view.splice(previous + 1, 0, key)
  }
  return view
}

/** The texts that a conflict left are sent as a copy, so they are compared by content. */
const isSent = (now: RowTexts, sent: RowTexts | undefined): boolean =>
  sent !== undefined && Object.entries(sent).every(([column, text]) => (now[column] ?? '') === text)

/** Input typed during the save remains, as a change to the newly stored values. */
function rebaseSheet(sheet: Sheet, base: SheetRows, sent: SheetRows): Sheet {
  const texts = new Map<string, RowTexts>()
  for (const key of sheet.order) {
    const now = sheet.texts.get(key) ?? sheet.blank
    const stored = base.get(key)
    const isUntouched = now === sheet.base.get(key) || isSent(now, sent.get(key))
    if (isUntouched && stored) texts.set(key, stored)
    // Neither typed nor stored: it was removed, by this save or by someone else.
    else if (!isUntouched) texts.set(key, now)
  }
  for (const [key, stored] of base) if (!texts.has(key)) texts.set(key, stored)
  const next = { ...sheet, base, order: [...texts.keys()], texts, past: [], future: [], step: null }
  return { ...next, view: keepInView(sheet, next) }
}
