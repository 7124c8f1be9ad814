import { sql, type SQL } from 'drizzle-orm'
import type { brandDirectory } from '#domain/browse/brandDirectory.ts'
import type { Actor } from '#domain/people/roles.ts'
import { brand } from '../database/schema/lookups.ts'
import { company } from '../database/schema/companies.ts'
import { tenant } from '../database/schema/terminals.ts'
import { asRead, hasWords } from '#platform/database/search.ts'
import type { ListingSource } from './listing/listing.queries.ts'
import { selectShops, selectVisibleShops } from './tenantDirectory.queries.ts'

export function brandSource(
  axnInstanceId: number,
  actor: Actor,
): ListingSource<(typeof brandDirectory)['columns']> {
  const ofBrands = sql`(select ${tenant.brandId}, count(*)::integer as locations,
      count(distinct ${tenant.airportId})::integer as airports, sum(${tenant.areaTotal})::bigint as area_total,
      string_agg(distinct ${company.companyName}, ', ') as companies
    from ${selectShops(axnInstanceId)} where ${selectVisibleShops(axnInstanceId, actor)} group by 1) as shop`
  const shop = (column: SQL) => sql`shop.${column}`
  return {
    from: sql`${ofBrands} join ${brand} on ${brand.brandId} = shop.brand_id`,
    where: sql`true`,
    columns: {
      brandName: sql`${brand.brandName}`,
      locations: shop(sql`locations`),
      airports: shop(sql`airports`),
      areaTotal: shop(sql`area_total`),
      companies: shop(sql`companies`),
    },
    more: { brandId: sql`${brand.brandId}` },
    keyword: words => sql`(${hasWords(brand.brandName, words)} or ${hasWords(shop(sql`companies`), words)})`,
    tieBreak: sql`${asRead(brand.brandName)}, ${brand.brandId}`,
  }
}
