import type { ReactNode } from 'react'

/** A place in a wizard: a step, an item, a field. */
export interface StepTarget<S extends string> {
  step: S
  /** In the terminals' and the tenants' steps only. */
  terminalId?: number | null
  /** The field to go to. */
  field?: string
  children: ReactNode
  className?: string
  id?: string
  isCurrent?: boolean
  label?: string
  tabIndex?: number
  onClick?: () => void
  rel?: 'next'
  /** The finding of the review that the link belongs to; the step then leads back to it. */
  fromFinding?: string
}

/** Renders a link to a place in the open wizard. */
export type LinkToStep<S extends string> = (target: StepTarget<S>) => ReactNode

/** The id of a finding on the review. */
export const getFindingAnchor = (warning: string): string =>
  `finding-${warning.replace(/[^A-Za-z0-9]+/g, '-')}`

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The finding that sent the person to this step. */
    fromFinding?: string
  }
}
