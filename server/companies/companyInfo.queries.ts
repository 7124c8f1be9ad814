import { and, eq, ne, sql } from 'drizzle-orm'
import type { CompanyInfo, CompanyInstance } from '#domain/company.ts'
import { problem } from '#domain/problems.ts'
import { publishOnSave } from '#domain/workflow.ts'
import type { Db } from '../db/connect.ts'
import { company, companyInstance, companyInstanceType } from '../db/schema/companies.ts'
import { axnInstance } from '../db/schema/instances.ts'
import { requireVersion } from '../entityTag.ts'
import { requirePlace } from '../lookups/places.queries.ts'
import {
  getCompanyInstance,
  listTypesOfCompany,
  ofCompanyYear,
  touchCompany,
  type CompanyKey,
} from './companies.queries.ts'
import { moveCompany } from './companyStatus.queries.ts'

/**
 * Saves the main company and what it says for one year, upon the version they were read from. In a year that publishes
 * on save the company is published by it, which is recorded like every change of a status.
 */
export async function saveCompanyInfo(
  db: Db,
  key: CompanyKey,
  info: CompanyInfo,
  expectedVersion: number | null,
): Promise<CompanyInstance> {
  // Two years share the main company: without this, two saves could pass the check of the version at once.
  await db
    .select({ version: company.version })
    .from(company)
    .where(eq(company.companyId, key.companyId))
    .for('update')
  const before = await getCompanyInstance(db, key)
  requireVersion(before, expectedVersion)
  requireOwnTypes(key, info.companyInstanceTypeList)
  await requirePlace(db, info.company, '/company')
  await requireFreeName(db, key.companyId, info.company.companyName)
  await db.update(company).set(info.company).where(eq(company.companyId, key.companyId))
  await db.update(companyInstance).set({ dbeFlag: info.dbeFlag }).where(ofCompanyYear(key))
  await saveTypeTexts(db, key, info.companyInstanceTypeList)
  const row = before.publishOnSave && publishOnSave.find(each => each.from === before.axnInstanceStatus)
  if (row) await moveCompany(db, key, row, null)
  return getCompanyInstance(db, key)
}

/** The database refuses it too, but does not know where in this body the name stands. */
async function requireFreeName(db: Db, companyId: number, companyName: string): Promise<void> {
  const others = await db
    .select({ companyId: company.companyId })
    .from(company)
    .where(and(sql`lower(${company.companyName}) = lower(${companyName})`, ne(company.companyId, companyId)))
  if (others.length === 0) return
  const detail = 'Another company has this name.'
  throw problem('duplicate', { detail, errors: [{ pointer: '/company/companyName', detail }] })
}

type GivenTypes = CompanyInfo['companyInstanceTypeList']

/** A key in the body is this company's and this year's, or it is nobody's that may be written here. */
function requireOwnTypes(key: CompanyKey, types: GivenTypes): void {
  for (const { companyInstanceTypePK: named } of types) {
    const { companyId = key.companyId, axnInstanceId = key.axnInstanceId } = named
    if (companyId !== key.companyId || axnInstanceId !== key.axnInstanceId) throw problem('notFound')
  }
}

/** Looks after the texts of the types named; a type that the company did not have becomes one of its. */
async function saveTypeTexts(db: Db, key: CompanyKey, types: GivenTypes): Promise<void> {
  const before = await listTypesOfCompany(db, key)
  for (const { companyInstanceTypePK, companyTypeInfoText } of types) {
    await db
      .insert(companyInstanceType)
      .values({ ...key, companyType: companyInstanceTypePK.companyType, companyTypeInfoText })
      .onConflictDoUpdate({
        target: [
          companyInstanceType.companyId,
          companyInstanceType.axnInstanceId,
          companyInstanceType.companyType,
        ],
        set: { companyTypeInfoText, confirmed: 'Y' },
      })
  }
  const after = await listTypesOfCompany(db, key)
  if (JSON.stringify(before) !== JSON.stringify(after)) await touchCompany(db, key)
}

/** Takes a company into a year. One that is in it is a duplicate; a historical year takes none. */
export async function createCompanyInstance(
  db: Db,
  key: CompanyKey,
  given: { dbeFlag: 'Y' | 'N' | boolean; companyInstanceTypeList: GivenTypes },
): Promise<CompanyInstance> {
  const years = await db.select().from(axnInstance).where(eq(axnInstance.axnInstanceId, key.axnInstanceId))
  const year = years[0]
  if (!year) throw problem('notFound')
  if (year.axnInstanceMasterStatus === 'HISTORICAL') throw problem('historical')
  requireOwnTypes(key, given.companyInstanceTypeList)
  const isDbe = given.dbeFlag === true || given.dbeFlag === 'Y'
  await db.insert(companyInstance).values({ ...key, dbeFlag: isDbe ? 'Y' : 'N' })
  await saveTypeTexts(db, key, given.companyInstanceTypeList)
  return getCompanyInstance(db, key)
}
