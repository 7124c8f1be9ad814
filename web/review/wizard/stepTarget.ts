import type { ReactNode } from 'react'
import type { ElementNode } from '#platform/ui/ElementNode.ts'

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
export type LinkToStep<S extends string> = (target: StepTarget<S>) => ElementNode

/** The properties of a router's link to a step. `search` has the year if the current address does. */
export function toStepLink<S extends string>(target: StepTarget<S>, search: { instance?: string }) {
  const { step: _step, terminalId: _terminal, field, isCurrent, label, fromFinding, ...rest } = target
  return {
    ...rest,
    search,
    state: fromFinding === undefined ? undefined : { fromFinding },
    hash: field,
    // The list of terminals is not the current page while one of them is open.
    activeOptions: { exact: true },
    'aria-current': isCurrent ? ('step' as const) : undefined,
    'aria-label': label,
  }
}

/** The contact and its field that '12/lastName' refers to; null if the field is not one of a contact. */
export function parseContactField({ step, field }: { step: string; field?: string }) {
  const parts = step === 'contacts' && field ? /^(\d+)(?:\/(.+))?$/.exec(field) : null
  return parts && { contactID: parts[1] ?? '', hash: parts[2] }
}

/** The id of a finding on the review. */
export const getFindingAnchor = (warning: string): string =>
  `finding-${warning.replace(/[^A-Za-z0-9]+/g, '-')}`

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The finding that led the user to this step. */
    fromFinding?: string
  }
}
