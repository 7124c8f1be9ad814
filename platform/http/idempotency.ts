import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { isRepeatable, type Endpoint } from '../contract/endpoint.ts'
import { Problem, problem } from '../contract/problem.ts'
import type { Database, Db } from '../database/connect.ts'
import { idempotencyKey } from '../database/tables.ts'
import { wasRolledBack } from './explainOutage.ts'

const keptHours = 24
const validKey = /^[\x21-\x7e]{1,255}$/

/** A POST that the client may repeat. */
interface RepeatableRequest {
  key: string
  fingerprint: string
  /** False for an answer with a secret of which only the hash is stored. */
  isAnswerKept: boolean
}

/** The `Idempotency-Key` of a request; null if it has none or the call ignores it. Throws `invalidInput`. */
export function readRepeatableRequest(endpoint: Endpoint, request: FastifyRequest): RepeatableRequest | null {
  const key = request.headers['idempotency-key']
  if (key === undefined || !isRepeatable(endpoint)) return null
  if (typeof key !== 'string' || !validKey.test(key)) {
    const detail = 'An Idempotency-Key must have 1 to 255 visible ASCII characters.'
    throw problem('invalidInput', { detail, errors: [{ pointer: '/headers/idempotency-key', detail }] })
  }
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${request.url}\n`)
    .update(JSON.stringify(request.body) ?? '')
    .digest('hex')
  return { key, fingerprint, isAnswerKept: !endpoint.secretReply }
}

interface RepeatableAnswer<T> {
  answer: T
  isRepeated: boolean
}

/**
 * Runs the work once per key. The key is stored in the work's own transaction, so a second request with the same key
 * waits for the first and gets the same answer. Refusals are not stored. Throws `keyReused` for a different request
 * with the same key, and `alreadyDone` if the answer may not be repeated.
 */
export async function answerOnce<T>(
  db: Db,
  userId: number,
  request: RepeatableRequest,
  work: () => Promise<T>,
): Promise<RepeatableAnswer<T>> {
  const earlier = await claim<T>(db, userId, request)
  if (earlier) return earlier
  const answer = await work()
  await storeAnswer(db, userId, request, answer)
  return { answer, isRepeated: false }
}

/**
 * Runs work that opens its own transactions once per key. A second request does not wait for the first. Throws
 * `keyUnfinished` until the first has ended, or if the server stopped in the middle of it. `hasStored` says whether the
 * work had an effect before it failed.
 */
export async function answerStepsOnce<T>(
  write: Database['write'],
  userId: number,
  request: RepeatableRequest,
  work: () => Promise<T>,
  hasStored: () => boolean,
): Promise<RepeatableAnswer<T>> {
  const settleWith = (answer: unknown) => write(db => storeAnswer(db, userId, request, answer))
  const earlier = await write(db => claim<T>(db, userId, request))
  if (earlier) return earlier
  try {
    const answer = await work()
    await settleWith(answer)
    return { answer, isRepeated: false }
  } catch (thrown) {
    const refused = thrown instanceof Problem ? thrown : null
    const isUndone = wasRolledBack(thrown) && !hasStored()
    if (refused || isUndone) await settleWith(refused ?? problem('overloaded'))
    throw thrown
  }
}

const ofKey = (userId: number, { key }: RepeatableRequest) =>
  and(eq(idempotencyKey.userId, userId), eq(idempotencyKey.requestKey, key))

/** Stores the key, or resolves to the answer stored by the earlier request. */
async function claim<T>(
  db: Db,
  userId: number,
  request: RepeatableRequest,
): Promise<RepeatableAnswer<T> | null> {
  await deleteExpiredKeys(db)
  const { key, fingerprint, isAnswerKept } = request
  const claimed = await db
    .insert(idempotencyKey)
    .values({ userId, requestKey: key, fingerprint })
    .onConflictDoNothing()
    .returning({ userId: idempotencyKey.userId })
  if (claimed.length > 0) return null
  const [stored] = await db.select().from(idempotencyKey).where(ofKey(userId, request))
  if (stored?.fingerprint !== fingerprint) throw problem('keyReused')
  if (stored.answer === null) throw problem(isAnswerKept ? 'keyUnfinished' : 'alreadyDone')
  return { answer: (stored.answer as { answer: T }).answer, isRepeated: true }
}

/** Stores the answer, or frees the key if the answer is a refusal. */
async function storeAnswer(
  db: Db,
  userId: number,
  request: RepeatableRequest,
  answer: unknown,
): Promise<void> {
  const mine = ofKey(userId, request)
  if (answer instanceof Problem) await db.delete(idempotencyKey).where(mine)
  else if (request.isAnswerKept) await db.update(idempotencyKey).set({ answer: { answer } }).where(mine)
}

/** Deletes entries older than a day, except those that another request is currently deleting. */
async function deleteExpiredKeys(db: Db): Promise<void> {
  await db.execute(sql`delete from ${idempotencyKey} where ctid in (
    select ctid from ${idempotencyKey} where ${idempotencyKey.created} < now() - make_interval(hours => ${keptHours})
    for update skip locked)`)
}
