import { and, eq, inArray, type AnyColumn, desc, lt } from 'drizzle-orm'
import type { z } from 'zod'
import * as messages from '#domain/messages.ts'
import { problem } from '#domain/problems.ts'
import type { AxnInstance } from '#domain/years/instance.ts'
import {
  defaultQuestionId,
  type SpecialQuestionAnswer,
  type yearQuestion,
} from '#domain/years/specialQuestion.ts'
import type { StoredSettings } from '#domain/years/yearSettings.ts'
import type { Db } from '#platform/database/connect.ts'
import { readTogether } from '#platform/database/statement.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'
import type { AirportKey } from '../airports/airportKey.ts'
import { readAbsentVersions } from '../database/absentVersions.ts'
import { isOfAirport } from '../database/isOf.ts'
import { airportSpecialQuestion } from '../database/schema/airports.ts'
import { specialQuestion, axnInstance } from '../database/schema/instances.ts'

interface QuestionKey extends AirportKey {
  questionId: number
}

/** The year's question with the airport's answer. Throws `notFound` if the year does not have this question. */
export async function getAnswer(db: Db, key: QuestionKey): Promise<SpecialQuestionAnswer> {
  const found = await findAnswer(db, key)
  if (!found) throw problem('notFound')
  return found
}

/** The year's question with the airport's answer; null if the year does not have this question. */
export async function findAnswer(db: Db, key: QuestionKey): Promise<SpecialQuestionAnswer | null> {
  const [[row], [absent]] = await readTogether([
    db
      .select({
        title: specialQuestion.title,
        question: specialQuestion.question,
        stored: airportSpecialQuestion,
      })
      .from(specialQuestion)
      .leftJoin(airportSpecialQuestion, isAnswer(key))
      .where(
        and(
          eq(specialQuestion.axnInstanceId, key.axnInstanceId),
          eq(specialQuestion.questionId, key.questionId),
        ),
      ),
    readAbsentVersions(db, 'airport_special_question', [[key.airportId, key.axnInstanceId, key.questionId]]),
  ])
  if (!row) return null
  return {
    airportSpecialQuestionPK: key,
    title: row.title,
    question: row.question,
    answer: row.stored?.answer ?? null,
    modifiedDate: row.stored?.modifiedDate ?? null,
    version: row.stored?.version ?? absent ?? 0,
  }
}

/** The answers of several airports in one year, by airport id. */
export async function listAnswers(
  db: Db,
  key: { axnInstanceId: number; questionId: number },
  airportIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .select()
    .from(airportSpecialQuestion)
    .where(
      and(
        eq(airportSpecialQuestion.axnInstanceId, key.axnInstanceId),
        eq(airportSpecialQuestion.questionId, key.questionId),
        inArray(airportSpecialQuestion.airportId, airportIds),
      ),
    )
  return new Map(rows.map(row => [row.airportId, row.answer]))
}

/** Null removes the stored answer. */
export async function saveAnswer(
  db: Db,
  key: QuestionKey,
  answer: string | null,
  expectedVersion: number | null,
): Promise<SpecialQuestionAnswer> {
  requireVersion(await getAnswer(db, key), expectedVersion)
  if (answer === null) {
    await db.delete(airportSpecialQuestion).where(isAnswer(key))
  } else {
    const { airportId, axnInstanceId, questionId } = airportSpecialQuestion
    await db
      .insert(airportSpecialQuestion)
      .values({ ...key, answer })
      .onConflictDoUpdate({ target: [airportId, axnInstanceId, questionId], set: { answer } })
  }
  return getAnswer(db, key)
}

/** Joins the question that a year asks. */
export const isAskedIn = (axnInstanceId: AnyColumn) =>
  and(eq(specialQuestion.axnInstanceId, axnInstanceId), eq(specialQuestion.questionId, defaultQuestionId))

const isAnswer = (key: QuestionKey) =>
  and(isOfAirport(airportSpecialQuestion, key), eq(airportSpecialQuestion.questionId, key.questionId))

const questionId = defaultQuestionId

type Year = Pick<AxnInstance, 'axnInstanceId' | 'axnInstanceName'>

export async function getYearQuestion(
  db: Db,
  { axnInstanceId, axnInstanceName }: Year,
): Promise<StoredSettings['specialQuestion']> {
  const rows = await db.select().from(specialQuestion).where(isQuestionOf(axnInstanceId))
  const stored = rows[0]
  return {
    title: stored?.title ?? null,
    question: stored?.question ?? null,
    answers: await countAnswers(db, axnInstanceId),
    suggestion: stored ? null : await findLastQuestion(db, axnInstanceName),
  }
}

/** Sets or removes a locked year's question. Throws `inUse` when removing a question that airports have answered. */
export async function saveYearQuestion(
  db: Db,
  { axnInstanceId }: Year,
  { title, question }: z.output<typeof yearQuestion>,
): Promise<void> {
  if (title === null || question === null) {
    const answers = await countAnswers(db, axnInstanceId)
    if (answers > 0) {
      const message = messages.questionAnswered(answers)
      throw problem('inUse', { message, errors: [{ pointer: '/specialQuestion/title', detail: message }] })
    }
    await db.delete(specialQuestion).where(isQuestionOf(axnInstanceId))
  } else {
    await db
      .insert(specialQuestion)
      .values({ axnInstanceId, questionId, title, question })
      .onConflictDoUpdate({
        target: [specialQuestion.axnInstanceId, specialQuestion.questionId],
        set: { title, question },
      })
  }
}

const countAnswers = (db: Db, axnInstanceId: number): Promise<number> =>
  db.$count(
    airportSpecialQuestion,
    and(
      eq(airportSpecialQuestion.axnInstanceId, axnInstanceId),
      eq(airportSpecialQuestion.questionId, questionId),
    ),
  )

async function findLastQuestion(
  db: Db,
  axnInstanceName: string,
): Promise<StoredSettings['specialQuestion']['suggestion']> {
  const rows = await db
    .select({
      axnInstanceName: axnInstance.axnInstanceName,
      title: specialQuestion.title,
      question: specialQuestion.question,
    })
    .from(specialQuestion)
    .innerJoin(axnInstance, eq(axnInstance.axnInstanceId, specialQuestion.axnInstanceId))
    .where(and(eq(specialQuestion.questionId, questionId), lt(axnInstance.axnInstanceName, axnInstanceName)))
    .orderBy(desc(axnInstance.axnInstanceName))
    .limit(1)
  return rows[0] ?? null
}

const isQuestionOf = (axnInstanceId: number) =>
  and(eq(specialQuestion.axnInstanceId, axnInstanceId), eq(specialQuestion.questionId, questionId))
