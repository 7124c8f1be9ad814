import { and, count, desc, eq, sql } from 'drizzle-orm'
import { checkCompany, type CompanyYear } from '#domain/companyChecks.ts'
import { companyCompletePercent, describeCompanySteps, type CompanyReview } from '#domain/companyReview.ts'
import { problem } from '#domain/problems.ts'
import type { Actor } from '#domain/roles.ts'
import { actionsFor } from '#domain/workflow.ts'
import { modifiedUserName } from '../airports/airports.queries.ts'
import { listContacts } from '../contacts/editedContacts.queries.ts'
import type { Db } from '../db/connect.ts'
import { companyAirportInstance, companyStatusChange, companyWarningAnswer } from '../db/schema/companies.ts'
import { appUser } from '../db/schema/users.ts'
import { getCompanyInstance, type CompanyKey } from './companies.queries.ts'

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

/** What the checks look at. */
async function readYear(db: Db, key: CompanyKey): Promise<CompanyYear> {
  const instance = await getCompanyInstance(db, key)
  const contacts = await listContacts(db, key)
  const counted = await db
    .select({ locations: count() })
    .from(companyAirportInstance)
    .where(
      and(
        eq(companyAirportInstance.companyId, key.companyId),
        eq(companyAirportInstance.axnInstanceId, key.axnInstanceId),
      ),
    )
  return { instance, contacts, locations: counted[0]?.locations ?? 0 }
}

/** Today's findings, each with the answer that was given for exactly these figures. */
async function answeredFindings(db: Db, key: CompanyKey, year: CompanyYear): Promise<AnsweredFinding[]> {
  const answers = await db
    .select({
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
        eq(companyWarningAnswer.companyId, key.companyId),
        eq(companyWarningAnswer.axnInstanceId, key.axnInstanceId),
      ),
    )
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
