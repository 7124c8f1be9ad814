import { useMemo } from 'react'
import { isSameValue } from '../form/formInputs.ts'
import type { RefusedTexts } from '../form/saveMachine.ts'
import { isChange, type CellErrors, type DataColumn, type RowView } from './gridSource.ts'
import { isRemoved, nameCell, type CellQuestion, type RowTexts, type Sheet } from './sheet.ts'

/** How the rows of a sheet are read. */
export interface RowRules {
  columns: readonly DataColumn[]
  /** `stored` is missing for a new row. */
  labelOf: (key: string, stored: RowTexts | undefined) => string
  /** The element id of a stored row, if links lead to it. */
  idOf?: (key: string) => string | undefined
  /** The errors of a row to be stored. If the function is stable, it is called once per row. */
  check: (texts: RowTexts) => CellErrors
  /** Whether a stored row still has to be confirmed. */
  isOpen: (texts: RowTexts) => boolean
}

const noErrors: CellErrors = {}

const unreadDate = 'Choose above how to read the pasted dates.'
export const unansweredQuestions: Record<CellQuestion, string> = {
  monthFirst: unreadDate,
  dayFirst: unreadDate,
  lastDay: unreadDate,
  firstDay: unreadDate,
  line: 'Choose above whether to update this row or add a new one.',
  merge: 'Choose above whether this cell is merged with the one above it.',
}

/** Which rows changed and their errors, cached per row until it changes. `refused` are the cells that the server refused. */
export function useRowReading(
  { columns, labelOf, idOf, check, isOpen }: RowRules,
  sheet: Sheet,
  refused: RefusedTexts,
) {
  const { blocked } = sheet
  const undecided = useMemo(
    (): RefusedTexts =>
      new Map(
        [...blocked].map(([name, { text, question }]) => [
          name,
          { text, why: unansweredQuestions[question] },
        ]),
      ),
    [blocked],
  )
  const reading = useMemo(
    () => ({
      columns,
      labelOf,
      idOf,
      check,
      isOpen,
      refused,
      undecided,
      views: new WeakMap<RowTexts, ReadRow>(),
    }),
    [columns, labelOf, idOf, check, isOpen, refused, undecided],
  )
  return useMemo(() => {
    const row = (key: string): RowView => readRow(reading, sheet, key)
    const [changed, wrong, open, waiting]: [string[], string[], string[], string[]] = [[], [], [], []]
    for (const key of sheet.order) {
      const { mark, errors, undecided: held } = row(key)
      if (mark === 'open') open.push(key)
      if (!isChange(mark) || (mark === 'removed' && !sheet.base.has(key))) continue
      changed.push(key)
      if (errors !== noErrors) wrong.push(key)
      if (held !== noErrors) waiting.push(key)
    }
    return { row, changed, wrong, waiting, open }
  }, [reading, sheet])
}

interface ReadRow extends RowView {
  base: RowTexts | undefined
}

interface Reading extends RowRules {
  refused: RefusedTexts
  undecided: RefusedTexts
  views: WeakMap<RowTexts, ReadRow>
}

function readRow(reading: Reading, sheet: Sheet, key: string): ReadRow {
  const texts = sheet.texts.get(key) ?? sheet.blank
  const base = sheet.base.get(key)
  const known = reading.views.get(texts)
  // All rows without input share the same texts.
  if (known?.base === base && known?.key === key) return known
  const hasChanged = texts !== base && differs(reading.columns, texts, base, sheet.blank)
  const undecided = hasChanged ? findReasons(reading, reading.undecided, key, texts) : noErrors
  const view = {
    key,
    id: reading.idOf?.(key),
    label: reading.labelOf(key, base),
    texts,
    errors: hasChanged ? findErrors(reading, key, texts, undecided) : noErrors,
    undecided,
    mark: chooseMark(texts, base, hasChanged, reading.isOpen),
    base,
  }
  reading.views.set(texts, view)
  return view
}

function differs(
  columns: readonly DataColumn[],
  texts: RowTexts,
  base: RowTexts | undefined,
  blank: RowTexts,
): boolean {
  if (isRemoved(texts)) return base !== undefined
  const was = base ?? blank
  return columns.some(({ key, field }) => {
    const [one, other] = [texts[key] ?? '', was[key] ?? '']
    return one !== other && !isSameValue(field, one, other)
  })
}

function findReasons({ columns }: Reading, held: RefusedTexts, key: string, texts: RowTexts): CellErrors {
  if (isRemoved(texts)) return noErrors
  const found = columns.flatMap(({ key: column }) => {
    const cell = held.get(nameCell(key, column))
    return cell && cell.text === texts[column] ? [[column, cell.why]] : []
  })
  return found.length === 0 ? noErrors : (Object.fromEntries(found) as CellErrors)
}

/** A cell that waits for an answer is not wrong yet. */
function findErrors(reading: Reading, key: string, texts: RowTexts, undecided: CellErrors): CellErrors {
  if (isRemoved(texts)) return noErrors
  const all = { ...findReasons(reading, reading.refused, key, texts), ...reading.check(texts) }
  const errors = Object.entries(all).filter(([column]) => undecided[column] === undefined)
  return errors.length === 0 ? noErrors : Object.fromEntries(errors)
}

function chooseMark(
  texts: RowTexts,
  base: RowTexts | undefined,
  hasChanged: boolean,
  isOpen: RowRules['isOpen'],
): RowView['mark'] {
  if (isRemoved(texts)) return 'removed'
  if (hasChanged) return base ? 'changed' : 'new'
  if (!base) return 'blank'
  return isOpen(texts) ? 'open' : 'stored'
}
