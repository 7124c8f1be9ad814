import { and, desc, eq, sql } from 'drizzle-orm'
import type { AirportInstance } from '#domain/airport.ts'
import { checkAirport } from '#domain/airportChecks.ts'
import {
  compareYears,
  completePercent,
  describeSteps,
  type AirportLastYear,
  type AirportReview,
} from '#domain/airportReview.ts'
import type { AirportYear } from '#domain/checks/finding.ts'
import { problem } from '#domain/problems.ts'
import type { Actor } from '#domain/roles.ts'
import { covidQuestionId } from '#domain/specialQuestion.ts'
import { actionsFor } from '#domain/workflow.ts'
import { listContacts } from '../contacts/editedContacts.queries.ts'
import type { Db } from '../db/connect.ts'
import { airportStatusChange, airportWarningAnswer } from '../db/schema/airports.ts'
import { axnInstance } from '../db/schema/instances.ts'
import { appUser } from '../db/schema/users.ts'
import { allExpansions } from '../expansions/expansions.queries.ts'
import { getPlausibility } from '../instances/instances.queries.ts'
import { getRentalParking } from '../parking/parking.queries.ts'
import { findAnswer } from '../specialQuestions/specialQuestions.queries.ts'
import { listAirportTenants } from '../tenants/airportTenants.queries.ts'
import { listTerminals } from '../terminals/terminals.queries.ts'
import { findAirportInstance, getAirportInstance, modifiedUserName } from './airports.queries.ts'

/** The review step of an airport and year, as this person may act on it. Throws `notFound`. */
export async function getAirportReview(
  db: Db,
  airportId: number,
  axnInstanceId: number,
  actor: Actor,
): Promise<AirportReview> {
  const year = await readYear(db, airportId, axnInstanceId)
  const findings = await answeredFindings(db, year)
  const open = findings.filter(each => each.severity === 'error' || each.answer === null)
  const { axnInstanceStatus, axnInstanceMasterStatus } = year.instance
  return {
    steps: describeSteps(year, open),
    completePercent: completePercent(year),
    findings,
    comparison: compareYears(year),
    lastYearName: year.lastYear?.instance.axnInstanceName ?? null,
    actions: actionsFor(actor.role, axnInstanceStatus, axnInstanceMasterStatus).map(
      ({ action, to, reason }) => ({
        action,
        to,
        reason,
      }),
    ),
    history: await listStatusChanges(db, airportId, axnInstanceId),
  }
}

/** YYYY-MM-DD, the same for everybody wherever they are. */
const currentDay = (): string => new Date().toISOString().slice(0, 10)

/** What the checks look at: the airport in this year and, when it was there, in the year before. */
async function readYear(
  db: Db,
  airportId: number,
  axnInstanceId: number,
  today = currentDay(),
): Promise<AirportYear> {
  const instance = await getAirportInstance(db, airportId, axnInstanceId)
  const terminals = await listTerminals(db, airportId, axnInstanceId)
  const key = { airportId, axnInstanceId }
  const tenants = await listAirportTenants(db, key)
  const contacts = await listContacts(db, key)
  const expansions = await allExpansions(db, key)
  const rentalParking = await getRentalParking(db, key)
  const specialQuestionAnswer = await findAnswer(db, { ...key, questionId: covidQuestionId })
  const limits = await getPlausibility(db, axnInstanceId)
  const lastYear = await readLastYear(db, instance)
  const entered = { instance, terminals, tenants, contacts, expansions, rentalParking, specialQuestionAnswer }
  return { ...entered, today, limits, lastYear }
}

/** The airport as it was in the year before this one; null when it was not in it. */
async function readLastYear(db: Db, instance: AirportInstance): Promise<AirportYear['lastYear']> {
  const before = await instanceBefore(db, instance.axnInstanceName)
  const last = before === null ? null : await findAirportInstance(db, instance.airportId, before)
  if (last === null) return null
  return { instance: last, terminals: await listTerminals(db, last.airportId, last.axnInstanceId) }
}

