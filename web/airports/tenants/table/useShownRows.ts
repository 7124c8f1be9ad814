import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { TenantChoices } from '#domain/airports/tenantCells.ts'
import { isFigure } from '#platform/contract/format.ts'
import { parseInput } from '#platform/contract/inputCodec.ts'
import { normalizeName } from '#platform/contract/names.ts'
import { compareNumbered } from '#platform/contract/readingOrder.ts'
import { createTextTest } from '#platform/contract/searchNames.ts'
import { isChange, type DataColumn, type RowSort } from '#platform/ui/grid/gridSource.ts'
import { isRemoved, type RowTexts } from '#platform/ui/grid/sheet.ts'
import type { SheetForm } from '#platform/ui/grid/useSheetForm.ts'
import { useTenantView } from '../useTenantView.ts'
import { getRowAnchor } from './tenantSheet.ts'

export type Showing = 'all' | 'errors' | 'open' | 'changed'

export interface TableFilter {
  keyword: string
  /** A terminal's name; '' for all. */
  terminal: string
  show: Showing
}

type ShownForm = Pick<SheetForm, 'sheet' | 'row'>

/** The rows that match a filter, in the order of a column. Unsaved rows are filtered and sorted like stored ones. */
export function listShownRows(
  form: ShownForm,
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

function isShown(form: ShownForm, key: string, { keyword, terminal, show }: TableFilter): boolean {
  const { texts, mark, errors } = form.row(key)
  if (show === 'errors' && !Object.values(errors).some(Boolean)) return false
  if (show === 'changed' && !isChange(mark)) return false
  if (show === 'open' && mark !== 'open') return false
  if (terminal !== '' && normalizeName(texts.terminalName ?? '') !== normalizeName(terminal)) return false
  return createTextTest(keyword)(Object.values(texts))
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
  return compareNumbered(a, b)
}

/** The filtered and sorted rows. Rows stay in place while they are edited. */
export function useShownRows(
  airportId: number,
  form: SheetForm,
  columns: readonly DataColumn[],
  { terminals }: TenantChoices,
) {
  const [view, onView] = useTenantView(airportId)
  const [shown, setShown] = useState<'all' | 'errors' | 'changed'>('all')
  const [sort, setSort] = useState<RowSort | null>(null)
  const terminal = terminals.find(each => each.terminalId === view.terminalId)?.terminalName ?? ''
  const { keyword } = view
  const show = view.onlyUnconfirmed ? 'open' : shown
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  const isAll = keyword === '' && terminal === '' && show === 'all' && sort === null
  const isFirst = useRef(true)
  useEffect(() => {
    // All rows are shown first.
    if (isFirst.current && isAll) return
    isFirst.current = false
    const rows = listShownRows(latest.current, columns, { keyword, terminal, show }, sort)
    latest.current.dispatch({ do: 'show', view: rows })
  }, [columns, keyword, terminal, show, sort, isAll])
  const setFilter = (change: Partial<TableFilter>) => {
    if (change.show) setShown(change.show === 'open' ? 'all' : change.show)
    onView({
      ...(change.keyword !== undefined && { keyword: change.keyword }),
      ...(change.terminal !== undefined && {
        terminalId: terminals.find(each => each.terminalName === change.terminal)?.terminalId ?? null,
      }),
      ...(change.show && { onlyUnconfirmed: change.show === 'open' }),
    })
  }
  const filter: TableFilter = { keyword, terminal, show }
  return { filter, setFilter, sort, setSort }
}

/** A link to a tenant leads to its row. */
export function useRowFromHash({ sheet: { order } }: SheetForm, goTo: (row: string) => void): void {
  const location = useRouterState({ select: state => state.location })
  const row = useMemo(
    () => (location.hash === '' ? undefined : order.find(key => getRowAnchor(key) === location.hash)),
    [location.hash, order],
  )
  // A link that is used again leads there again.
  const target = useMemo(() => (row === undefined ? null : { row, by: location }), [row, location])
  const go = useEffectEvent(goTo)
  useEffect(() => {
    if (!target) return undefined
    // Lets the browser scroll first.
    const frame = requestAnimationFrame(() => go(target.row))
    return () => cancelAnimationFrame(frame)
  }, [target])
}
