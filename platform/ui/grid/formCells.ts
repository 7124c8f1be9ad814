import type { ReactNode } from 'react'
import type { Field } from '../../contract/field.ts'
import type { ElementNode } from '../ElementNode.ts'
import type { FieldProps } from '../FieldFrame.tsx'
import type { PreviousFigure } from '../FigureInput.tsx'
import type { OfferedSum } from '../SumOffer.tsx'

export interface FormRow {
  key: string
  label: string
  /** The unit of its figures, if they have one that their columns do not. */
  unit?: string
  /** The other names in spreadsheets. */
  aliases?: readonly string[]
  /** Shown below the row's name: remarks and actions. */
  note?: ElementNode
}

/** A row's label with its unit. */
export const formatRowLabel = ({ label, unit }: FormRow): string =>
  unit === undefined ? label : `${label} (${unit})`

/** An input of a form, and the figures it is compared with. */
export interface FormCell extends FieldProps {
  previous?: PreviousFigure
  sum?: OfferedSum
}

/** A computed figure. */
export interface ComputedCell {
  field: Field
  computed: string
  note?: ReactNode
}
