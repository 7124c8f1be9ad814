import { and, count, desc, eq, lt } from 'drizzle-orm'
import { messages } from '#domain/messages.ts'
import { problem } from '#domain/problems.ts'
import { defaultQuestionId, type YearQuestion } from '#domain/years/specialQuestion.ts'
import type { Db } from '#platform/database/connect.ts'
import { airportSpecialQuestion } from '../database/schema/airports.ts'
import { axnInstance, specialQuestion } from '../database/schema/instances.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'
import { getInstance } from './instances.queries.ts'

const questionId = defaultQuestionId

/** Throws `notFound` for a year that does not exist. */
export async function getYearQuestion(db: Db, axnInstanceId: number): Promise<YearQuestion> {
  const year = await getInstance(db, axnInstanceId)
  if (!year) throw problem('notFound')
  const rows = await db.select().from(specialQuestion).where(isQuestionOf(axnInstanceId))
  const stored = rows[0]
  return {
    axnInstanceId,
    questionId,
    title: stored?.title ?? null,
    question: stored?.question ?? null,
    answers: await countAnswers(db, axnInstanceId),
    suggestion: stored ? null : await findLastQuestion(db, year.axnInstanceName),
    version: stored?.version ?? 0,
  }
}

/**
 * Sets or removes a year's question. Throws `historical` for a closed year, `stale` if the version has changed, and
 * `inUse` if a question that airports have answered would be removed.
 */
export async function saveYearQuestion(
  db: Db,
  axnInstanceId: number,
  { title, question }: { title: string | null; question: string | null },
  expectedVersion: number | null,
): Promise<YearQuestion> {
  await lockYear(db, axnInstanceId)
  requireVersion(await getYearQuestion(db, axnInstanceId), expectedVersion)
  if (title === null || question === null) {
    const answers = await countAnswers(db, axnInstanceId)
    if (answers > 0) throw problem('inUse', { message: messages.questionAnswered(answers) })
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
  return getYearQuestion(db, axnInstanceId)
}

/** One administrator at a time changes a year's settings. A closed year is refused. */
async function lockYear(db: Db, axnInstanceId: number): Promise<void> {
  const [year] = await db
    .select({ status: axnInstance.axnInstanceMasterStatus })
    .from(axnInstance)
    .where(eq(axnInstance.axnInstanceId, axnInstanceId))
    .for('no key update')
  if (!year) throw problem('notFound')
  if (year.status === 'HISTORICAL') throw problem('historical')
}

async function countAnswers(db: Db, axnInstanceId: number): Promise<number> {
  const rows = await db
    .select({ answers: count() })
    .from(airportSpecialQuestion)
    .where(
      and(
        eq(airportSpecialQuestion.axnInstanceId, axnInstanceId),
        eq(airportSpecialQuestion.questionId, questionId),
      ),
    )
  return rows[0]?.answers ?? 0
}

async function findLastQuestion(db: Db, axnInstanceName: string): Promise<YearQuestion['suggestion']> {
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
