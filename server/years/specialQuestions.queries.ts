import { and, eq, inArray, type AnyColumn } from 'drizzle-orm'
import { problem } from '#domain/problems.ts'
import { defaultQuestionId, type SpecialQuestionAnswer } from '#domain/years/specialQuestion.ts'
import type { AirportKey } from '../airports/airportKey.ts'
import type { Db } from '#platform/database/connect.ts'
import { airportSpecialQuestion } from '../database/schema/airports.ts'
import { specialQuestion } from '../database/schema/instances.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'

interface QuestionKey extends AirportKey {
  questionId: number
}

/** The year's question with the airport's answer. Throws `notFound` if the year does not ask this question. */
export async function getAnswer(db: Db, key: QuestionKey): Promise<SpecialQuestionAnswer> {
  const found = await findAnswer(db, key)
  if (!found) throw problem('notFound')
  return found
}

/** The same; null if the year does not ask this question. */
export async function findAnswer(db: Db, key: QuestionKey): Promise<SpecialQuestionAnswer | null> {
  const rows = await db
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
    )
  const row = rows[0]
  if (!row) return null
  return {
    airportSpecialQuestionPK: key,
    title: row.title,
    question: row.question,
    answer: row.stored?.answer ?? null,
    modifiedDate: row.stored?.modifiedDate ?? null,
    version: row.stored?.version ?? 0,
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
  and(
    eq(airportSpecialQuestion.airportId, key.airportId),
    eq(airportSpecialQuestion.axnInstanceId, key.axnInstanceId),
    eq(airportSpecialQuestion.questionId, key.questionId),
  )
