import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AirportStep } from '#domain/wizard.ts'
import { paths } from '../paths.ts'
import { stepPaths } from './shownSteps.ts'

export interface StepPlace {
  airportId: number
  step: AirportStep
  /** Only in the terminals step. */
  terminalId?: number | null
  /** The field to go to. */
  field?: string
  /** Names the year where the address does. */
  search: { instance?: string }
}

interface StepLinkProps extends StepPlace {
  children: ReactNode
  className?: string
  isCurrent?: boolean
  label?: string
}

/** A link to a step of an airport, to one of its terminals, or to a field there. */
export function StepLink(props: StepLinkProps) {
  const { airportId, step, terminalId, field, search, isCurrent, label, ...rest } = props
  const shared = {
    ...rest,
    search,
    hash: field,
    'aria-current': isCurrent ? ('step' as const) : undefined,
    'aria-label': label,
  }
  const contentID = String(airportId)
  switch (step) {
    case 'info':
    case 'tenants':
      return <Link {...shared} to={paths.wizardTenants} params={{ contentID }} />
    case 'review':
      return <Link {...shared} to={stepPaths[step]} params={{ contentID }} />
    case 'terminals':
      return terminalId ? (
        <Link {...shared} to={paths.wizardTerminal} params={{ contentID, terminalID: String(terminalId) }} />
      ) : (
        <Link {...shared} to={stepPaths.terminals} params={{ contentID }} />
      )
    default:
      return <span {...rest} />
  }
}
