import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { AirportInstance } from '#domain/airports/airportInstance.ts'
import { airportStepChecks, checkAirport } from '#domain/review/airportChecks.ts'
import { compareYears, type AirportLastYear, type AirportReview } from '#domain/review/airportReview.ts'
import { assessYear } from '#domain/review/checks/assessment.ts'
import type { AirportYear } from '#domain/review/checks/finding.ts'
import { problem } from '#domain/problems.ts'
import type { Actor } from '#domain/people/roles.ts'
import { actionsFor, wasReviewed } from '#domain/review/workflow.ts'
import type { AirportKey } from '../airports/airportKey.ts'
import type { Db } from '#platform/database/connect.ts'
import {
  airportStatusChange,
  airportUnavailableFigure,
  airportWarningAnswer,
} from '../database/schema/airports.ts'
import { appUser } from '../database/schema/users.ts'
import { getRentalParking } from '../airports/parking/parking.queries.ts'
import { findAnswerable, requireMissing, type Answer } from './findings.ts'
import { listTerminals } from '../airports/terminals/terminals.queries.ts'
import { findAirportInstance, getAirportInstance, modifiedUserName } from '../airports/airports.queries.ts'
import { confirmRowsOfAirport } from '../airports/confirmRows.ts'
import { currentDay, instanceBefore, readAirportYears } from '../airports/airportYears.queries.ts'

/** The review step of an airport and year, as this person may act on it. Throws `notFound`. */
export async function getAirportReview(
  db: Db,
  airportId: number,
  axnInstanceId: number,
  actor: Actor,
): Promise<AirportReview> {
  const year = await readYear(db, airportId, axnInstanceId)
  const history = await listStatusChanges(db, airportId, axnInstanceId)
  const { axnInstanceStatus, axnInstanceMasterStatus } = year.instance
  const isReviewed = wasReviewed(history[0]?.fromStatus)
  return {
    ...(await assess(db, year)),
    comparison: compareYears(year),
    lastYearName: year.lastYear?.instance.axnInstanceName ?? null,
    actions: actionsFor(actor.role, axnInstanceStatus, axnInstanceMasterStatus, isReviewed).map(
      ({ action, to, reason }) => ({ action, to, reason }),
    ),
    history,
  }
}

async function assess(db: Db, year: AirportYear) {
  const { airportId, axnInstanceId } = year.instance
  return assessAirport(year, await listWarningAnswers(db, axnInstanceId, [airportId]))
}

/** How complete and plausible a year is that was read, with the answers that were given about its airport. */
export const assessAirport = (year: AirportYear, answers: readonly WarningAnswer[]) =>
  assessYear(airportStepChecks, year, answers)

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

/**
 * Settles a finding: stores what was said to a warning or a contradiction, or confirms the carried-over rows. Throws
 * `notFound` when there is no such finding (any more), `stale` when it is about other figures by now.
 */
export async function answerFinding(
  db: Db,
  airportId: number,
  axnInstanceId: number,
  answer: Answer,
): Promise<void> {
  const key = { airportId, axnInstanceId }
  const asked = findAnswerable(checkAirport(await readYear(db, airportId, axnInstanceId)), answer)
  if (asked.severity === 'unconfirmed') return confirmRowsOfAirport(db, key, asked)
  const { figures, explanation } = answer
  await db
    .insert(airportWarningAnswer)
    .values({ ...key, ...answer, answered: sql`current_date` })
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

/** Marks missing figures as not available, or takes marks back. Throws `stale` for a figure that is not missing now. */
export async function markUnavailable(
  db: Db,
  key: AirportKey,
  { figures, unavailable }: { figures: readonly string[]; unavailable: boolean },
): Promise<void> {
  if (!unavailable) {
    await db
      .delete(airportUnavailableFigure)
      .where(
        and(
          eq(airportUnavailableFigure.airportId, key.airportId),
          eq(airportUnavailableFigure.axnInstanceId, key.axnInstanceId),
          inArray(airportUnavailableFigure.figure, figures),
        ),
      )
    return
  }
  const findings = checkAirport(await readYear(db, key.airportId, key.axnInstanceId))
  requireMissing(findings, figures)
  await db
    .insert(airportUnavailableFigure)
    .values(figures.map(figure => ({ ...key, figure })))
    .onConflictDoNothing()
}

/** What still keeps the airport from being submitted: every finding that is not settled. */
export async function findingsInTheWay(
  db: Db,
  airportId: number,
  axnInstanceId: number,
  today = currentDay(),
) {
  const { findings } = await assess(db, await readYear(db, airportId, axnInstanceId, today))
  return findings.filter(each => each.answer === null)
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
