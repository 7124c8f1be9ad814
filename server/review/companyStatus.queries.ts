import { and, desc, eq } from 'drizzle-orm'
import type { CompanyInstance } from '#domain/companies/company.ts'
import { problem } from '#domain/problems.ts'
import type { Actor } from '#domain/people/roles.ts'
import { wasReviewed, type AxnInstanceStatus, type Transition } from '#domain/review/workflow.ts'
import type { Db } from '#platform/database/connect.ts'
import { companyInstance, companyStatusChange } from '../database/schema/companies.ts'
import { affiliatedCompany, appUser } from '../database/schema/users.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'
import { permittedTransition } from './workflow.ts'
import { getCompanyInstance, ofCompanyYear, type CompanyKey } from '../companies/companies.queries.ts'
import { companyFindingsInTheWay } from './companyReview.queries.ts'

export interface CompanyChange {
  transition: Transition
  reason: string | null
  company: CompanyInstance
}

/**
 * Moves a company through the workflow and records who, when, from, to and why. Refused as an airport is: by the table's
 * rows, for want of a reason, and at submission while any finding is unsettled.
 */
export async function changeCompanyStatus(
  db: Db,
  key: CompanyKey,
  actor: Actor,
  wanted: { axnInstanceStatus: AxnInstanceStatus; reason?: string },
  expectedVersion: number | null,
): Promise<CompanyChange> {
  const before = await getCompanyInstance(db, key)
  requireVersion(before, expectedVersion)
  const latest = await latestStatusChange(db, key)
  const { transition, reason } = permittedTransition(actor, before, wanted, wasReviewed(latest?.fromStatus))
  if (transition.who === 'editor' && transition.to === 'PENDING') await requireReady(db, key)
  await moveCompany(db, key, transition, reason)
  return { transition, reason, company: await getCompanyInstance(db, key) }
}

/** Stores a status and the record of how it came about; whether the row applies was decided before. */
export async function moveCompany(
  db: Db,
  key: CompanyKey,
  { from, to, action }: Transition,
  reason: string | null,
): Promise<void> {
  await db.update(companyInstance).set({ axnInstanceStatus: to }).where(ofCompanyYear(key))
  await db.insert(companyStatusChange).values({ ...key, fromStatus: from, toStatus: to, action, reason })
}

async function latestStatusChange(db: Db, { companyId, axnInstanceId }: CompanyKey) {
  const rows = await db
    .select({ fromStatus: companyStatusChange.fromStatus })
    .from(companyStatusChange)
    .where(
      and(eq(companyStatusChange.companyId, companyId), eq(companyStatusChange.axnInstanceId, axnInstanceId)),
    )
    .orderBy(desc(companyStatusChange.statusChangeId))
    .limit(1)
  return rows[0]
}

async function requireReady(db: Db, key: CompanyKey): Promise<void> {
  const inTheWay = await companyFindingsInTheWay(db, key)
  if (inTheWay.length === 0) return
  throw problem('submissionErrors', {
    errors: inTheWay.map(each => ({ pointer: `/${each.step}/${each.field}`, detail: each.message })),
  })
}

/** The e-mail addresses of everybody affiliated with the company in that year who can sign in. */
export async function listCompanyEditorAddresses(db: Db, key: CompanyKey): Promise<string[]> {
  const rows = await db
    .select({ email: appUser.email })
    .from(affiliatedCompany)
    .innerJoin(appUser, eq(appUser.userId, affiliatedCompany.userId))
    .where(
      and(
        eq(affiliatedCompany.companyId, key.companyId),
        eq(affiliatedCompany.axnInstanceId, key.axnInstanceId),
        eq(appUser.userStatus, 'ACTIVE'),
      ),
    )
  return rows.map(row => row.email)
}
