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
}

/** Renders a link to a place in the open wizard. */
export type LinkToStep<S extends string> = (target: StepTarget<S>) => ReactNode
