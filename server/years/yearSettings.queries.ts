import { and, count, eq, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { airportFigureColumns } from '#domain/airports/airportYearColumns.ts'
import { parkingFigureColumns } from '#domain/airports/parkingColumns.ts'
import { terminalTotalFields, terminalTotalNames } from '#domain/airports/terminalColumns.ts'
import { fieldProblem, problem } from '#domain/problems.ts'
import {
  flattenPlausibility,
  plausibilityFields,
  unflattenPlausibility,
  type Plausibility,
} from '#domain/review/plausibility.ts'
import {
  findPastDeadlineError,
  findUnconfirmedRateError,
  type StoredSettings,
  type YearSettings,
} from '#domain/years/yearSettings.ts'
import { getLastToday, getUtcToday } from '#platform/contract/calendar.ts'
import type { Field } from '#platform/contract/field.ts'
import { roundTo, trimNoise } from '#platform/contract/figure.ts'
import { createRecord, listKeys } from '#platform/contract/listKeys.ts'
import type { Db } from '#platform/database/connect.ts'
import { requireRow } from '#platform/database/statement.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'
import { airport, airportInstance, parkingRate } from '../database/schema/airports.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { airportTerminalTotal } from '../database/schema/terminals.ts'
import { completePlausibility, lockOpenYear } from './instances.queries.ts'
import { takeReminderDates } from './scheduledReminders.queries.ts'
import { getYearQuestion, saveYearQuestion } from './specialQuestions.queries.ts'

/** Throws `notFound`. */
export async function getYearSettings(db: Db, axnInstanceId: number): Promise<StoredSettings> {
  const rows = await db.select().from(axnInstance).where(eq(axnInstance.axnInstanceId, axnInstanceId))
  if (!rows[0]) throw problem('notFound')
  const { plausibility, ...settings } = rows[0]
  return {
    ...settings,
    plausibility: completePlausibility(plausibility),
    specialQuestion: await getYearQuestion(db, settings),
    convertedAirports: await countConvertedAirports(db, axnInstanceId),
  }
}

const isMoney = ({ field }: { field: Field }): boolean => field.format === 'money'
const yearAmounts = listKeys(airportFigureColumns).filter(name => isMoney(airportFigureColumns[name]))
const parkingAmounts = listKeys(parkingFigureColumns).filter(name => isMoney(parkingFigureColumns[name]))
const terminalAmounts = terminalTotalNames.filter(name => terminalTotalFields[name].format === 'money')

const hasAny = (columns: readonly PgColumn[]): SQL =>
  sql`num_nonnulls(${sql.join([...columns], sql`, `)}) > 0`

/** The Canadian airports that have amounts in the year. */
async function countConvertedAirports(db: Db, axnInstanceId: number): Promise<number> {
  const hasRates = sql`exists (select from ${parkingRate}
    where ${parkingRate.airportId} = ${airportInstance.airportId} and ${parkingRate.axnInstanceId} = ${axnInstanceId}
      and ${hasAny(parkingAmounts.map(name => parkingRate[name]))})`
  const hasTotals = sql`exists (select from ${airportTerminalTotal}
    where ${airportTerminalTotal.airportId} = ${airportInstance.airportId}
      and ${airportTerminalTotal.axnInstanceId} = ${axnInstanceId}
      and ${hasAny(terminalAmounts.map(name => airportTerminalTotal[name]))})`
  const rows = await db
    .select({ airports: count() })
    .from(airportInstance)
    .innerJoin(airport, eq(airport.airportId, airportInstance.airportId))
    .where(
      and(
        eq(airportInstance.axnInstanceId, axnInstanceId),
        eq(airport.isoCountryCode, 'CA'),
        or(hasAny(yearAmounts.map(name => airportInstance[name])), hasRates, hasTotals),
      ),
    )
  return requireRow(rows).airports
}

/**
 * Throws `historical` for a closed year, `stale` for another version, `invalidInput` for a deadline in the past, a rate
 * that must be confirmed, or a limit with too many decimals, and `inUse` when removing a question that airports have answered.
 */
export async function saveYearSettings(
  db: Db,
  axnInstanceId: number,
  { specialQuestion, plausibility, convertedAirports, ...settings }: YearSettings,
  expectedVersion: number | null,
): Promise<StoredSettings> {
  await lockOpenYear(db, axnInstanceId)
  const before = await getYearSettings(db, axnInstanceId)
  requireVersion(before, expectedVersion)
  // An editor's today may still be yesterday on the server.
  refuse(
    '/submissionDeadline',
    findPastDeadlineError(settings.submissionDeadline, before.submissionDeadline, getLastToday()),
  )
  refuse('/cadUsdRate', findUnconfirmedRateError(settings.cadUsdRate, before, convertedAirports))
  const isNewQuestion =
    specialQuestion !== undefined &&
    (specialQuestion.title !== before.specialQuestion.title ||
      specialQuestion.question !== before.specialQuestion.question)
  if (isNewQuestion) await saveYearQuestion(db, before, specialQuestion)
  const limits = plausibility && withoutNoise(plausibility)
  await db
    .update(axnInstance)
    .set({
      ...settings,
      // A year that has the default limits follows them until they are changed.
      ...(limits && !isSameLimits(limits, before.plausibility) && { plausibility: limits }),
      // The question is a record of its own. The trigger increments the version once.
      ...(isNewQuestion && { version: before.version + 1 }),
    })
    .where(eq(axnInstance.axnInstanceId, axnInstanceId))
  const after = await getYearSettings(db, axnInstanceId)
  // A new schedule sends nothing for dates that it has already missed.
  if (after.submissionDeadline !== before.submissionDeadline || after.reminderDays !== before.reminderDays)
    await takeReminderDates(db, after, getUtcToday())
  return after
}

function isSameLimits(some: Plausibility, others: Plausibility): boolean {
  const [a, b] = [flattenPlausibility(some), flattenPlausibility(others)]
  return listKeys(plausibilityFields).every(name => a[name] === b[name])
}

/** Removes the rounding error of computed limits, such as 0.1 + 0.2. Throws `invalidInput` for further decimals. */
function withoutNoise(limits: Plausibility): Plausibility {
  const flat = flattenPlausibility(limits)
  return unflattenPlausibility(
    createRecord(listKeys(plausibilityFields), name => {
      const { decimals, label } = plausibilityFields[name]
      const rounded = roundTo(flat[name], decimals)
      if (trimNoise(flat[name]) === rounded) return rounded
      throw fieldProblem(`/plausibility/${name}`, `${label} may have at most ${decimals} decimals.`)
    }),
  )
}

function refuse(pointer: string, detail: string | undefined): void {
  if (detail) throw fieldProblem(pointer, detail)
}
