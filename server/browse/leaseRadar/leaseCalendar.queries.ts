import { sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { leaseFilters, type LeaseFilters } from '#domain/browse/leaseRadar.ts'
import { readChoices, writeChoices } from '#platform/contract/listing.ts'
import type { Actor } from '#domain/people/roles.ts'
import { tenantTypeLabels, type TenantType } from '#domain/catalog/tenantTypes.ts'
import type { Db } from '#platform/database/connect.ts'
import { listFollowed } from '../saved/saved.queries.ts'
import { productType } from '../../database/schema/lookups.ts'
import { findMergedInto } from '../../catalog/merging/mergedNames.queries.ts'
import { getYears } from '../../years/instances.queries.ts'
import { selectLeases } from './leaseRadar.queries.ts'
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

interface LeaseEnd extends CalendarEvent {
  airportId: number
}

/** The lease ends of the ACTIVE year that a person may see, as calendar days; none if no year is active. */
export async function listLeaseEnds(
  db: Db,
  actor: Actor,
  filters: Record<string, string>,
  publicUrl: string,
): Promise<LeaseEnd[]> {
  const { active } = await getYears(db)
  if (!active) return []
  const asked = {
    ...leaseFilters.parse({}),
    ...(await spellProducts(db, await followMerges(db, filters))),
  } satisfies LeaseFilters
  const { source, where } = selectLeases(active.axnInstanceId, actor, asked)
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

/** A merged company or brand is replaced by what it became. */
async function followMerges(db: Db, filters: Record<string, string>): Promise<Record<string, string>> {
  const followed = { ...filters }
  for (const [key, kind] of [
    ['companyId', 'companies'],
    ['brandId', 'brands'],
  ] as const) {
    if (!followed[key]) continue
    const ids = readChoices(followed[key])
    const now = await Promise.all(
      ids.map(async id => String((await findMergedInto(db, kind, Number(id))) ?? id)),
    )
    followed[key] = writeChoices(now)
  }
  return followed
}

/** Calendars that are older than the choice of product types may have part of a name. */
async function spellProducts(db: Db, filters: Record<string, string>): Promise<Record<string, string>> {
  if (!filters['productTypeDes']) return filters
  const known = await db.select({ name: productType.productTypeDescription }).from(productType)
  const names = known.map(each => each.name)
  const chosen = readChoices(filters['productTypeDes']).flatMap(choice => {
    const parts = names.filter(name => name.toLowerCase().includes(choice.toLowerCase()))
    return names.includes(choice) || parts.length === 0 ? [choice] : parts
  })
  return { ...filters, productTypeDes: writeChoices([...new Set(chosen)]) }
}

function eventOf(lease: Lease, publicUrl: string): LeaseEnd {
  const { airportId, locations, areaTotal, leaseExpireDate } = lease
  const category = tenantTypeLabels[lease.tenantType]
  const size = areaTotal === null ? [] : [`${areaTotal.toLocaleString('en-US')} sq ft`]
  const count = locations === 1 ? '1 location' : `${locations} locations`
  return {
    airportId,
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

/** The lease ends of everything that a person follows: lease windows, airports, companies, and brands. */
export async function listFollowedLeaseEnds(db: Db, actor: Actor, publicUrl: string): Promise<LeaseEnd[]> {
  const items = await listFollowed(db, actor.userId)
  const keys = { airport: 'airportId', company: 'companyId', brand: 'brandId' } as const
  const windows = items.filter(each => each.savedKind === 'leases').map(each => each.search)
  for (const [kind, key] of Object.entries(keys)) {
    const ids = items.filter(each => each.savedKind === kind).map(each => String(each.subjectId))
    if (ids.length > 0) windows.push({ [key]: writeChoices(ids) })
  }
  const ends = new Map<string, LeaseEnd>()
  for (const filters of windows) {
    for (const end of await listLeaseEnds(db, actor, filters, publicUrl)) ends.set(end.uid, end)
  }
  return [...ends.values()].toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
}
