import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { CompanyInstance, CompanyInstanceType } from '#domain/company.ts'
import { problem } from '#domain/problems.ts'
import { modifiedUserName } from '../airports/airports.queries.ts'
import type { Db } from '../db/connect.ts'
import { company, companyInstance, companyInstanceType } from '../db/schema/companies.ts'
import { axnInstance } from '../db/schema/instances.ts'
import { companyType } from '../db/schema/lookups.ts'
import { appUser } from '../db/schema/users.ts'

export interface CompanyKey {
  companyId: number
  axnInstanceId: number
}

export const companyColumns = {
  companyId: company.companyId,
  companyName: company.companyName,
  address1: company.address1,
  address2: company.address2,
  city: company.city,
  postalCode: company.postalCode,
  stateProvinceCode: company.stateProvinceCode,
  isoCountryCode: company.isoCountryCode,
  phone: company.phone,
  fax: company.fax,
  url: company.url,
  companyInfoText: company.companyInfoText,
  axnStatus: company.axnStatus,
}

export const ofCompanyYear = (key: CompanyKey): SQL | undefined =>
  and(eq(companyInstance.companyId, key.companyId), eq(companyInstance.axnInstanceId, key.axnInstanceId))

/** A company in one year with its types; throws `notFound` when it is not in that year. */
export async function getCompanyInstance(db: Db, key: CompanyKey): Promise<CompanyInstance> {
  const rows = await db
    .select({
      stored: companyInstance,
      company: companyColumns,
      companyVersion: company.version,
      year: axnInstance,
      modifiedUserName,
    })
    .from(companyInstance)
    .innerJoin(company, eq(company.companyId, companyInstance.companyId))
    .innerJoin(axnInstance, eq(axnInstance.axnInstanceId, companyInstance.axnInstanceId))
    .leftJoin(appUser, eq(appUser.userId, companyInstance.modifiedUserId))
    .where(ofCompanyYear(key))
  const row = rows[0]
  if (!row) throw problem('notFound')
  const { stored, year } = row
  return {
    companyInstancePK: { companyId: stored.companyId, axnInstanceId: stored.axnInstanceId },
    company: row.company,
    axnInstanceName: year.axnInstanceName,
    axnInstanceMasterStatus: year.axnInstanceMasterStatus,
    axnInstanceStatus: stored.axnInstanceStatus,
    dbeFlag: stored.dbeFlag,
    companyInstanceTypeList: await listTypesOfCompany(db, key),
    publishOnSave: year.publishOnSave,
    modifiedDate: stored.modifiedDate,
    modifiedUserName: row.modifiedUserName,
    // Both only ever grow, so the same sum is the same pair.
    version: stored.version + row.companyVersion,
  }
}

/** In the order of the company types. */
export async function listTypesOfCompany(db: Db, key: CompanyKey): Promise<CompanyInstanceType[]> {
  const rows = await db
    .select({
      stored: companyInstanceType,
      associatedCompanyType: {
        companyType: companyType.companyType,
        companyTypeDes: companyType.companyTypeDes,
        sequenceNumber: companyType.sequenceNumber,
      },
    })
    .from(companyInstanceType)
    .innerJoin(companyType, eq(companyType.companyType, companyInstanceType.companyType))
    .where(
      and(
        eq(companyInstanceType.companyId, key.companyId),
        eq(companyInstanceType.axnInstanceId, key.axnInstanceId),
      ),
    )
    .orderBy(asc(companyType.sequenceNumber))
  return rows.map(({ stored, associatedCompanyType }) => ({
    companyInstanceTypePK: { ...key, companyType: stored.companyType },
    associatedCompanyType,
    companyTypeInfoText: stored.companyTypeInfoText,
    confirmed: stored.confirmed,
  }))
}

/** The version of a company's year covers its types too. */
export const touchCompany = (db: Db, key: CompanyKey) =>
  db
    .update(companyInstance)
    .set({ version: sql`${companyInstance.version} + 1` })
    .where(ofCompanyYear(key))
