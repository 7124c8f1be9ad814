import { createRoute, notFound, redirect } from '@tanstack/react-router'
import { can, type Actor } from '#domain/people/roles.ts'
import type { Search } from '#platform/ui/search.ts'
import { loadScreen } from '../loadScreen.ts'
import { paths } from '../paths.ts'
import { requirePermission } from '../requirePermission.ts'
import { requirePermissionAndYear } from '../review/wizard/requirePermissionAndYear.ts'
import type { ScreenName } from '../screens.ts'
import { loadActor } from '../session.ts'
import { root } from './root.tsx'

const permit = requirePermission('wizard')
const permitWithYear = requirePermissionAndYear('wizard')
const getParentRoute = () => root
const contentTypes = ['airports', 'companies'] as const
type ContentType = (typeof contentTypes)[number]

/** A user's own list: companies for users who edit only companies. */
function ownContentType(actor: Actor | null): ContentType {
  const subject = {
    axnInstanceStatus: 'INPROGRESS',
    axnInstanceMasterStatus: 'ACTIVE',
    affiliated: true,
  } as const
  return can(actor, 'airport.read', subject) || !can(actor, 'company.read', subject)
    ? 'airports'
    : 'companies'
}

/** `/wizard` redirects to the user's own list. */
async function redirectToOwnList({
  location,
  search,
}: {
  location: { href: string }
  search: Search
}): Promise<void> {
  await permit({ location })
  const contentType = ownContentType(await loadActor())
  redirect({ to: paths.wizardList, params: { contentType }, search, replace: true, throw: true })
}

/** There are two lists; any other name is not a page. */
async function requireKnownList(
  given: Parameters<typeof permitWithYear>[0] & { params: { contentType: string } },
): Promise<void> {
  if (!contentTypes.some(each => each === given.params.contentType)) notFound({ throw: true })
  await permitWithYear(given)
}

type WizardScreenName = Extract<ScreenName, `wizard${string}`>

/** A step of an airport or a company of one year. */
const step = <Name extends WizardScreenName>(name: Name) =>
  createRoute({
    getParentRoute,
    path: paths[name],
    beforeLoad: permitWithYear,
    component: loadScreen(name),
  })

/** An address that redirects to the review of its airport or company. */
const redirectToReviewRoute = <
  Name extends 'wizardAirport' | 'wizardSteps' | 'wizardCompany' | 'wizardCompanySteps',
>(
  name: Name,
  review: 'wizardReview' | 'wizardCompanyReview',
) =>
  createRoute({
    getParentRoute,
    path: paths[name],
    beforeLoad: ({ params, search }: { params: { contentID: string }; search: Search }) =>
      redirect({ to: paths[review], params, search, replace: true, throw: true }),
  })

export const wizard = [
  createRoute({
    getParentRoute,
    path: paths.wizard,
    beforeLoad: redirectToOwnList,
  }),
  createRoute({
    getParentRoute,
    path: paths.wizardList,
    beforeLoad: requireKnownList,
    component: loadScreen('wizardList'),
  }),
  redirectToReviewRoute('wizardAirport', 'wizardReview'),
  redirectToReviewRoute('wizardSteps', 'wizardReview'),
  step('wizardInfo'),
  step('wizardExpansion'),
  step('wizardContacts'),
  step('wizardContact'),
  step('wizardTerminals'),
  step('wizardTerminal'),
  step('wizardRentalParking'),
  step('wizardTenants'),
  step('wizardTenantTable'),
  step('wizardTenant'),
  step('wizardCovid'),
  step('wizardLocation'),
  step('wizardReview'),
  redirectToReviewRoute('wizardCompany', 'wizardCompanyReview'),
  redirectToReviewRoute('wizardCompanySteps', 'wizardCompanyReview'),
  step('wizardCompanyInfo'),
  step('wizardCompanyContacts'),
  step('wizardCompanyContact'),
  step('wizardCompanyLocation'),
  step('wizardCompanyReview'),
]
