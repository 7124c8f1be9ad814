import { Link, useRouterState } from '@tanstack/react-router'
import type { AirportStep } from '#domain/review/wizard.ts'
import { parseContactField, type StepTarget, toStepLink } from '../review/wizard/stepTarget.ts'
import { paths } from '../screens.ts'

const stepPaths = {
  info: paths.wizardInfo,
  expansion: paths.wizardExpansion,
  contacts: paths.wizardContacts,
  terminals: paths.wizardTerminals,
  'rental-parking': paths.wizardRentalParking,
  tenants: paths.wizardTenants,
  covid: paths.wizardCovid,
  location: paths.wizardLocation,
  review: paths.wizardReview,
} as const satisfies Record<AirportStep, string>

interface AirportStepLinkProps extends StepTarget<AirportStep> {
  airportId: number
  /** Includes the year if the current address does. */
  search: { instance?: string }
}

/** A link to a step of an airport, to one of its terminals or that terminal's tenants, or to a field there. */
export function AirportStepLink(props: AirportStepLinkProps) {
  const { airportId, search, ...target } = props
  const { step, terminalId, field } = target
  const isInTable = useRouterState({ select: state => state.location.pathname.endsWith('/tenants/table') })
  const shared = toStepLink(target, search)
  const contentID = String(airportId)
  if (step === 'terminals' && terminalId) {
    const params = { contentID, terminalID: String(terminalId) }
    return <Link {...shared} to={paths.wizardTerminal} params={params} />
  }
  if (step === 'tenants' && terminalId) {
    const only = { ...search, terminal: String(terminalId) }
    return <Link {...shared} search={only} to={paths.wizardTenants} params={{ contentID }} />
  }
  // Users who work in the table stay there.
  if (isInTable && step === 'tenants' && field?.startsWith('tenant.'))
    return (
      <Link
        {...shared}
        to={paths.wizardTenantTable}
        params={{ contentID }}
        // The table scrolls only as far as necessary, so that the remark stays visible.
        resetScroll={false}
        hashScrollIntoView={false}
      />
    )
  const contact = parseContactField(target)
  if (contact) {
    const params = { contentID, contactID: contact.contactID }
    return <Link {...shared} hash={contact.hash} to={paths.wizardContact} params={params} />
  }
  return <Link {...shared} to={stepPaths[step]} params={{ contentID }} />
}
