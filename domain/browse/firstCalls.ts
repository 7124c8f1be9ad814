import type { Listing } from '#platform/contract/listing.ts'
import {
  getListingQuery,
  readListingState,
  type ListingStateOptions,
} from '#platform/contract/listingState.ts'
import type { PageCall } from '#platform/contract/pageAnswers.ts'
import { can, type Actor } from '../people/roles.ts'
import type { ReadableEdition } from '../people/session.ts'
import { airportDirectory } from './airportDirectory.ts'
import { getAirportProfileEndpoint } from './airportProfile.ts'
import { brandDirectory } from './brandDirectory.ts'
import { chooseEdition } from './chooseEdition.ts'
import { getCompanyProfileEndpoint } from './companyProfile.ts'
import { exploreEndpoint } from './explore/explore.ts'
import { getExploreQuery, readExploreState } from './explore/exploreState.ts'
import { getWorkEndpoint, getYearOverviewEndpoint } from './home.ts'
import { getIntroductionEndpoint } from './introduction.ts'
import { chooseLeaseTypes, firstLeaseFilters, leaseTable } from './leaseRadar.ts'
import { leaseDirectory, tenantDirectory } from './tenantDirectory.ts'

/** The visitor of an address. */
interface PageVisit {
  params: Partial<Record<string, string>>
  search: Record<string, string>
  actor: Actor | null
  /** The active year; null without one. */
  activeYear: number | null
  /** The years the visitor may browse. */
  readableYears: readonly ReadableEdition[]
  /** Today, as YYYY-MM-DD. */
  today: string
}

/** A signed-in visitor's request with a known year. */
interface EditionVisit extends PageVisit {
  actor: Actor
  instanceId: number
}

function callListing(
  listing: Listing,
  { search, actor, instanceId }: EditionVisit,
  options: ListingStateOptions & { fixed?: Record<string, string> } = {},
): PageCall {
  const state = readListingState(listing, search, can(actor, 'admin'), options)
  return {
    endpoint: listing.list,
    params: { instanceId },
    query: { ...getListingQuery(state), ...options.fixed },
  }
}

/** The calls of each screen's first view, by the screen's name, if they are known before the screen is rendered. */
const firstCalls: Partial<Record<string, (visit: EditionVisit) => PageCall[]>> = {
  home: ({ actor, instanceId }) => [
    ...(can(actor, 'wizard') ? [{ endpoint: getWorkEndpoint }] : []),
    ...(can(actor, 'browse') ? [{ endpoint: getYearOverviewEndpoint, params: { instanceId } }] : []),
  ],
  airports: visit => {
    const { contentID } = visit.params
    if (contentID === undefined || !/^\d{1,9}$/.test(contentID)) return [callListing(airportDirectory, visit)]
    const params = { airportId: Number(contentID), instanceId: visit.instanceId }
    return [{ endpoint: getAirportProfileEndpoint, params }]
  },
  company: ({ params: { contentID = '' }, instanceId }) =>
    /^\d{1,9}$/.test(contentID)
      ? [{ endpoint: getCompanyProfileEndpoint, params: { companyId: Number(contentID), instanceId } }]
      : [],
  tenants: visit => [callListing(tenantDirectory, visit)],
  brands: visit => [callListing(brandDirectory, visit)],
  explore: ({ search, actor, instanceId }) => {
    const state = readExploreState(search, can(actor, 'admin'))
    if (state.view !== 'table') return []
    return [{ endpoint: exploreEndpoint, params: { instanceId }, query: { ...getExploreQuery(state) } }]
  },
  leaseExpiration: visit => {
    const edition = visit.readableYears.find(each => each.axnInstanceId === visit.instanceId)
    if (!edition) return []
    const first = firstLeaseFilters(edition, visit.today)
    const { filters } = readListingState(leaseDirectory, visit.search, can(visit.actor, 'admin'), { first })
    return [
      // The number of rows in the file of all types.
      callListing(leaseDirectory, visit, { first }),
      ...chooseLeaseTypes(filters).map(type =>
        callListing(leaseDirectory, visit, { first, ...leaseTable(type) }),
      ),
    ]
  },
}

/** The calls of a screen's first view, whose answers are embedded in its page. Most screens have none. */
export function listFirstCalls(screen: string, visit: PageVisit): PageCall[] {
  const { actor, activeYear, readableYears, search } = visit
  if (!actor) return screen === 'home' ? [{ endpoint: getIntroductionEndpoint }] : []
  const instanceId = chooseEdition(readableYears, search.instance ?? '', activeYear)
  return instanceId === null ? [] : (firstCalls[screen]?.({ ...visit, actor, instanceId }) ?? [])
}
