import { Link } from '@tanstack/react-router'
import type { CompanyStep } from '#domain/review/wizard.ts'
import { parseContactField, type StepTarget, toStepLink } from '../review/wizard/stepTarget.ts'
import { paths } from '../screens.ts'

const stepPaths = {
  info: paths.wizardCompanyInfo,
  contacts: paths.wizardCompanyContacts,
  location: paths.wizardCompanyLocation,
  review: paths.wizardCompanyReview,
} as const satisfies Record<CompanyStep, string>

interface CompanyLinkProps extends StepTarget<CompanyStep> {
  companyId: number
  /** Includes the year if the current address does. */
  search: { instance?: string; desk?: string }
}

/** A link to a step of a company, or to a field there. */
export function CompanyStepLink(props: CompanyLinkProps) {
  const { companyId, search, ...target } = props
  const shared = toStepLink(target, search)
  const contentID = String(companyId)
  const contact = parseContactField(target)
  if (contact) {
    const params = { contentID, contactID: contact.contactID, companyType: undefined }
    return <Link {...shared} hash={contact.hash} to={paths.wizardCompanyContact} params={params} />
  }
  return <Link {...shared} to={stepPaths[target.step]} params={{ contentID }} />
}
