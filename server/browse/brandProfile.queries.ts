import { eq, sql } from 'drizzle-orm'
import type { BrandProfile } from '#domain/browse/brandDirectory.ts'
import { problem } from '#domain/problems.ts'
import { can, type Actor } from '#domain/people/roles.ts'
import type { Db } from '#platform/database/connect.ts'
import { company } from '../database/schema/companies.ts'
import { brand } from '../database/schema/lookups.ts'
import { tenant } from '../database/schema/terminals.ts'
import { asRead } from '#platform/database/search.ts'
import { companyInEdition } from './inEdition.queries.ts'
import { openInstance } from '../years/instances.queries.ts'
import { getFootprint } from './footprint.queries.ts'
import { leaseEnd, selectShops, selectVisibleShops } from './tenantDirectory.queries.ts'

interface BrandKey {
  brandId: number
  axnInstanceId: number
}

/** Where a brand operates in a year. Throws `notFound` if the reader may see none of its shops. */
export async function getBrandProfile(db: Db, key: BrandKey, actor: Actor): Promise<BrandProfile> {
  const { brandId, axnInstanceId } = key
  const { axnInstanceName } = await openInstance(db, axnInstanceId, actor)
  const named = await db
    .select({ brandName: brand.brandName, mergedInto: brand.mergedInto })
    .from(brand)
    .where(eq(brand.brandId, brandId))
  const footprint = await getFootprint(db, { brandId }, axnInstanceId, actor)
  // That a brand exists only in unpublished data is not revealed either.
  if (!named[0] || (footprint.locations === 0 && (!can(actor, 'admin') || named[0].mergedInto !== null)))
    throw problem('notFound')
  return {
    brandId,
    brandName: named[0].brandName,
    axnInstanceId,
    axnInstanceName,
    footprint,
    companies: await companiesOf(db, key, actor),
    leaseYears: await leaseYearsOf(db, key, actor),
  }
}

const shown = ({ brandId, axnInstanceId }: BrandKey, actor: Actor) =>
  sql`from ${selectShops(axnInstanceId)} where ${selectVisibleShops(axnInstanceId, actor)} and ${tenant.brandId} = ${brandId}`

type Company = BrandProfile['companies'][number]

async function companiesOf(db: Db, key: BrandKey, actor: Actor): Promise<Company[]> {
  const { rows } = await db.execute<Company & Record<string, unknown>>(sql`select
      ${company.companyId} as "companyId", ${company.companyName} as "companyName", count(*)::integer as locations,
      count(distinct ${tenant.airportId})::integer as airports, sum(${tenant.areaTotal})::bigint as "areaTotal",
      ${companyInEdition(sql`${tenant.companyId}`, key.axnInstanceId, actor)} as "companyInEdition"
    ${shown(key, actor)} group by 1, 2, ${tenant.companyId} order by 3 desc, ${asRead(company.companyName)}, 1`)
  return rows
}

type LeaseYear = BrandProfile['leaseYears'][number]

async function leaseYearsOf(db: Db, key: BrandKey, actor: Actor): Promise<LeaseYear[]> {
  const { rows } = await db.execute<LeaseYear & Record<string, unknown>>(sql`select
      to_char(${leaseEnd}, 'YYYY') as year, count(*)::integer as leases, sum(${tenant.areaTotal})::bigint as "areaTotal"
    ${shown(key, actor)} and ${leaseEnd} is not null group by 1 order by 1`)
  return rows
}
