import type { ReactNode } from 'react'

/** A place in somebody's wizard: a step, something in it, a field there. */
export interface StepTarget<S extends string> {
  step: S
  /** Only in the steps of the terminals and the tenants. */
  terminalId?: number | null
  /** The field to go to. */
  field?: string
  children: ReactNode
  className?: string
  id?: string
  isCurrent?: boolean
  label?: string
}

/** Draws the link to a place in the wizard that is open. */
export type LinkToStep<S extends string> = (target: StepTarget<S>) => ReactNode
