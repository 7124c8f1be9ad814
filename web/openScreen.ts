import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { can, type Actor } from '#domain/people/roles.ts'
import { toActor, type ReadableEdition } from '#domain/people/session.ts'
import type { Search } from '#platform/ui/search.ts'
import { redirectSignedIn, requirePermission } from './requirePermission.ts'
import { requirePermissionAndYear } from './review/wizard/requirePermissionAndYear.ts'
import { paths, screens, type ScreenName } from './screens.ts'
import { loadActor, loadSession } from './session.ts'

/** The part of a route's `beforeLoad` argument that is used here. */
interface Opening {
  context: { queryClient: QueryClient }
  location: { href: string; pathname: string; hash: string; search: Search }
  search: Search
  params: Partial<Record<string, string>>
  cause?: 'preload' | 'enter' | 'stay'
}

type Open = (opening: Opening) => Promise<void>

/** What happens before a screen opens (the route's `beforeLoad`), according to its declaration. */
export function openScreen(name: ScreenName): Open | undefined {
  const { allow, year } = screens[name]
  const open = exceptions[name]
  if (open) return open
  if (year === 'entry') return requirePermissionAndYear(allow)
  if (allow === 'public') return undefined
  return year === 'edition' ? openEdition : requirePermission(allow)
}

/**
 * The current year is not needed in an address. Links from the wizard, whose addresses always include the year, bring
 * it along, or the year that is still being entered, which readers do not have yet. Old addresses of comparisons have a `year`, such as 2025, instead of the instance.
 */
async function openEdition({ context, location, search }: Opening): Promise<void> {
  await requirePermission('browse')({ context, location })
  const { user, editions } = await loadSession(context.queryClient)
  const { year, instance = year && (findInstance(editions, year) ?? year) } = search
  const isEntered =
    user !== null &&
    can(toActor(user), 'wizard') &&
    instance === String(user.axnPendingInstanceId) &&
    !editions.some(each => each.axnInstanceId === user.axnPendingInstanceId)
  const isDropped = isEntered || (instance !== undefined && instance === String(user?.axnInstanceId))
  if (year === undefined && !isDropped) return
  const named = { ...location.search, year: undefined, instance: isDropped ? undefined : instance }
  redirect({ to: location.pathname, search: named, hash: location.hash, replace: true, throw: true })
}

const findInstance = (editions: readonly ReadableEdition[], year: string): string | undefined =>
  editions.find(each => each.axnInstanceName === year)?.axnInstanceId.toString()

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

async function redirectToOwnList({ location, search }: Opening): Promise<void> {
  await requirePermission('wizard')({ location })
  const contentType = ownContentType(await loadActor())
  redirect({ to: paths.wizardList, params: { contentType }, search, replace: true, throw: true })
}

/** There are two lists; any other name is not a page. */
async function openList(opening: Opening): Promise<void> {
  if (!contentTypes.some(each => each === opening.params['contentType'])) notFound({ throw: true })
  await requirePermissionAndYear('wizard')(opening)
}

const redirectToReview =
  (review: 'wizardReview' | 'wizardCompanyReview'): Open =>
  async ({ params: { contentID = '' }, search }) => {
    redirect({ to: paths[review], params: { contentID }, search, replace: true, throw: true })
  }

function openExplore(search: Search): void {
  redirect({ to: paths.explore, search, replace: true, throw: true })
}

/** Explore has the map of any figure. */
async function redirectToMap({ search: { figure: show, instance } }: Opening): Promise<void> {
  openExplore({ show, sort: show && `${show},desc`, instance, view: 'map' })
}

/** Explore has the rent and sales per square foot of a tenant type, also for a space of a given size. */
async function redirectToRates({ search: { instance, space = '1000', ...given } }: Opening): Promise<void> {
  const {
    tenantType = 'FOODBEVERAGE',
    product,
    hubSize,
    country: countryName,
    state: stateProvinceName,
  } = given
  const conditions = { tenantType, 'productNames.present': product, hubSize, countryName, stateProvinceName }
  const where = Object.entries(conditions).flatMap(([key, value]) => (value ? `${key}:${value}` : []))
  const show = 'rentAreaRatio,salesAreaRatio'
  openExplore({
    rows: 'tenantTypes',
    show,
    where: where.join(';'),
    group: 'all',
    summary: 'quartiles',
    space,
    instance,
  })
}

/** Screens that do more than check the permission and the year. */
const exceptions: Partial<Record<ScreenName, Open>> = {
  login: redirectSignedIn,
  airportsMap: redirectToMap,
  calculator: redirectToRates,
  wizard: redirectToOwnList,
  wizardList: openList,
  wizardAirport: redirectToReview('wizardReview'),
  wizardSteps: redirectToReview('wizardReview'),
  wizardCompany: redirectToReview('wizardCompanyReview'),
  wizardCompanySteps: redirectToReview('wizardCompanyReview'),
  // The editors' desk opens where submissions wait. It is loaded only then, so that no other page carries it.
  adminDesk: requirePermissionAndYear('admin', async user => {
    const { findYearInReview } = await import('./review/desk/findYearInReview.ts')
    return findYearInReview(user)
  }),
}
