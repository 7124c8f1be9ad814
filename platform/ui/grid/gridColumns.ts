import type { ReactNode } from 'react'
import type { Field } from '../../contract/field.ts'
import type { Format } from '../../contract/format.ts'
import type { ReportedFigure } from '../../contract/figure.ts'

export interface GridRow {
  key: string
  label: string
  /** Content below the row's name: remarks and actions. */
  note?: ReactNode
}

/** A column of inputs. */
export interface GridColumn {
  key: string
  field: Field
}

/** A column of derived figures, which cannot be typed. */
export interface DerivedColumn {
  key: string
  label: string
  unit?: string
  help?: string
  format: Format
  cell: (row: number) => ReportedFigure
}
