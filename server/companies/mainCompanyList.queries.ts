import { and, asc, count, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { MainCompanyListQuery, MainCompanyRow } from '#domain/companies/mainCompany.ts'
import { createPage, parseSort, type Paged } from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import { company } from '../database/schema/companies.ts'
import { country } from '../database/schema/lookups.ts'
import { asRead, hasWords } from '#platform/database/search.ts'

const sortColumns = {
  companyName: asRead(company.companyName),
  companyId: sql`${company.companyId}`,
  countryName: sql`${asRead(country.countryName)}`,
  modifiedDate: sql`${company.modifiedDate}`,
  axnStatus: sql`${company.axnStatus}`,
} satisfies Record<string, SQL>

export async function listMainCompanies(db: Db, query: MainCompanyListQuery): Promise<Paged<MainCompanyRow>> {
  const { column, descending } = parseSort(query.sort)
  const condition = and(
    isNull(company.mergedInto),
    query.status === 'ALL' ? undefined : eq(company.axnStatus, query.status),
    query.keyword === '' ? undefined : hasWords(company.companyName, query.keyword),
  )
  const direction = descending ? desc(sortColumns[column]) : asc(sortColumns[column])
  const content = await db
    .select({
      companyId: company.companyId,
      companyName: company.companyName,
      city: company.city,
      stateProvinceCode: company.stateProvinceCode,
      isoCountryCode: company.isoCountryCode,
      countryName: country.countryName,
      axnStatus: company.axnStatus,
      modifiedDate: company.modifiedDate,
      version: company.version,
    })
    .from(company)
    .leftJoin(country, eq(country.isoCountryCode, company.isoCountryCode))
    .where(condition)
    .orderBy(column === 'countryName' ? sql`${direction} nulls last` : direction, asc(company.companyId))
    .limit(query.size)
    .offset(query.page * query.size)
  const counted = await db.select({ total: count() }).from(company).where(condition)
  return createPage(content, counted[0]?.total ?? 0, query)
}

/** Active companies by name, to choose from. */
export function listAllCompanies(db: Db) {
  return db
    .select({ companyId: company.companyId, companyName: company.companyName })
    .from(company)
    .where(eq(company.axnStatus, 'ACTIVE'))
    .orderBy(asc(asRead(company.companyName)), asc(company.companyId))
}
