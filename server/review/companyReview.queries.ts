import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { assessYear } from '#domain/review/checks/assessment.ts'
import { checkCompany, companyStepChecks, type CompanyYear } from '#domain/review/companyChecks.ts'
import type { CompanyReview } from '#domain/review/companyReview.ts'
import { problem } from '#domain/problems.ts'
import type { Actor } from '#domain/people/roles.ts'
import { actionsFor, wasReviewed } from '#domain/review/workflow.ts'
import { modifiedUserName } from '../airports/airports.queries.ts'
import { confirmContacts, contactsWhere } from '../airports/contacts/editedContacts.queries.ts'
import type { Db } from '#platform/database/connect.ts'
import {
  companyAirportInstance,
  companyStatusChange,
  companyUnavailableFigure,
  companyWarningAnswer,
} from '../database/schema/companies.ts'
import { contact } from '../database/schema/contacts.ts'
import { appUser } from '../database/schema/users.ts'
import { findAnswerable, requireMissing, type Answer } from './findings.ts'
import { confirmTypesOfCompany } from '../companies/companyTypes.queries.ts'
import { listCompanyInstances, type CompanyKey } from '../companies/companies.queries.ts'

/** The review step of a company and year, as this person may act on it. Throws `notFound`. */
export async function getCompanyReview(db: Db, key: CompanyKey, actor: Actor): Promise<CompanyReview> {
  const year = await readYear(db, key)
  const history = await listStatusChanges(db, key)
  const { axnInstanceStatus, axnInstanceMasterStatus } = year.instance
  const isReviewed = wasReviewed(history[0]?.fromStatus)
  return {
    ...(await assess(db, key, year)),
    actions: actionsFor(actor.role, axnInstanceStatus, axnInstanceMasterStatus, isReviewed).map(
      ({ action, to, reason }) => ({ action, to, reason }),
    ),
    history,
  }
}

const assess = async (db: Db, key: CompanyKey, year: CompanyYear) =>
  assessCompany(year, await listCompanyWarningAnswers(db, key.axnInstanceId, [key.companyId]))

/** How complete a year is that was read, with the answers that were given about its company. */
export const assessCompany = (year: CompanyYear, answers: readonly CompanyWarningAnswer[]) =>
  assessYear(companyStepChecks, year, answers)

/** What still keeps the company from being submitted: every finding that is not settled. */
export async function companyFindingsInTheWay(db: Db, key: CompanyKey) {
  const { findings } = await assess(db, key, await readYear(db, key))
  return findings.filter(each => each.answer === null)
}

/** What the checks look at. Throws `notFound`. */
async function readYear(db: Db, key: CompanyKey): Promise<CompanyYear> {
  const year = (await readCompanyYears(db, key.axnInstanceId, [key.companyId]))[0]
  if (!year) throw problem('notFound')
  return year
}

/** The same of several companies at once; one that is not in the year is left out. */
export async function readCompanyYears(
  db: Db,
  axnInstanceId: number,
  companyIds: readonly number[],
): Promise<CompanyYear[]> {
  const instances = await listCompanyInstances(db, axnInstanceId, companyIds)
  const ofThose = and(eq(contact.axnInstanceId, axnInstanceId), inArray(contact.companyId, companyIds))
  const contacts = Map.groupBy(await contactsWhere(db, ofThose), each => each.companyId)
  const counted = await db
    .select({ companyId: companyAirportInstance.companyId, locations: count() })
    .from(companyAirportInstance)
    .where(
      and(
        eq(companyAirportInstance.axnInstanceId, axnInstanceId),
        inArray(companyAirportInstance.companyId, companyIds),
      ),
    )
    .groupBy(companyAirportInstance.companyId)
  const unavailable = Map.groupBy(
    await db
      .select({
        companyId: companyUnavailableFigure.companyId,
        figure: companyUnavailableFigure.figure,
        modifiedDate: companyUnavailableFigure.modifiedDate,
        modifiedUserName,
      })
      .from(companyUnavailableFigure)
      .leftJoin(appUser, eq(appUser.userId, companyUnavailableFigure.modifiedUserId))
      .where(
        and(
          eq(companyUnavailableFigure.axnInstanceId, axnInstanceId),
          inArray(companyUnavailableFigure.companyId, companyIds),
        ),
      ),
    each => each.companyId,
  )
  const locationsOf = new Map(counted.map(each => [each.companyId, each.locations]))
  return instances.map(instance => {
    const { companyId } = instance.company
    return {
      instance,
      contacts: contacts.get(companyId) ?? [],
      locations: locationsOf.get(companyId) ?? 0,
      unavailable: unavailable.get(companyId) ?? [],
    }
  })
}

