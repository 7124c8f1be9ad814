import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { checkCompany, type CompanyYear } from '#domain/companyChecks.ts'
import { companyCompletePercent, describeCompanySteps, type CompanyReview } from '#domain/companyReview.ts'
import { problem } from '#domain/problems.ts'
import type { Actor } from '#domain/roles.ts'
import { actionsFor } from '#domain/workflow.ts'
import { modifiedUserName } from '../airports/airports.queries.ts'
import { contactsWhere } from '../contacts/editedContacts.queries.ts'
import type { Db } from '../db/connect.ts'
import { companyAirportInstance, companyStatusChange, companyWarningAnswer } from '../db/schema/companies.ts'
import { contact } from '../db/schema/contacts.ts'
import { appUser } from '../db/schema/users.ts'
import { listCompanyInstances, type CompanyKey } from './companies.queries.ts'

/** The review step of a company and year, as this person may act on it. Throws `notFound`. */
export async function getCompanyReview(db: Db, key: CompanyKey, actor: Actor): Promise<CompanyReview> {
  const year = await readYear(db, key)
  const findings = await answeredFindings(db, key, year)
  const { axnInstanceStatus, axnInstanceMasterStatus } = year.instance
  return {
    steps: describeCompanySteps(year, findings.filter(isOpen)),
    completePercent: companyCompletePercent(year),
    findings,
    actions: actionsFor(actor.role, axnInstanceStatus, axnInstanceMasterStatus).map(
      ({ action, to, reason }) => ({ action, to, reason }),
    ),
    history: await listStatusChanges(db, key),
  }
}

type AnsweredFinding = CompanyReview['findings'][number]

const isOpen = ({ severity, answer }: AnsweredFinding): boolean => severity === 'error' || answer === null

/** What still keeps the company from being submitted: every error, and every warning without an answer. */
export async function companyFindingsInTheWay(db: Db, key: CompanyKey): Promise<AnsweredFinding[]> {
  return (await answeredFindings(db, key, await readYear(db, key))).filter(isOpen)
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
  const locationsOf = new Map(counted.map(each => [each.companyId, each.locations]))
  return instances.map(instance => {
    const { companyId } = instance.company
    return {
      instance,
      contacts: contacts.get(companyId) ?? [],
      locations: locationsOf.get(companyId) ?? 0,
    }
  })
}

/** Today's findings, each with the answer that was given for exactly these figures. */
async function answeredFindings(db: Db, key: CompanyKey, year: CompanyYear): Promise<AnsweredFinding[]> {
  return companyFindingsWith(year, await listCompanyWarningAnswers(db, key.axnInstanceId, [key.companyId]))
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

/** The findings of a year that was read, with those of the answers that are about its company. */
export function companyFindingsWith(
  year: CompanyYear,
  allAnswers: readonly CompanyWarningAnswer[],
): AnsweredFinding[] {
  const answers = allAnswers.filter(each => each.companyId === year.instance.company.companyId)
  return checkCompany(year).map(found => {
    const answer = answers.find(each => each.warning === found.warning && each.figures === found.figures)
    return { ...found, answer: found.severity === 'warning' ? (answer ?? null) : null }
  })
}

/** Throws `notFound` when there is no such warning (any more), `stale` when it is about other figures by now. */
export async function saveCompanyWarningAnswer(
  db: Db,
  key: CompanyKey,
  answer: { warning: string; figures: string; explanation: string | null },
): Promise<void> {
  const findings = checkCompany(await readYear(db, key))
  const asked = findings.find(each => each.severity === 'warning' && each.warning === answer.warning)
  if (!asked) throw problem('notFound')
  if (asked.figures !== answer.figures) throw problem('stale')
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
