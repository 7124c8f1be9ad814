import { and, eq, sql } from 'drizzle-orm'
import { tenantTypes } from '#domain/catalog/tenantTypes.ts'
import { problem } from '#domain/problems.ts'
import type { DifferenceStatement, LocationDifference } from '#domain/review/locationDifference.ts'
import type { SubjectKey, SubjectKind } from '#domain/review/subjectKind.ts'
import type { Db } from '#platform/database/connect.ts'
import { companyAsOf } from '../companies/companyOfYear.ts'
import { locationStatement } from '../database/schema/remarks.ts'
import { modifiedUserName } from '../database/schema/users.ts'

/** Similar enough to be another spelling of the same company (`pg_trgm`). */
const likeness = 0.4

/** The company types that operate locations have the names of tenant types. Developers and consultants have no tenants. */
const operatingTypes = sql`array[${sql.join(
  tenantTypes.map(each => sql`${each}`),
  sql`, `,
)}]::text[]`

/**
 * The differences between an airport, or a company, and its counterparts in a year, by the counterpart's name. Any
 * tenant of the company matches any of its locations at the airport, whatever their types. A statement ends with the
 * difference, or when either side lists the other once more, because it was about what they had listed by then.
 */
export async function listLocationDifferences(
  db: Db,
  { kind: side, id, axnInstanceId }: SubjectKey,
): Promise<LocationDifference[]> {
  const own = sql`${sql.identifier(`${side}_id`)} = ${id}`
  const { rows } = await db.execute<{ found: LocationDifference }>(sql`
    with location as (
      select airport_id, company_id,
        json_agg(json_build_object('companyType', company_type, 'companyTypeDes', company_type_des) order by sequence_number) as types,
        bool_or(company_type = any (${operatingTypes})) as operates
      from company_airport_instance join company_type using (company_type)
      where axn_instance_id = ${axnInstanceId} and ${own} group by airport_id, company_id
    ), tenancy as (
      select tenant.airport_id, tenant.company_id,
        json_agg(json_build_object('brandName', brand_name, 'terminalName', terminal_name, 'tenantType', tenant_type)
          order by terminal_name, brand_name, location_number) as tenants
      from tenant join brand using (brand_id) join terminal using (terminal_id)
      where axn_instance_id = ${axnInstanceId} and tenant.${own} group by tenant.airport_id, tenant.company_id
    ), difference as (
      select airport_id, company_id, types, tenants,
        case when tenants is null then 'missingTenant' else 'missingLocation' end as kind
      from location full join tenancy using (airport_id, company_id)
      where (tenants is null and operates) or types is null
    )
    select json_build_object('kind', kind, 'airportId', airport_id, 'companyId', company_id,
      'airportName', airport_name, 'companyName', company_instance.company_name,
      'companyTypes', coalesce(types, '[]'), 'tenants', coalesce(tenants, '[]'),
      'similarCompanyName', case when kind = 'missingTenant' then (
        select company.company_name from tenant join ${companyAsOf(axnInstanceId)} using (company_id)
        where tenant.axn_instance_id = ${axnInstanceId} and tenant.airport_id = difference.airport_id
          and similarity(company.company_name, company_instance.company_name) >= ${likeness}
        order by similarity(company.company_name, company_instance.company_name) desc, company_id limit 1) end,
      'statements', coalesce((
        select json_agg(json_build_object('side', side, 'reason', reason, 'modifiedDate', stated.modified_date,
          'modifiedUserName', ${modifiedUserName}) order by side)
        from location_statement as stated left join app_user on app_user.user_id = stated.modified_user_id
        where stated.airport_id = difference.airport_id and stated.company_id = difference.company_id
          and stated.axn_instance_id = ${axnInstanceId} and stated.difference_kind = kind
          and not exists (
            select from audit
            where audit.company_id = stated.company_id and audit.axn_instance_id = stated.axn_instance_id
              and audit.airport_id = stated.airport_id
              and audit.table_name in ('tenant', 'company_airport_instance') and audit.after is not null
              and audit.before ->> 'company_id' is distinct from audit.after ->> 'company_id'
              and audit.audit_id > (select max(audit_id) from audit where table_name = 'location_statement'
                and record_key = concat_ws('/', stated.airport_id, stated.company_id, stated.axn_instance_id, stated.side)))), '[]')) as found
    from difference
    join airport using (airport_id)
    join airport_instance using (airport_id)
    join company_instance using (company_id)
    where airport_instance.axn_instance_id = ${axnInstanceId} and company_instance.axn_instance_id = ${axnInstanceId}
    order by ${side === 'airport' ? sql`company_instance.company_name` : sql`airport_name`} collate "und-x-icu", airport_id, company_id`)
  return rows.map(row => row.found)
}

/** Which airport and company differ, and in which year. */
interface DifferenceKey {
  airportId: number
  companyId: number
  axnInstanceId: number
}

/**
 * Stores one side's statement on a difference, or deletes it. Throws `notFound` if the two do not differ in that way.
 */
export async function stateDifference(
  db: Db,
  side: SubjectKind,
  key: DifferenceKey,
  { kind, reason }: DifferenceStatement,
): Promise<void> {
  const { airportId, companyId, axnInstanceId } = key
  const id = side === 'airport' ? airportId : companyId
  const differences = await listLocationDifferences(db, { kind: side, id, axnInstanceId })
  const isOpen = differences.some(
    each => each.kind === kind && each.airportId === airportId && each.companyId === companyId,
  )
  if (!isOpen) throw problem('notFound')
  const stated = locationStatement
  if (reason === null) {
    await db
      .delete(stated)
      .where(
        and(
          eq(stated.airportId, airportId),
          eq(stated.companyId, companyId),
          eq(stated.axnInstanceId, axnInstanceId),
          eq(stated.side, side),
        ),
      )
    return
  }
  await db
    .insert(stated)
    .values({ ...key, side, differenceKind: kind, reason })
    .onConflictDoUpdate({
      target: [stated.airportId, stated.companyId, stated.axnInstanceId, stated.side],
      // The same words, stated again, are about what is listed now.
      set: { differenceKind: kind, reason, version: sql`${stated.version} + 1` },
    })
}
