import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { CompanyInfo, CompanyInstance, CompanyNameOfYear } from '#domain/companies/company.ts'
import { fieldProblem, problem } from '#domain/problems.ts'
import { canPublishOnSave } from '#domain/review/workflow.ts'
import type { Db } from '#platform/database/connect.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'
import { requirePlace } from '../catalog/lookups/lookups.queries.ts'
import {
  explainDuplicate,
  findOthersNamed,
  isNamed,
  lockUsableNames,
} from '../catalog/proposals/names.queries.ts'
import { companyInstance, companyInstanceType } from '../database/schema/companies.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { listObstacles } from '../review/review.queries.ts'
import { recordTransition } from '../review/status.queries.ts'
import { requireOpenYear } from '../years/instances.queries.ts'
import {
  getCompanyInstance,
  listTypesOfCompany,
  isOfCompany,
  touchCompany,
  type CompanyKey,
} from './companies.queries.ts'

interface SaveOptions {
  expectedVersion: number | null
  mayPublish: boolean
  /** Whether other years may take the new name too. */
  mayRename: boolean
}

/**
 * Saves a company's data for one year if it still has the expected version. Other open years take only the
 * name, and only if they are listed. In a year that
 * publishes on save, this publishes a company that could be submitted for review and records the change of status.
 */
export async function saveCompanyInfo(
  db: Db,
  key: CompanyKey,
  info: CompanyInfo,
  { expectedVersion, mayPublish, mayRename }: SaveOptions,
): Promise<CompanyInstance> {
  const before = await getCompanyInstance(db, key)
  requireVersion(before, expectedVersion)
  requireOwnTypes(key, info.companyInstanceTypeList)
  await requirePlace(db, info.company, '/company')
  if (info.company.companyName !== before.company.companyName) {
    await requireFreeName(db, key, info.company.companyName)
  }
  await db
    .update(companyInstance)
    .set({ ...info.company, dbeFlag: info.dbeFlag })
    .where(isOfCompany(companyInstance, key))
  await saveTypeTexts(db, key, info.companyInstanceTypeList)
  if (info.renameIn.length > 0 && !mayRename) throw problem('forbidden')
  for (const axnInstanceId of info.renameIn) {
    await takeName(db, { ...key, axnInstanceId }, info.company.companyName)
  }
  const row =
    mayPublish &&
    before.publishOnSave &&
    canPublishOnSave.find(each => each.from === before.axnInstanceStatus)
  const subject = { kind: 'company', id: key.companyId, axnInstanceId: key.axnInstanceId } as const
  if (row && (await listObstacles(db, subject)).length === 0) {
    await recordTransition(db, subject, { transition: row, reason: null })
  }
  return getCompanyInstance(db, key)
}

/** Renames a company in another year. Throws `historical` for a closed year, and `duplicate` for a name that is taken. */
async function takeName(db: Db, key: CompanyKey, companyName: string): Promise<void> {
  const { axnInstanceName } = await requireOpenYear(db, key.axnInstanceId)
  await requireFreeName(db, key, companyName, `In ${axnInstanceName}, another company already has this name.`)
  const renamed = await db
    .update(companyInstance)
    .set({ companyName })
    .where(isOfCompany(companyInstance, key))
    .returning({ companyId: companyInstance.companyId })
  if (renamed.length === 0) throw problem('notFound')
}

/** The names of a company, newest year first. Closed years keep theirs. */
export const listNamesOfCompany = (db: Db, companyId: number): Promise<CompanyNameOfYear[]> =>
  db
    .select({
      axnInstanceId: axnInstance.axnInstanceId,
      axnInstanceName: axnInstance.axnInstanceName,
      axnInstanceMasterStatus: axnInstance.axnInstanceMasterStatus,
      companyName: companyInstance.companyName,
    })
    .from(companyInstance)
    .innerJoin(axnInstance, eq(axnInstance.axnInstanceId, companyInstance.axnInstanceId))
    .where(eq(companyInstance.companyId, companyId))
    .orderBy(desc(axnInstance.axnInstanceName))

/**
 * Throws `duplicate` if another company has the name, in its main record or in this year. A name that was merged into
 * this company leads to it, so it may have that name.
 */
async function requireFreeName(
  db: Db,
  { companyId, axnInstanceId }: CompanyKey,
  companyName: string,
  ofYear = 'Another company already has this name.',
): Promise<void> {
  const others = await findOthersNamed(db, 'companies', companyName, companyId)
  const main = others.find(each => each.mergedIntoId !== companyId)
  const inYear = await db.$count(
    companyInstance,
    and(
      isNamed(companyInstance.companyName, companyName),
      ne(companyInstance.companyId, companyId),
      eq(companyInstance.axnInstanceId, axnInstanceId),
    ),
  )
  const detail = inYear > 0 ? ofYear : main && explainDuplicate('companies', main)
  if (detail) throw fieldProblem('/company/companyName', detail, 'duplicate')
}

type GivenTypes = CompanyInfo['companyInstanceTypeList']

/** A key in the body must be this company's and this year's. */
function requireOwnTypes(key: CompanyKey, types: GivenTypes): void {
  for (const { companyInstanceTypePK: named } of types) {
    const { companyId = key.companyId, axnInstanceId = key.axnInstanceId } = named
    if (companyId !== key.companyId || axnInstanceId !== key.axnInstanceId) throw problem('notFound')
  }
}

/**
 * Saves the texts of the given types and adds types that the company did not have. Clients may send all of them, so only
 * a changed text confirms a type that was carried over.
 */
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
        setWhere: sql`${companyInstanceType.companyTypeInfoText} is distinct from excluded.company_type_info_text`,
      })
  }
  const after = await listTypesOfCompany(db, key)
  if (JSON.stringify(before) !== JSON.stringify(after)) await touchCompany(db, key)
}

/**
 * Adds a company to a year with the details of its main record. Throws `duplicate` if it is already in the year,
 * `historical` for a closed year, and `unknownReference` for a main record that is missing or inactive.
 */
export async function createCompanyInstance(
  db: Db,
  key: CompanyKey,
  given: { dbeFlag: 'Y' | 'N' | boolean; companyInstanceTypeList: GivenTypes },
): Promise<CompanyInstance> {
  await requireOpenYear(db, key.axnInstanceId)
  requireOwnTypes(key, given.companyInstanceTypeList)
  if (!(await lockUsableNames(db, 'companies', [key.companyId])).has(key.companyId))
    throw problem('unknownReference')
  const isDbe = given.dbeFlag === true || given.dbeFlag === 'Y'
  // A trigger copies the main record's details into a new instance without a name.
  await db.insert(companyInstance).values({ ...key, companyName: sql`null`, dbeFlag: isDbe ? 'Y' : 'N' })
  await saveTypeTexts(db, key, given.companyInstanceTypeList)
  return getCompanyInstance(db, key)
}
