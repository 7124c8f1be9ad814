import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { AirportInstance } from '#domain/airportInstance.ts'
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
import { actionsFor } from '#domain/workflow.ts'
import type { Db } from '../db/connect.ts'
import { airportStatusChange, airportWarningAnswer } from '../db/schema/airports.ts'
import { appUser } from '../db/schema/users.ts'
import { getRentalParking } from '../parking/parking.queries.ts'
import { listTerminals } from '../terminals/terminals.queries.ts'
import { findAirportInstance, getAirportInstance, modifiedUserName } from './airports.queries.ts'
import { currentDay, instanceBefore, readAirportYears } from './airportYears.queries.ts'

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

/** What the checks look at: the airport in this year and, when it was there, in the year before. */
async function readYear(
  db: Db,
  airportId: number,
  axnInstanceId: number,
  today = currentDay(),
): Promise<AirportYear> {
  const year = (await readAirportYears(db, axnInstanceId, [airportId], today))[0]
  if (!year) throw problem('notFound')
  return year
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

/** Today's findings, each with the answer that was given for exactly these figures. */
export async function answeredFindings(db: Db, year: AirportYear): Promise<AirportReview['findings']> {
  const { airportId, axnInstanceId } = year.instance
  const answers = await listWarningAnswers(db, axnInstanceId, [airportId])
  return findingsWith(year, answers)
}

/** What was said to the warnings of these airports. */
export function listWarningAnswers(db: Db, axnInstanceId: number, airportIds: readonly number[]) {
  return db
    .select({
      airportId: airportWarningAnswer.airportId,
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
        eq(airportWarningAnswer.axnInstanceId, axnInstanceId),
        inArray(airportWarningAnswer.airportId, airportIds),
      ),
    )
}
export type WarningAnswer = Awaited<ReturnType<typeof listWarningAnswers>>[number]

/** The findings of a year that was read, with those of the answers that are about its airport. */
export function findingsWith(
  year: AirportYear,
  allAnswers: readonly WarningAnswer[],
): AirportReview['findings'] {
  const answers = allAnswers.filter(each => each.airportId === year.instance.airportId)
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
