import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { z } from 'zod'
import type { Field } from '../../contract/field.ts'
import type { Cell } from '../../contract/pastedBlock.ts'
import type { ElementNode } from '../ElementNode.ts'
import type { OfferedSum } from '../SumOffer.tsx'
import type { Range } from './gridSelection.ts'
import { removedColumn, type CellText, type RowTexts } from './sheet.ts'

/** A column of a grid. */
export interface DataColumn {
  key: string
  field: Field
  /** A shorter heading, if the field's label and unit are too wide for the column. */
  heading?: string
  /** In rem; the minimum for a column that grows. */
  width: number
  grows?: boolean
  /** Other headings for it in spreadsheets. */
  aliases?: readonly string[]
  /** Whether a pasted line with nothing but one of its values is a section heading. */
  hasSections?: boolean
  /** Whether spreadsheets merge equal cells of it. */
  isMerged?: boolean
  /** The texts a cell may have, offered while typing. */
  choices?: readonly string[]
  /** The choices that a text may mean if none of them contains it. */
  findSimilar?: (text: string) => readonly string[]
  /** A LookupCell with choices that are searched on the server while typing. */
  Lookup?: ComponentType<LookupCellProps>
}

/** The hidden column of removals, in drafts and in the comparison of two versions. */
export const removalColumn: DataColumn = {
  key: removedColumn,
  field: { label: 'Removed', format: 'text', required: false, schema: z.string() },
  width: 0,
}

/** The props of the active cell's input, if its column has choices. */
export interface LookupCellProps {
  column: DataColumn
  /** The attributes of the input. */
  control: ComponentProps<'input'>
  text: string
  /** Whether the cell is being edited. Until then, no choices are needed. */
  isTyping: boolean
  onType: (text: string) => void
}

export const hasChoices = ({ choices, Lookup }: DataColumn): boolean =>
  choices !== undefined || Lookup !== undefined

export type CellErrors = Readonly<Record<string, string | undefined>>

/** Properties in which a cell differs from the others of its column. */
export interface CellView {
  /** The cell's own field, if the rows of a table are figures of different kinds. */
  field?: Field
  /** The id that links use. */
  id?: string
  /** Shown in the second line of the cell, such as last year's figure. */
  note?: ReactNode
  /** A computed figure, which cannot be edited. */
  isComputed?: boolean
  /** Whether its form lists its error. */
  isListed?: boolean
  /** The expected value of the cell, offered below the grid and never filled in automatically. */
  sum?: OfferedSum
}

/** A row for rendering. The same object as long as nothing in it changes. */
export interface RowView {
  key: string
  id?: string
  /** The name of the row: 'Juniper & Rye, North'. */
  label: string
  texts: RowTexts
  errors: CellErrors
  /** The cells that wait for the answer to a question about the last paste. They are not wrong. */
  undecided?: CellErrors
  /** By column; missing for cells that only have a text. */
  cells?: Readonly<Record<string, CellView>>
  /** Shown below the row's name if rows are fixed: remarks and actions. */
  note?: ElementNode
  /** A blank row is the one for the next entry. */
  mark: 'stored' | 'blank' | 'changed' | 'new' | 'removed' | 'open'
}

/** The data that a grid shows and changes. */
export interface GridSource {
  isReadOnly: boolean
  row: (key: string) => RowView
  /** Writes with the same step are undone together. */
  write: (changes: readonly CellText[], step?: string) => void
  /** Completes a typed or pasted text, for example with its currency. */
  complete?: (row: string, column: string, text: string) => string
  /** Called when a cell that was edited is no longer the active one. */
  leave?: (row: string, column: string) => void
  /** Pastes a block at this cell. Resolves to the filled range. */
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
