import type { ComponentType, ReactNode } from 'react'
import type { Field } from '../../contract/field.ts'
import type { Cell } from '../../contract/pastedBlock.ts'
import type { OfferedSum } from '../SumOffer.tsx'
import type { Range } from './gridSelection.ts'
import type { CellText, RowTexts } from './sheet.ts'

/** A column of a grid. */
export interface DataColumn {
  key: string
  field: Field
  /** The head, if the field's label and unit are too wide for the column; words from them. */
  head?: string
  /** In rem; a column that grows is at least this wide. */
  width: number
  grows?: boolean
  /** Other headings under which spreadsheets have it. */
  aliases?: readonly string[]
  /** The texts that a cell may have, offered while typing. */
  choices?: readonly string[]
  /** A datalist with this id of texts that are searched while typing. */
  Suggestions?: ComponentType<{ id: string; typed: string }>
}

export type CellErrors = Readonly<Record<string, string | undefined>>

/** What distinguishes a cell from the others of its column. */
export interface CellView {
  /** The cell's own field where the rows of a table are figures of different kinds. */
  field?: Field
  /** The id to which links lead. */
  id?: string
  /** In the second line of the cell, such as the figure of the year before. */
  note?: ReactNode
  /** A computed figure, which cannot be typed. */
  isComputed?: boolean
  /** What the cell should equal: offered below the grid, never filled in unasked. */
  sum?: OfferedSum
}

/** A row as it is drawn. The same object as long as nothing in it changes. */
export interface RowView {
  key: string
  id?: string
  /** What the row is called: 'Juniper & Rye, North'. */
  label: string
  texts: RowTexts
  errors: CellErrors
  /** By column; missing for cells that only have a text. */
  cells?: Readonly<Record<string, CellView>>
  /** Below the row's name where rows are fixed: remarks and actions. */
  note?: ReactNode
  /** A blank row is the one for the next entry. */
  mark: 'stored' | 'blank' | 'changed' | 'new' | 'removed' | 'open'
}

/** What a grid shows and changes. */
export interface GridSource {
  isReadOnly: boolean
  row: (key: string) => RowView
  /** Writes of the same step are undone together. */
  write: (changes: readonly CellText[], step?: string) => void
  /** Completes a typed or pasted text, for example by its currency. */
  complete?: (row: string, column: string, text: string) => string
  /** Called when a cell that was typed into is no longer the active one. */
  leave?: (row: string, column: string) => void
  /** Fills in a pasted block from this cell on; resolves to the filled range. */
  paste: (at: Cell, text: string) => Range | null
  undo: () => void
  redo: () => void
}

export const getCellField = (row: RowView, { key, field }: DataColumn): Field =>
  row.cells?.[key]?.field ?? field

export const isChange = (mark: RowView['mark']): boolean =>
  mark === 'changed' || mark === 'new' || mark === 'removed'

export const canType = (row: RowView, { key }: DataColumn): boolean => !row.cells?.[key]?.isComputed

export interface RowSort {
  column: string
  order: 'ascending' | 'descending'
}
