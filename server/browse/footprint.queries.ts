import { sql } from 'drizzle-orm'
import type { Footprint } from '#domain/browse/companyProfile.ts'
import type { Actor } from '#domain/people/roles.ts'
import { visibleAirports } from '../review/visibility.ts'
import type { Db } from '#platform/database/connect.ts'
import { airportInstance } from '../database/schema/airports.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { tenantStatus } from '../database/schema/lookups.ts'
import { tenant } from '../database/schema/terminals.ts'

type Operator = { companyId: number } | { brandId: number }

/** Where a company or a brand operates in a year, at airports that the reader may see. */
export async function getFootprint(
  db: Db,
  operator: Operator,
  axnInstanceId: number,
  actor: Actor,
): Promise<Footprint> {
  const isOperator =
    'companyId' in operator
      ? sql`${tenant.companyId} = ${operator.companyId}`
      : sql`${tenant.brandId} = ${operator.brandId}`
  const { rows } = await db.execute<Footprint & Record<string, unknown>>(sql`select
      count(*)::integer as locations,
      count(distinct ${tenant.airportId})::integer as airports,
      coalesce(sum(${tenant.areaTotal}), 0)::float8 as "areaTotal",
      (count(*) filter (where ${tenantStatus.leaseDateFlag} = 'Y' and ${tenant.leaseExpireDate}
        between current_date and current_date + interval '18 months'))::integer as "leasesEndingSoon"
    from ${tenant}
      join ${airportInstance} on ${airportInstance.airportId} = ${tenant.airportId}
        and ${airportInstance.axnInstanceId} = ${tenant.axnInstanceId}
      join ${axnInstance} on ${axnInstance.axnInstanceId} = ${tenant.axnInstanceId}
      join ${tenantStatus} on ${tenantStatus.tenantStatus} = ${tenant.tenantStatus}
    where ${isOperator} and ${tenant.axnInstanceId} = ${axnInstanceId} and ${visibleAirports(actor) ?? sql`true`}`)
  return rows[0] ?? { locations: 0, airports: 0, areaTotal: 0, leasesEndingSoon: 0 }
}
