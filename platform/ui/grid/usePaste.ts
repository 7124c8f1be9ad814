import { useState } from 'react'
import type { DateOrder } from '../../contract/dateText.ts'
import type { Cell } from '../../contract/pastedBlock.ts'
import { isOrderedDate, readPastedTable, rewriteDate, type PastedTable } from '../../contract/pastedTable.ts'
import type { DataColumn } from './gridSource.ts'
import type { Range } from './gridSelection.ts'
import { newRowKey, type CellText } from './sheet.ts'
import type { SheetForm } from './useSheetForm.ts'

/** Dates of a pasted column that depend on what comes first, the month or the day. */
export interface DateQuestion {
  column: DataColumn
  order: DateOrder
  /** The dates can be read both ways, and nobody has said yet how. */
  isOpen: boolean
  /** The cells with the texts that were pasted. */
  given: readonly CellText[]
}

/** What the last paste did, for the person to check. */
export interface Pasted {
  rows: number
  /** The labels of the columns that the block's own heading named. */
  heading: readonly string[] | null
  leftOut: readonly string[]
  dates: readonly DateQuestion[]
}

const heldDate = 'Say above whether the month or the day comes first.'

/**
 * Pastes a block of any size into the sheet: every cell arrives, below the last row as new rows. Nothing is stored
 * before the form is saved.
 */
export function usePaste(form: SheetForm, columns: readonly DataColumn[], maxRows: number) {
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const [tooMany, setTooMany] = useState<number | null>(null)
  const paste = (at: Cell, text: string): Range | null => {
    const table = readPastedTable(text, columns, at.column)
    const { view } = form.sheet
    const below = at.row + table.rows.length - view.length
    const added = form.sheet.order.filter(key => !form.sheet.base.has(key)).length
    setTooMany(below + added > maxRows ? table.rows.length : null)
    if (below + added > maxRows) return null
    const keyAt = (down: number) => view[at.row + down] ?? newRowKey(form.sheet, at.row + down - view.length)
    const cells = cellsOf(table, columns, keyAt)
    const orders = new Map(table.dates.map(each => [columns[each.column]?.key, each.order]))
    const changes = cells.map(cell => {
      const order = orders.get(cell.column)
      return order ? { ...cell, text: rewriteDate(cell.text, order) } : cell
    })
    form.dispatch({ do: 'write', changes })
    const dates = table.dates.flatMap(({ column: place, order, isAmbiguous }): DateQuestion[] => {
      const column = columns[place]
      const given = cells.filter(cell => cell.column === column?.key && isOrderedDate(cell.text))
      return column && given.length > 0 ? [{ column, order, isOpen: isAmbiguous, given }] : []
    })
    form.hold(dates.filter(each => each.isOpen).flatMap(holdDates))
    const labelAt = (place: number) => columns[place]?.field.label ?? ''
    setPasted({
      rows: table.rows.length,
      heading: table.heading?.map(labelAt) ?? null,
      leftOut: table.leftOut,
      dates,
    })
    return rangeOfCells(table, at)
  }
  /** Reads the dates of a column in this order. Dates that were typed over since stay. */
  const setOrder = (asked: DateQuestion, order: DateOrder) => {
    const changes = asked.given.flatMap(({ row, column, text }) => {
      const now = form.sheet.texts.get(row)?.[column]
      const isOurs = now === rewriteDate(text, 'monthFirst') || now === rewriteDate(text, 'dayFirst')
      return isOurs ? [{ row, column, text: rewriteDate(text, order) }] : []
    })
    form.release(asked.given)
    form.dispatch({ do: 'write', changes })
    setPasted(
      was =>
        was && {
          ...was,
          dates: was.dates.map(each =>
            each.column === asked.column ? { ...each, order, isOpen: false } : each,
          ),
        },
    )
  }
  const close = () => {
    setPasted(null)
    setTooMany(null)
  }
  return { pasted, tooMany, paste, setOrder, close }
}

export type Paste = ReturnType<typeof usePaste>

const holdDates = ({ given, order }: DateQuestion) =>
  given.map(cell => ({ ...cell, text: rewriteDate(cell.text, order), why: heldDate }))

function cellsOf(
  { rows }: PastedTable,
  columns: readonly DataColumn[],
  keyAt: (down: number) => string,
): CellText[] {
  return rows.flatMap((cells, down) => {
    const row = keyAt(down)
    return cells.flatMap(({ column, text }) => {
      const key = columns[column]?.key
      return key === undefined ? [] : [{ row, column: key, text }]
    })
  })
}

function rangeOfCells({ rows }: PastedTable, at: Cell): Range | null {
  const places = rows.flatMap(row => row.map(each => each.column))
  if (places.length === 0) return null
  let [left, right] = [Infinity, 0]
  for (const place of places) [left, right] = [Math.min(left, place), Math.max(right, place)]
  return { top: at.row, bottom: at.row + rows.length - 1, left, right }
}
