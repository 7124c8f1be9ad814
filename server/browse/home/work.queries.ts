import { and, asc, eq } from 'drizzle-orm'
import type { OwnWork, Work, YearOfWork } from '#domain/browse/home.ts'
import { can, type Actor } from '#domain/people/roles.ts'
import { isSubmitted } from '#domain/review/desk.ts'
import type { AxnInstance } from '#domain/years/instance.ts'
import type { Db } from '#platform/database/connect.ts'
import { asRead } from '#platform/database/search.ts'
import { countProposals } from '../../catalog/proposals/proposalList.queries.ts'
import { listCompanies } from '../../companies/companies.queries.ts'
import { airport, airportInstance } from '../../database/schema/airports.ts'
import { countStatuses } from '../../review/desk/deskOverview.queries.ts'
import { readReviewStates } from '../../review/desk/reviewStates.queries.ts'
import { editableSubjects } from '../../review/visibility.ts'
import { getYears } from '../../years/instances.queries.ts'

/** Per kind and year, because the review is computed for each. */
const mostShown = 10

/** The open years with pending work: the next year first for editors, the current one first for reviewers. */
export async function getWork(db: Db, actor: Actor): Promise<Work> {
  const { pending, active } = await getYears(db)
  const isAdmin = can(actor, 'admin')
  const years: YearOfWork[] = []
  for (const year of isAdmin ? [active, pending] : [pending, active]) {
    if (!year) continue
    const { axnInstanceId, axnInstanceName, axnInstanceMasterStatus, submissionDeadline } = year
    years.push({
      axnInstanceId,
      axnInstanceName,
      axnInstanceMasterStatus,
      submissionDeadline,
      // Administrators may edit everything and have the desk for it.
      ...(isAdmin ? { own: [], more: false } : await ownWork(db, year, actor)),
      counts: isAdmin ? await countStatuses(db, axnInstanceId) : [],
    })
  }
  return { years, proposals: isAdmin ? await countProposals(db) : 0 }
}

/** What they edit and its progress, pending work first. */
async function ownWork(
  db: Db,
  { axnInstanceId }: AxnInstance,
  actor: Actor,
): Promise<Pick<YearOfWork, 'own' | 'more'>> {
  const airports = await readOwnAirports(db, axnInstanceId, actor)
  const companies = await listCompanies(
    db,
    axnInstanceId,
    { page: 0, size: mostShown, keyword: '', status: 'ALL', sort: 'companyName' },
    editableSubjects('company', actor),
  )
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
    .orderBy(asc(asRead(airport.airportName)), asc(airport.airportId))
    .limit(mostShown + 1)

const isOpen = ({ axnInstanceStatus }: OwnWork): boolean => !isSubmitted(axnInstanceStatus)
