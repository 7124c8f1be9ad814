import { and, eq, isNull, sql } from 'drizzle-orm'
import { mainCompanyListing, type MainCompany, type MainCompanyBody } from '#domain/companies/mainCompany.ts'
import { problem } from '#domain/problems.ts'
import { collapseSpaces } from '#platform/contract/names.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames } from '#platform/database/search.ts'
import { requireRow } from '#platform/database/statement.ts'
import { isStateOf, requirePlace } from '../catalog/lookups/lookups.queries.ts'
import { lockName } from '../catalog/merging/uses.queries.ts'
import { requireFreeName } from '../catalog/proposals/names.queries.ts'
import { hasWords, orderByMatch } from '../database/matchNamesInSql.ts'
import { company } from '../database/schema/companies.ts'
import { country, stateProvince } from '../database/schema/lookups.ts'
import { appUser, modifiedUserName } from '../database/schema/users.ts'
import type { TableList } from '../database/tableList.ts'
import { selectCompany } from './companies.queries.ts'
import { createCompanyInstance } from './companyInfo.queries.ts'

export async function getMainCompany(db: Db, companyId: number): Promise<MainCompany> {
  const rows = await db
    .select({
      ...selectCompany(company),
      stateProvince: stateProvince.stateProvinceName,
      countryName: country.countryName,
      modifiedDate: company.modifiedDate,
      modifiedUserId: company.modifiedUserId,
      modifiedUserDisplayName: appUser.displayName,
      version: company.version,
    })
    .from(company)
    .leftJoin(country, eq(country.isoCountryCode, company.isoCountryCode))
    .leftJoin(stateProvince, isStateOf(company))
    .leftJoin(appUser, eq(appUser.userId, company.modifiedUserId))
    .where(and(eq(company.companyId, companyId), isNull(company.mergedInto)))
  if (!rows[0]) throw problem('notFound')
  return rows[0]
}

/** Adds a company and, if a year is given, adds it to that year. */
export async function addMainCompany(
  db: Db,
  given: MainCompanyBody,
  axnInstanceId: number | null,
): Promise<MainCompany> {
  const row = await requireStorable(db, given, null)
  const added = await db.insert(company).values(row).returning({ companyId: company.companyId })
  const { companyId } = requireRow(added)
  if (axnInstanceId !== null) {
    const newInYear = { dbeFlag: false, companyInstanceTypeList: [] }
    await createCompanyInstance(db, { companyId, axnInstanceId }, newInYear)
  }
  return getMainCompany(db, companyId)
}

export async function saveMainCompany(
  db: Db,
  companyId: number,
  given: MainCompanyBody,
  expectedVersion: number | null,
): Promise<MainCompany> {
  await lockName(db, 'companies', companyId, expectedVersion)
  const row = await requireStorable(db, given, companyId)
  await db
    .update(company)
    .set({ ...row, proposedUserId: null })
    .where(eq(company.companyId, companyId))
  return getMainCompany(db, companyId)
}

async function requireStorable(db: Db, given: MainCompanyBody, ownId: number | null) {
  const row = { ...given, companyName: collapseSpaces(given.companyName) }
  await requirePlace(db, row)
  await requireFreeName(db, 'companies', row.companyName, ownId)
  return row
}

const byName = [collateNames(company.companyName), company.companyId] as const

export const mainCompanyList: TableList<typeof mainCompanyListing> = {
  listing: mainCompanyListing,
  from: sql`${company} left join ${country} on ${country.isoCountryCode} = ${company.isoCountryCode}
    left join ${appUser} on ${appUser.userId} = ${company.modifiedUserId}`,
  where: isNull(company.mergedInto),
  columns: {
    companyId: company.companyId,
    companyName: { value: company.companyName, order: byName },
    city: { value: company.city, order: [collateNames(company.city)] },
    // Not every company has a country.
    countryName: { value: sql`${country.countryName}`, order: [collateNames(country.countryName)] },
    modifiedDate: company.modifiedDate,
    axnStatus: company.axnStatus,
    stateProvinceCode: company.stateProvinceCode,
    phone: company.phone,
    url: company.url,
    modifiedUserName: { value: modifiedUserName, order: [collateNames(modifiedUserName)] },
  },
  more: { isoCountryCode: company.isoCountryCode, version: company.version },
  matches: keyword => hasWords(company.companyName, keyword),
  rank: keyword => orderByMatch(company.companyName, keyword),
  tieBreaks: byName,
}

/** The countries of companies, by which they are filtered. */
export async function listMainCompanyOptions(db: Db): Promise<Record<string, string[]>> {
  const rows = await db
    .selectDistinct({ name: country.countryName, order: collateNames(country.countryName) })
    .from(company)
    .innerJoin(country, eq(country.isoCountryCode, company.isoCountryCode))
    .orderBy(collateNames(country.countryName))
  return { countryName: rows.map(each => each.name) }
}

/** Active companies by name, to choose from. */
export function listAllCompanies(db: Db) {
  return db
    .select({ companyId: company.companyId, companyName: company.companyName })
    .from(company)
    .where(eq(company.axnStatus, 'ACTIVE'))
    .orderBy(...byName)
}