/** What was said to the warnings of these companies. */
export function listCompanyWarningAnswers(db: Db, axnInstanceId: number, companyIds: readonly number[]) {
  return db
    .select({
      companyId: companyWarningAnswer.companyId,
      warning: companyWarningAnswer.warning,
      figures: companyWarningAnswer.figures,
      explanation: companyWarningAnswer.explanation,
      modifiedDate: companyWarningAnswer.modifiedDate,
      modifiedUserName,
    })
    .from(companyWarningAnswer)
    .leftJoin(appUser, eq(appUser.userId, companyWarningAnswer.modifiedUserId))
    .where(
      and(
        eq(companyWarningAnswer.axnInstanceId, axnInstanceId),
        inArray(companyWarningAnswer.companyId, companyIds),
      ),
    )
}
export type CompanyWarningAnswer = Awaited<ReturnType<typeof listCompanyWarningAnswers>>[number]

/**
 * Settles a finding: stores what was said to a warning, or confirms the carried-over rows. Throws `notFound` when there is
 * no such finding (any more), `stale` when it is about other figures by now.
 */
export async function answerCompanyFinding(db: Db, key: CompanyKey, answer: Answer): Promise<void> {
  const asked = findAnswerable(checkCompany(await readYear(db, key)), answer)
  if (asked.warning === 'companyTypes.unconfirmed') return void (await confirmTypesOfCompany(db, key))
  if (asked.warning === 'contacts.unconfirmed') return void (await confirmContacts(db, key))
  const { figures, explanation } = answer
  const answered = sql`current_date`
  await db
    .insert(companyWarningAnswer)
    .values({ ...key, ...answer, answered })
    .onConflictDoUpdate({
      target: [
        companyWarningAnswer.companyId,
        companyWarningAnswer.axnInstanceId,
        companyWarningAnswer.warning,
      ],
      set: { figures, explanation, answered, version: sql`${companyWarningAnswer.version} + 1` },
    })
}

/** Marks what is missing as not available, or takes marks back. Throws `stale` for what is not missing now. */
export async function markCompanyUnavailable(
  db: Db,
  key: CompanyKey,
  { figures, unavailable }: { figures: readonly string[]; unavailable: boolean },
): Promise<void> {
  if (!unavailable) {
    await db
      .delete(companyUnavailableFigure)
      .where(
        and(
          eq(companyUnavailableFigure.companyId, key.companyId),
          eq(companyUnavailableFigure.axnInstanceId, key.axnInstanceId),
          inArray(companyUnavailableFigure.figure, figures),
        ),
      )
    return
  }
  requireMissing(checkCompany(await readYear(db, key)), figures)
  await db
    .insert(companyUnavailableFigure)
    .values(figures.map(figure => ({ ...key, figure })))
    .onConflictDoNothing()
}

/** Newest first. */
function listStatusChanges(db: Db, key: CompanyKey): Promise<CompanyReview['history']> {
  return db
    .select({
      action: companyStatusChange.action,
      fromStatus: companyStatusChange.fromStatus,
      toStatus: companyStatusChange.toStatus,
      reason: companyStatusChange.reason,
      modifiedDate: companyStatusChange.modifiedDate,
      modifiedUserName,
    })
    .from(companyStatusChange)
    .leftJoin(appUser, eq(appUser.userId, companyStatusChange.modifiedUserId))
    .where(
      and(
        eq(companyStatusChange.companyId, key.companyId),
        eq(companyStatusChange.axnInstanceId, key.axnInstanceId),
      ),
    )
    .orderBy(desc(companyStatusChange.statusChangeId))
}
