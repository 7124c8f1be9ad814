import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { CompanyListQuery, CompanyRow } from '#domain/companies/company.ts'
import { createPage, parseSort, type Paged } from '#platform/contract/paging.ts'
import { can, type Actor } from '#domain/people/roles.ts'
import type { Db } from '#platform/database/connect.ts'
import { companyInstance } from '../database/schema/companies.ts'
import { affiliatedCompany } from '../database/schema/users.ts'
import { asRead, hasWords } from '#platform/database/search.ts'

/** Names are sorted as people read them, not by byte. */
const sortColumns = {
  companyName: asRead(companyInstance.companyName),
  companyId: sql`${companyInstance.companyId}`,
  city: asRead(companyInstance.city),
  isoCountryCode: sql`${companyInstance.isoCountryCode}`,
  dbeFlag: sql`${companyInstance.dbeFlag}`,
  axnInstanceStatus: sql`${companyInstance.axnInstanceStatus}`,
  modifiedDate: sql`${companyInstance.modifiedDate}`,
} satisfies Record<string, SQL>

export const isDbe = eq(companyInstance.dbeFlag, 'Y')

/** The names of a year's companies that the caller may see. */
export function lookupCompanies(db: Db, axnInstanceId: number, allowed: SQL | undefined) {
  return db
    .select({ companyId: companyInstance.companyId, companyName: companyInstance.companyName })
    .from(companyInstance)
    .where(and(eq(companyInstance.axnInstanceId, axnInstanceId), allowed))
    .orderBy(asc(sortColumns.companyName), asc(companyInstance.companyId))
}

/** The companies that an editor may open in the wizard: those affiliated for the year; administrators may open all. */
export function editableCompanies(actor: Actor): SQL | undefined {
  if (actor.role === 'ROLE_ADMIN') return undefined
  const own = {
    affiliated: true,
    axnInstanceStatus: 'INPROGRESS',
    axnInstanceMasterStatus: 'ACTIVE',
  } as const
  // After a change of role, former affiliations remain but no longer count.
  if (!can(actor, 'company.read', own)) return sql`false`
  return sql`exists (select from ${affiliatedCompany} where ${affiliatedCompany.userId} = ${actor.userId}
    and ${affiliatedCompany.axnInstanceId} = ${companyInstance.axnInstanceId}
    and ${affiliatedCompany.subjectId} = ${companyInstance.companyId})`
}

/** One page of a year's companies that the caller may see. */
export async function listCompanies(
  db: Db,
  axnInstanceId: number,
  query: CompanyListQuery,
  allowed: SQL | undefined,
): Promise<Paged<CompanyRow>> {
  const { column, descending } = parseSort(query.sort)
  const direction = descending ? desc(sortColumns[column]) : asc(sortColumns[column])
  const condition = and(
    eq(companyInstance.axnInstanceId, axnInstanceId),
    allowed,
    query.status === 'ALL' ? undefined : eq(companyInstance.axnInstanceStatus, query.status),
    query.keyword === '' ? undefined : hasWords(companyInstance.companyName, query.keyword),
  )
  const content = await db
    .select({
      companyId: companyInstance.companyId,
      companyName: companyInstance.companyName,
      city: companyInstance.city,
      stateProvinceCode: companyInstance.stateProvinceCode,
      isoCountryCode: companyInstance.isoCountryCode,
      url: companyInstance.url,
      dbeFlag: companyInstance.dbeFlag,
      axnInstanceId: companyInstance.axnInstanceId,
      axnInstanceStatus: companyInstance.axnInstanceStatus,
      modifiedDate: companyInstance.modifiedDate,
    })
    .from(companyInstance)
    .where(condition)
    .orderBy(sql`${direction} nulls last`, asc(sortColumns.companyName), asc(companyInstance.companyId))
    .limit(query.size)
    .offset(query.page * query.size)
  const counted = await db.select({ total: count() }).from(companyInstance).where(condition)
  return createPage(content, counted[0]?.total ?? 0, query)
}
