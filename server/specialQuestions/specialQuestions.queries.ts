import { and, eq, inArray } from 'drizzle-orm'
import { problem } from '#domain/problems.ts'
import type { SpecialQuestionAnswer } from '#domain/specialQuestion.ts'
import type { AirportKey } from '../airportKey.ts'
import type { Db } from '../db/connect.ts'
import { airportSpecialQuestion } from '../db/schema/airports.ts'
import { specialQuestion } from '../db/schema/lookups.ts'
import { requireVersion } from '../entityTag.ts'

export interface QuestionKey extends AirportKey {
  questionId: number
}

/** The question with the airport's answer, null where there is none; throws `notFound` for an unknown question. */
export async function getAnswer(db: Db, key: QuestionKey): Promise<SpecialQuestionAnswer> {
  const rows = await db
    .select({ question: specialQuestion.question, stored: airportSpecialQuestion })
    .from(specialQuestion)
    .leftJoin(airportSpecialQuestion, isAnswer(key))
    .where(eq(specialQuestion.questionId, key.questionId))
  const row = rows[0]
  if (!row) throw problem('notFound')
  return {
    airportSpecialQuestionPK: key,
    question: row.question,
    answer: row.stored?.answer ?? null,
    modifiedDate: row.stored?.modifiedDate ?? null,
    version: row.stored?.version ?? 0,
  }
}

/** What several airports answered in one year, by airport; who did not answer is missing. */
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

/** An answer of null takes it back. */
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

const isAnswer = (key: QuestionKey) =>
  and(
    eq(airportSpecialQuestion.airportId, key.airportId),
    eq(airportSpecialQuestion.axnInstanceId, key.axnInstanceId),
    eq(airportSpecialQuestion.questionId, key.questionId),
  )
