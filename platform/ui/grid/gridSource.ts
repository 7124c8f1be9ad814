import type { ComponentType } from 'react'
import type { Cell } from '../../contract/pastedBlock.ts'
import type { Field } from '../../contract/field.ts'
import type { Range } from './gridSelection.ts'
import type { CellText, RowTexts } from './sheet.ts'

/** A column of a grid. */
export interface DataColumn {
  key: string
  field: Field
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

/** A row as it is drawn. The same object as long as nothing in it changes. */
export interface RowView {
  key: string
  /** What the row is called: 'Juniper & Rye, North'. */
  label: string
  texts: RowTexts
  errors: CellErrors
  mark: 'stored' | 'changed' | 'new' | 'removed' | 'open'
}

/** What a grid shows and changes. */
export interface GridSource {
  isReadOnly: boolean
  row: (key: string) => RowView
  /** Writes of the same step are undone together. */
  write: (changes: readonly CellText[], step?: string) => void
  /** Fills in a pasted block from this cell on; resolves to the filled range. */
  paste: (at: Cell, text: string) => Range | null
  undo: () => void
  redo: () => void
}

export interface RowSort {
  column: string
  order: 'ascending' | 'descending'
}
