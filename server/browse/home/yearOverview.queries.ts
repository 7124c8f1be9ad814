import { and, eq, sql } from 'drizzle-orm'
import { endingLease, computeKeyFigures, type YearOverview } from '#domain/browse/home.ts'
import type { AxnInstance } from '#domain/years/instance.ts'
import { getDefaultLeasePeriod } from '#domain/browse/leaseRadar.ts'
import { readFigures } from '../airportPeers.queries.ts'
import type { Database, Db } from '#platform/database/connect.ts'
import { airportInstance } from '../../database/schema/airports.ts'
import { airportTerminal } from '../../database/schema/terminals.ts'
import { today } from '../leaseRadar/selectLeases.ts'
import { selectListed, type MemoryList } from '../listing/memoryList.ts'
import { airportList, companyList, leaseList, tenantList } from '../listing/memoryLists.ts'
import type { YearLists } from '../memory/yearLists.ts'
import { isPublishedAirport } from '../../review/visibility.ts'

const leasesShown = 5
/** A year at a glance, from published data, the same for every user. */
export async function getYearOverview(
  database: Database,
  { axnInstanceId, axnInstanceName }: AxnInstance,
  lists: YearLists,
): Promise<YearOverview> {
  const published = (list: MemoryList, query = { keyword: '', sort: list.listing.sort }) =>
    selectListed(list, lists, 'readers', query)
  const figures = await database.read(db => readPublished(db, axnInstanceId))
  const { from, to } = getDefaultLeasePeriod(today())
  const ending = { keyword: '', leaseExpireDate: `${from}..${to}`, sort: 'leaseExpireDate' }
  const leases = await published(leaseList, ending)
  return {
    axnInstanceName,
    airports: (await published(airportList)).length,
    companies: (await published(companyList)).length,
    tenants: (await published(tenantList)).length,
    ...computeKeyFigures(figures.map(each => each.figures)),
    leases: {
      from,
      to,
      count: leases.length,
      next: leases.slice(0, leasesShown).map(({ values }) => endingLease.parse(values)),
    },
  }
}

function readPublished(db: Db, axnInstanceId: number) {
  return readFigures(
    db,
    and(eq(airportInstance.axnInstanceId, axnInstanceId), isPublishedAirport),
    and(
      eq(airportTerminal.axnInstanceId, axnInstanceId),
      sql`exists (select from ${airportInstance} where ${airportInstance.airportId} = ${airportTerminal.airportId}
        and ${airportInstance.axnInstanceId} = ${airportTerminal.axnInstanceId}
        and ${isPublishedAirport})`,
    ),
  )
}
