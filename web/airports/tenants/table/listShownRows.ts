import { normalizeName } from '#domain/catalog/proposal.ts'
import { isFigure } from '#platform/contract/format.ts'
import { parseInput } from '#platform/contract/inputCodec.ts'
import { isChange, type DataColumn, type RowSort } from '#platform/ui/grid/gridSource.ts'
import { isRemoved, type RowTexts } from '#platform/ui/grid/sheet.ts'
import type { SheetForm } from '#platform/ui/grid/useSheetForm.ts'

export type Showing = 'all' | 'errors' | 'open' | 'changed'

export interface TableFilter {
  keyword: string
  /** A terminal's name; '' for all. */
  terminal: string
  show: Showing
}

/** The rows that match a filter, in the order of a column. New rows are always included. */
export function listShownRows(
  form: SheetForm,
  columns: readonly DataColumn[],
  filter: TableFilter,
  sort: RowSort | null,
): string[] {
  const { sheet } = form
  const isThere = (key: string) => sheet.base.has(key) || !isRemoved(sheet.texts.get(key) ?? sheet.blank)
  const shown = sheet.order.filter(key => isThere(key) && isShown(form, key, filter))
  const column = columns.find(each => each.key === sort?.column)
  if (!column || !sort) return shown
  const sign = sort.order === 'ascending' ? 1 : -1
  const values = new Map(shown.map(key => [key, valueOf(column, sheet.texts.get(key) ?? sheet.blank)]))
  return shown.toSorted((a, b) => sign * compare(values.get(a), values.get(b)))
}

function isShown(form: SheetForm, key: string, { keyword, terminal, show }: TableFilter): boolean {
  const { texts, mark, errors } = form.row(key)
  if (show === 'errors') return Object.values(errors).some(Boolean)
  if (show === 'changed') return isChange(mark)
  if (mark === 'new') return show === 'all'
  if (show === 'open' && mark !== 'open') return false
  if (terminal !== '' && normalizeName(texts.terminalName ?? '') !== normalizeName(terminal)) return false
  const text = Object.values(texts).join('\n').toLocaleLowerCase('en')
  return keyword
    .toLocaleLowerCase('en')
    .split(/\s+/)
    .every(word => text.includes(word))
}

function valueOf({ key, field }: DataColumn, texts: RowTexts): string | number {
  const text = texts[key] ?? ''
  if (!isFigure(field.format)) return text
  const read = parseInput(field, text)
  return 'value' in read && typeof read.value === 'number' ? read.value : text
}

/** Texts that are not numbers come last. */
function compare(a: string | number = '', b: string | number = ''): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'number') return -1
  if (typeof b === 'number') return 1
  return collator.compare(a, b)
}

const collator = new Intl.Collator('en', { numeric: true })
