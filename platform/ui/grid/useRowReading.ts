import { useMemo } from 'react'
import { isSameValue } from '../form/formInputs.ts'
import { isChange, type CellErrors, type DataColumn, type RowView } from './gridSource.ts'
import { isRemoved, type RowTexts, type Sheet } from './sheet.ts'

/** The name of a cell in drafts, errors, and save fields: `12-1/areaTotal`. */
export const nameCell = (row: string, column: string): string => `${row}/${column}`

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

/** Which rows changed and their errors, cached per row until it changes. */
export function useRowReading(
  { columns, labelOf, idOf, check, isOpen }: RowRules,
  sheet: Sheet,
  refused: ReadonlyMap<string, { text: string; why: string }>,
) {
  const known = useMemo(
    () => ({
      columns,
      check,
      refused,
      labelOf,
      idOf,
      isOpen,
      rows: new WeakMap<RowTexts, RowView & { base?: RowTexts }>(),
    }),
    [columns, check, refused, labelOf, idOf, isOpen],
  )
  return useMemo(() => {
    const differs = (texts: RowTexts, base: RowTexts | undefined) => {
      if (isRemoved(texts)) return base !== undefined
      const was = base ?? sheet.blank
      return known.columns.some(({ key, field }) => {
        const [one, other] = [texts[key] ?? '', was[key] ?? '']
        return one !== other && !isSameValue(field, one, other)
      })
    }
    const errorsOf = (key: string, texts: RowTexts): CellErrors => {
      if (isRemoved(texts)) return noErrors
      const held = known.columns.flatMap(({ key: column }) => {
        const found = known.refused.get(nameCell(key, column))
        return found && found.text === texts[column] ? [[column, found.why]] : []
      })
      const errors = { ...(Object.fromEntries(held) as CellErrors), ...known.check(texts) }
      return Object.keys(errors).length === 0 ? noErrors : errors
    }
    const markOf = (texts: RowTexts, base: RowTexts | undefined, hasChanged: boolean): RowView['mark'] => {
      if (isRemoved(texts)) return 'removed'
      if (hasChanged) return base ? 'changed' : 'new'
      if (!base) return 'blank'
      return known.isOpen(texts) ? 'open' : 'stored'
    }
    const row = (key: string): RowView => {
      const texts = sheet.texts.get(key) ?? sheet.blank
      const base = sheet.base.get(key)
      const found = known.rows.get(texts)
      // All rows without input share the same texts.
      if (found?.base === base && found?.key === key) return found
      const hasChanged = texts !== base && differs(texts, base)
      const mark = markOf(texts, base, hasChanged)
      const errors = hasChanged ? errorsOf(key, texts) : noErrors
      const view = {
        key,
        id: known.idOf?.(key),
        label: known.labelOf(key, base),
        texts,
        errors,
        mark,
        base,
      } as const
      known.rows.set(texts, view)
      return view
    }
    const [changed, wrong, open]: [string[], string[], string[]] = [[], [], []]
    for (const key of sheet.order) {
      const { mark, errors } = row(key)
      if (mark === 'open') open.push(key)
      if (!isChange(mark) || (mark === 'removed' && !sheet.base.has(key))) continue
      changed.push(key)
      if (errors !== noErrors) wrong.push(key)
    }
    return { row, changed, wrong, open }
  }, [known, sheet])
}
