import type { ReactNode } from 'react'

/** A place in a wizard: a step, an item, a field. */
export interface StepTarget<S extends string> {
  step: S
  /** Only in the terminals and tenants steps. */
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
  /** The finding on the review that the link belongs to. The step then links back to it. */
  fromFinding?: string
}

/** Renders a link to a place in the open wizard. */
export type LinkToStep<S extends string> = (target: StepTarget<S>) => ReactNode

/** The id of a finding on the review. */
export const getFindingAnchor = (warning: string): string =>
  `finding-${warning.replace(/[^A-Za-z0-9]+/g, '-')}`

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The finding that led the user to this step. */
    fromFinding?: string
  }
}
