import { and, asc, eq, count, desc } from 'drizzle-orm'
import { computeYearTrends, mostTrendYears, type TrendEdition } from '#domain/browse/computeYearTrends.ts'
import {
  type OwnWork,
  type Work,
  type YearOfWork,
  endingLease,
  computeKeyFigures,
  type YearOverview,
} from '#domain/browse/home.ts'
import { sampleAirport, type Introduction, type SampleAirport } from '#domain/browse/introduction.ts'
import { getLeasePeriod } from '#domain/browse/leaseRadar.ts'
import type { YearTrends } from '#domain/browse/yearTrends.ts'
import { can, type Actor } from '#domain/people/roles.ts'
import { problem } from '#domain/problems.ts'
import type { AirportsBook } from '#domain/publishing/book.ts'
import { isSubmitted } from '#domain/review/desk.ts'
import { describeConversion } from '#domain/years/exchangeRate.ts'
import type { AxnInstance } from '#domain/years/instance.ts'
import { getUtcToday } from '#platform/contract/calendar.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames } from '#platform/database/search.ts'
import { readTogether } from '#platform/database/statement.ts'
import { countProposals } from '../../catalog/proposals/proposalList.queries.ts'
import { listCompanies } from '../../companies/companies.queries.ts'
import { airport, airportInstance } from '../../database/schema/airports.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { readAirportsBook } from '../../publishing/books/airportsBook.queries.ts'
import { countStatuses } from '../../review/desk/deskOverview.queries.ts'
import { readReviewStates } from '../../review/desk/reviewStates.queries.ts'
import { editableSubjects, isPublishedInAnyYear } from '../../review/visibility.ts'
import { selectEdition } from '../../years/editions.ts'
import { getYears } from '../../years/instances.queries.ts'
import { getAirportProfile } from '../airportProfile.queries.ts'
import { readEdition } from '../explore/readEdition.ts'
import { listCorrections } from '../figures/corrections.queries.ts'
import { selectListed, type MemoryList, companyList, leaseList, tenantList } from '../listing/memoryLists.ts'
import type { Memory, OpenedYear } from '../memory/memory.ts'
import type { YearLists } from '../memory/yearLists.ts'
import { readAirports } from '../readAirports.ts'

/** Per kind and year, because the review is computed for each. */
const mostShown = 10

/**
 * The open years with pending work, the nearest deadline first. Without deadlines, the next year is first for editors
 * and the current one for reviewers.
 */
export async function getWork(db: Db, actor: Actor): Promise<Work> {
  const isAdmin = can(actor, 'admin')
  const [{ pending, active }, proposals] = await readTogether([
    getYears(db),
    isAdmin ? countProposals(db) : Promise.resolve(0),
  ])
  const open = (isAdmin ? [active, pending] : [pending, active])
    .filter(year => year !== null)
    .toSorted((one, other) => compareDays(one.submissionDeadline, other.submissionDeadline))
  const years = open.map(async (year): Promise<YearOfWork> => {
    const { axnInstanceId, axnInstanceName, axnInstanceMasterStatus, submissionDeadline } = year
    return {
      axnInstanceId,
      axnInstanceName,
      axnInstanceMasterStatus,
      submissionDeadline,
      // Administrators may edit everything and have the desk for it.
      ...(isAdmin ? { own: [], more: false } : await ownWork(db, year, actor)),
      counts: isAdmin ? await countStatuses(db, axnInstanceId) : [],
    }
  })
  return { years: await readTogether(years), proposals }
}

/** No day comes after all others. */
const compareDays = (one: string | null, other: string | null): number =>
  (one ?? '9999').localeCompare(other ?? '9999')

/** The airports and companies that a user edits, with their progress, pending work first. */
async function ownWork(
  db: Db,
  { axnInstanceId }: AxnInstance,
  actor: Actor,
): Promise<Pick<YearOfWork, 'own' | 'more'>> {
  const [airports, companies] = await readTogether([
    readOwnAirports(db, axnInstanceId, actor),
    listCompanies(
      db,
      axnInstanceId,
      { page: 0, size: mostShown, keyword: '', status: 'ALL', sort: 'companyName' },
      editableSubjects('company', actor),
    ),
  ])
  const items = [
    ...airports.slice(0, mostShown).map(({ airportId, airportName, iataCode, axnInstanceStatus }) => ({
      kind: 'airport' as const,
      id: airportId,
      name: `${airportName} (${iataCode})`,
      axnInstanceStatus,
    })),
    ...companies.content.map(({ companyId, companyName, axnInstanceStatus }) => ({
      kind: 'company' as const,
      id: companyId,
      name: companyName,
      axnInstanceStatus,
    })),
  ]
  const stateOf = await readReviewStates(db, axnInstanceId, items)
  const own = items.map((item): OwnWork => ({ ...item, axnInstanceId, ...stateOf(item) }))
  return {
    own: [...own.filter(isOpen), ...own.filter(each => !isOpen(each))],
    more: airports.length + companies.totalElements > own.length,
  }
}

/** By name, one more than are shown. */
const readOwnAirports = (db: Db, axnInstanceId: number, actor: Actor) =>
  db
    .select({
      airportId: airport.airportId,
      airportName: airport.airportName,
      iataCode: airport.iataCode,
      axnInstanceStatus: airportInstance.axnInstanceStatus,
    })
    .from(airportInstance)
    .innerJoin(airport, eq(airport.airportId, airportInstance.airportId))
    .where(and(eq(airportInstance.axnInstanceId, axnInstanceId), editableSubjects('airport', actor)))
    .orderBy(asc(collateNames(airport.airportName)), asc(airport.airportId))
    .limit(mostShown + 1)

