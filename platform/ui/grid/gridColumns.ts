import type { ReactNode } from 'react'
import type { Field, Format } from '../../contract/field.ts'
import type { Ratio } from '#domain/airports/formulas.ts'

export interface GridRow {
  key: string
  label: string
  /** Below the row's name: what there is to say about it or to do with it. */
  note?: ReactNode
}

/** A column of inputs. */
export interface GridColumn {
  key: string
  field: Field
}

/** A column of figures that follow from the others and cannot be typed in. */
export interface DerivedColumn {
  key: string
  label: string
  unit?: string
  help?: string
  format: Format
  cell: (row: number) => Ratio
}
