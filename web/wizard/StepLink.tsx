import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AirportStep } from '#domain/wizard.ts'
import { paths } from '../paths.ts'
import { hasScreen, stepPaths } from './shownSteps.ts'

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

/** A link to a step of an airport, to one of its terminals, or to a field there; bare words for a step without a screen. */
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
  if (step === 'terminals' && terminalId) {
    const params = { contentID, terminalID: String(terminalId) }
    return <Link {...shared} to={paths.wizardTerminal} params={params} />
  }
  if (!hasScreen(step)) return <span {...rest} />
  return <Link {...shared} to={stepPaths[step]} params={{ contentID }} />
}
