import { sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { leaseFilters, type LeaseFilters } from '#domain/browse/leaseRadar.ts'
import type { Actor } from '#domain/people/roles.ts'
import { tenantTypeLabels, type TenantType } from '#domain/catalog/tenantTypes.ts'
import type { Db } from '#platform/database/connect.ts'
import { getYears } from '../../years/instances.queries.ts'
import { leasesOf } from './leaseRadar.queries.ts'
import type { CalendarEvent } from './writeCalendar.ts'

/** Calendar programs show no more than this; the next ends come first. */
const mostEvents = 10_000

interface Lease {
  brandId: number
  companyId: number
  airportId: number
  productType: string
  brandName: string
  companyName: string
  airportLocation: string
  iataCode: string
  tenantType: TenantType
  productTypeDes: string
  locations: number
  areaTotal: number | null
  leaseExpireDate: string
  stamp: string
}

/** The lease ends of the ACTIVE year that a person may see, as calendar days; none if no year is active. */
export async function listLeaseEnds(
  db: Db,
  actor: Actor,
  filters: Record<string, string>,
  publicUrl: string,
): Promise<CalendarEvent[]> {
  const { active } = await getYears(db)
  if (!active) return []
  const asked = { ...leaseFilters.parse({}), ...filters } satisfies LeaseFilters
  const { source, where } = leasesOf(active.axnInstanceId, actor, asked)
  const { columns, more } = source
  const { rows } = await db.execute<Lease & Record<string, unknown>>(sql`
    select ${columns.brandId} as "brandId", ${columns.companyId} as "companyId", ${columns.airportId} as "airportId",
      tenant.product_type as "productType", ${columns.brandName} as "brandName",
      ${columns.companyName} as "companyName", ${columns.airportLocation} as "airportLocation",
      ${more.iataCode} as "iataCode", ${columns.tenantType} as "tenantType",
      ${columns.productTypeDes} as "productTypeDes", ${columns.locations} as locations,
      ${columns.areaTotal} as "areaTotal", ${columns.leaseExpireDate} as "leaseExpireDate",
      to_char(tenant.modified_date at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') as stamp
    from ${source.from} where ${where}
    order by ${columns.leaseExpireDate}, ${source.tieBreak} limit ${mostEvents}`)
  return rows.map(row => eventOf(row, publicUrl))
}

function eventOf(lease: Lease, publicUrl: string): CalendarEvent {
  const { airportId, locations, areaTotal, leaseExpireDate } = lease
  const category = tenantTypeLabels[lease.tenantType]
  const size = areaTotal === null ? [] : [`${areaTotal.toLocaleString('en-US')} sq ft`]
  const count = locations === 1 ? '1 location' : `${locations} locations`
  return {
    uid: `${keyOf(lease)}@${new URL(publicUrl).hostname}`,
    day: leaseExpireDate,
    summary: `Lease ends: ${lease.brandName} at ${lease.iataCode}`,
    location: lease.airportLocation,
    description: [
      lease.companyName,
      `${category}, ${lease.productTypeDes}`,
      [count, ...size].join(', '),
    ].join('\n'),
    category,
    url: `${publicUrl}/airports/${airportId}`,
    stamp: lease.stamp,
  }
}

/** What identifies a lease across editions. */
function keyOf({ brandId, companyId, airportId, tenantType, productType, leaseExpireDate }: Lease): string {
  const key = [brandId, companyId, airportId, tenantType, productType, leaseExpireDate].join('/')
  return createHash('sha256').update(key).digest('hex').slice(0, 32)
}
