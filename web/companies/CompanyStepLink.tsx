import { Link } from '@tanstack/react-router'
import type { CompanyStep } from '#domain/review/wizard.ts'
import { paths } from '../paths.ts'
import type { StepTarget } from '../review/wizard/stepTarget.ts'

const stepPaths = {
  info: paths.wizardCompanyInfo,
  contacts: paths.wizardCompanyContacts,
  location: paths.wizardCompanyLocation,
  review: paths.wizardCompanyReview,
} as const satisfies Record<CompanyStep, string>

interface CompanyLinkProps extends StepTarget<CompanyStep> {
  companyId: number
  /** Contains the year if the current address does. */
  search: { instance?: string }
}

/** A link to a step of a company, or to a field there. */
export function CompanyStepLink(props: CompanyLinkProps) {
  const { companyId, step, terminalId: _none, field, search, isCurrent, label, fromFinding, ...rest } = props
  const shared = {
    ...rest,
    search,
    state: fromFinding === undefined ? undefined : { fromFinding },
    activeOptions: { exact: true },
    'aria-current': isCurrent ? ('step' as const) : undefined,
    'aria-label': label,
  }
  const contentID = String(companyId)
  const contact = step === 'contacts' && field ? /^(\d+)(?:\/(.+))?$/.exec(field) : null
  if (contact) {
    const params = { contentID, contactID: contact[1] ?? '', companyType: undefined }
    return <Link {...shared} hash={contact[2]} to={paths.wizardCompanyContact} params={params} />
  }
  return <Link {...shared} hash={field} to={stepPaths[step]} params={{ contentID }} />
}
