import { and, eq, sql } from 'drizzle-orm'
import { airportDirectory } from '#domain/browse/airportDirectory.ts'
import { companyDirectory } from '#domain/browse/companyDirectory.ts'
import { endingLease, computeKeyFigures, type YearOverview } from '#domain/browse/home.ts'
import type { AxnInstance } from '#domain/years/instance.ts'
import { getDefaultLeasePeriod } from '#domain/browse/leaseRadar.ts'
import type { ListingColumns } from '#platform/contract/listing.ts'
import type { Actor } from '#domain/people/roles.ts'
import { leaseDirectory, tenantDirectory } from '#domain/browse/tenantDirectory.ts'
import { airportSource } from '../airportDirectory.queries.ts'
import { readFigures } from '../airportPeers.queries.ts'
import { companySource } from '../companyDirectory.queries.ts'
import type { Db } from '#platform/database/connect.ts'
import { airportInstance } from '../../database/schema/airports.ts'
import { airportTerminal } from '../../database/schema/terminals.ts'
import { today } from '../leaseRadar/leaseRadar.queries.ts'
import { countListing, readListing, type ListingSource } from '../listing/listing.queries.ts'
import { leaseSource, tenantSource } from '../tenantDirectory.queries.ts'
import { isPublishedAirport } from '../../review/visibility.ts'

const leasesShown = 5
/** Administrators see more in the lists; the book contains what is published. */
const published = { keyword: '', axnInstanceStatus: 'PUBLISHED' }

/** A year at a glance, from published data. */
export async function getYearOverview(
  db: Db,
  { axnInstanceId, axnInstanceName }: AxnInstance,
  actor: Actor,
): Promise<YearOverview> {
  const counted = <C extends ListingColumns>(
    listing: { columns: C },
    source: (axnInstanceId: number, actor: Actor) => ListingSource<C>,
  ) => countListing(db, listing.columns, source(axnInstanceId, actor), published)
  const figures = await readPublished(db, axnInstanceId)
  return {
    axnInstanceName,
    airports: await counted(airportDirectory, airportSource),
    companies: await counted(companyDirectory, companySource),
    tenants: await counted(tenantDirectory, tenantSource),
    ...computeKeyFigures(figures.map(each => each.figures)),
    leases: await nextLeases(db, axnInstanceId, actor),
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

async function nextLeases(db: Db, axnInstanceId: number, actor: Actor): Promise<YearOverview['leases']> {
  const { from, to } = getDefaultLeasePeriod(today())
  const query = {
    ...published,
    leaseExpireDate: `${from}..${to}`,
    sort: 'leaseExpireDate',
    page: 0,
    size: leasesShown,
  }
  const { content, totalElements } = await readListing(
    db,
    leaseDirectory,
    leaseSource(axnInstanceId, actor),
    query,
  )
  return { from, to, count: totalElements, next: content.map(lease => endingLease.parse(lease)) }
}