const isOpen = ({ axnInstanceStatus }: OwnWork): boolean => !isSubmitted(axnInstanceStatus)

const leasesShown = 5
/** A year at a glance, from published data, the same for every user. */
export async function getYearOverview(instance: AxnInstance, lists: YearLists): Promise<YearOverview> {
  const published = (list: MemoryList, query = { keyword: '', sort: list.listing.sort }) =>
    selectListed(list, lists, 'readers', query)
  const airports = await readAirports(lists, 'readers')
  const { from, to } = getLeasePeriod(instance, getUtcToday())
  const ending = { keyword: '', leaseExpireDate: `${from}..${to}`, sort: 'leaseExpireDate' }
  const leases = await published(leaseList, ending)
  return {
    axnInstanceName: instance.axnInstanceName,
    exchangeRate: describeConversion(airports, instance),
    airports: airports.length,
    companies: (await published(companyList)).length,
    tenants: (await published(tenantList)).length,
    ...computeKeyFigures(airports.map(each => each.figures)),
    leases: {
      from,
      to,
      count: leases.length,
      next: leases.slice(0, leasesShown).map(({ values }) => endingLease.parse(values)),
    },
  }
}

/** The development up to an edition. Only the last two are read with their tenants, which need most of the memory. */
export async function getYearTrends(memory: Memory, opened: OpenedYear): Promise<YearTrends | null> {
  const before = memory.openYearBefore(opened.instance)
  if (!before) return null
  const editions: TrendEdition[] = []
  for (let year: OpenedYear | null = opened; year; year = memory.openYearBefore(year.instance)) {
    const airports = await readAirports(year.lists, 'readers')
    editions.unshift({ axnInstanceName: year.instance.axnInstanceName, airports })
    if (editions.length === mostTrendYears) break
  }
  const readLocations = async ({ lists }: OpenedYear) => (await readEdition(lists, 'readers')).year.locations
  const locations = { before: await readLocations(before), now: await readLocations(opened) }
  return computeYearTrends(editions, locations, await memory.readDefinitionChanges())
}

const correctionsShown = 3

/**
 * The data that anonymous visitors read. `sampleCode` is the IATA code of the sample airport, if the operator has
 * chosen one.
 */
export async function getIntroduction(
  db: Db,
  { sampleCode, subscribeUrl }: { sampleCode: string | null; subscribeUrl: string | null },
): Promise<Introduction> {
  const editions = await listEditions(db)
  const corrections =
    editions.length > 0
      ? (await listCorrections(db, { page: 0, size: correctionsShown }, { mayBrowse: false })).content
      : []
  return { editions, corrections, sample: await readSample(db, sampleCode), subscribeUrl }
}

/** The editions with a published airport, newest first. */
function listEditions(db: Db): Promise<Introduction['editions']> {
  return db
    .select({ axnInstanceName: axnInstance.axnInstanceName, airports: count() })
    .from(airportInstance)
    .innerJoin(axnInstance, eq(axnInstance.axnInstanceId, airportInstance.axnInstanceId))
    .where(isPublishedInAnyYear)
    .groupBy(axnInstance.axnInstanceName)
    .orderBy(desc(axnInstance.axnInstanceName))
}

interface Sample {
  airportId: number
  axnInstanceId: number
}

/**
 * The airport with this code in the newest edition in which it is published; null if there is none. All reads of the
 * sample go through here.
 */
async function openSample(db: Db, iataCode: string | null): Promise<Sample | null> {
  if (iataCode === null) return null
  const [sample] = await db
    .select({ airportId: airportInstance.airportId, axnInstanceId: airportInstance.axnInstanceId })
    .from(airportInstance)
    .innerJoin(airport, eq(airport.airportId, airportInstance.airportId))
    .innerJoin(axnInstance, eq(axnInstance.axnInstanceId, airportInstance.axnInstanceId))
    .where(and(eq(airport.iataCode, iataCode), isPublishedInAnyYear))
    .orderBy(desc(axnInstance.axnInstanceName))
    .limit(1)
  if (!sample) return null
  await selectEdition(db, sample.axnInstanceId)
  return sample
}

async function readSample(db: Db, iataCode: string | null): Promise<SampleAirport | null> {
  const sample = await openSample(db, iataCode)
  if (!sample) return null
  const profile = await getAirportProfile(db, sample.airportId, sample.axnInstanceId)
  const { terminals, tenants } = profile
  // Parsing removes everything that is not declared as public.
  return sampleAirport.parse({ ...profile, terminalCount: terminals.length, tenantCount: tenants.length })
}

/** The sample airport's pages of the book, without contacts. Throws `notFound`. */
export async function readSampleBook(db: Db, iataCode: string | null): Promise<AirportsBook> {
  const sample = await openSample(db, iataCode)
  if (!sample) throw problem('notFound')
  const { airportId, axnInstanceId } = sample
  const book = await readAirportsBook(db, {
    kind: 'airports',
    axnInstanceId,
    entityIds: [airportId],
    companyType: null,
  })
  return { ...book, airports: book.airports.map(each => ({ ...each, contacts: [] })) }
}
