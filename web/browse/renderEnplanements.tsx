import type { ReactNode } from 'react'
import { PartialNote, renderMarkedFigure } from '#platform/ui/figures.tsx'

interface Enplanements {
  enplaneTotal: number | null
  /** Whether they are the terminals' sum because the airport's own figure is missing. */
  enplanePartial: boolean
}

/** An airport's enplanements in a list, marked if they are partial. */
export const renderEnplanements = ({ enplaneTotal, enplanePartial }: Enplanements): ReactNode =>
  enplanePartial ? renderMarkedFigure({ value: enplaneTotal, partial: true }, 'integer') : enplaneTotal

/** The meaning of the mark, below the list. */
export const renderEnplanementsNote = (rows: readonly Enplanements[]): ReactNode => (
  <PartialNote when={rows.some(row => row.enplanePartial)} />
)