export async function getAirportLastYear(
  db: Db,
  airportId: number,
  axnInstanceId: number,
): Promise<{ lastYear: AirportLastYear }> {
  const lastYear = await readLastYear(db, await getAirportInstance(db, airportId, axnInstanceId))
  if (!lastYear) return { lastYear }
  return { lastYear: { ...lastYear, rentalParking: await getRentalParking(db, lastYear.instance) } }
}

async function instanceBefore(db: Db, axnInstanceName: string): Promise<number | null> {
  const rows = await db
    .select({ axnInstanceId: axnInstance.axnInstanceId })
    .from(axnInstance)
    .where(eq(axnInstance.axnInstanceName, String(Number(axnInstanceName) - 1)))
  return rows[0]?.axnInstanceId ?? null
}

/** Today's findings, each with the answer that was given for exactly these figures. */
export async function answeredFindings(db: Db, year: AirportYear): Promise<AirportReview['findings']> {
  const { airportId, axnInstanceId } = year.instance
  const answers = await db
    .select({
      warning: airportWarningAnswer.warning,
      figures: airportWarningAnswer.figures,
      explanation: airportWarningAnswer.explanation,
      modifiedDate: airportWarningAnswer.modifiedDate,
      modifiedUserName,
    })
    .from(airportWarningAnswer)
    .leftJoin(appUser, eq(appUser.userId, airportWarningAnswer.modifiedUserId))
    .where(
      and(
        eq(airportWarningAnswer.airportId, airportId),
        eq(airportWarningAnswer.axnInstanceId, axnInstanceId),
      ),
    )
  return checkAirport(year).map(found => {
    const answer = answers.find(each => each.warning === found.warning && each.figures === found.figures)
    return { ...found, answer: found.severity === 'warning' ? (answer ?? null) : null }
  })
}

/** Throws `notFound` when there is no such warning (any more), `stale` when it is about other figures by now. */
export async function saveWarningAnswer(
  db: Db,
  airportId: number,
  axnInstanceId: number,
  answer: { warning: string; figures: string; explanation: string | null },
): Promise<void> {
  const findings = checkAirport(await readYear(db, airportId, axnInstanceId))
  const asked = findings.find(each => each.severity === 'warning' && each.warning === answer.warning)
  if (!asked) throw problem('notFound')
  if (asked.figures !== answer.figures) throw problem('stale')
  const { figures, explanation } = answer
  await db
    .insert(airportWarningAnswer)
    .values({ airportId, axnInstanceId, ...answer, answered: sql`current_date` })
    .onConflictDoUpdate({
      target: [
        airportWarningAnswer.airportId,
        airportWarningAnswer.axnInstanceId,
        airportWarningAnswer.warning,
      ],
      set: {
        figures,
        explanation,
        answered: sql`current_date`,
        version: sql`${airportWarningAnswer.version} + 1`,
      },
    })
}

/** What still keeps the airport from being submitted: every error, and every warning without an answer. */
export async function findingsInTheWay(
  db: Db,
  airportId: number,
  axnInstanceId: number,
  today = currentDay(),
) {
  const findings = await answeredFindings(db, await readYear(db, airportId, axnInstanceId, today))
  return findings.filter(each => each.severity === 'error' || each.answer === null)
}

/** Newest first. */
function listStatusChanges(
  db: Db,
  airportId: number,
  axnInstanceId: number,
): Promise<AirportReview['history']> {
  return db
    .select({
      action: airportStatusChange.action,
      fromStatus: airportStatusChange.fromStatus,
      toStatus: airportStatusChange.toStatus,
      reason: airportStatusChange.reason,
      modifiedDate: airportStatusChange.modifiedDate,
      modifiedUserName,
    })
    .from(airportStatusChange)
    .leftJoin(appUser, eq(appUser.userId, airportStatusChange.modifiedUserId))
    .where(
      and(eq(airportStatusChange.airportId, airportId), eq(airportStatusChange.axnInstanceId, axnInstanceId)),
    )
    .orderBy(desc(airportStatusChange.statusChangeId))
}
