import { problem } from '../contract/problem.ts'
import type { Db } from '../database/connect.ts'
import { retryDeadlocks } from '../database/retryDeadlocks.ts'
import type { Call, Handler, MemoryHandler } from './call.ts'
import type { User } from './caller.ts'
import { runWriteInShare } from './callLimits.ts'
import { answerOnce, answerStepsOnce, readRepeatableRequest } from './idempotency.ts'

/** How the handler of a call runs: from memory, in one transaction, or with a transaction for each of its steps. */
export type HandlerMode = { inMemory: MemoryHandler } | { inTransaction: Handler } | { inSteps: Handler }

/** Runs the handler and resolves to its reply. `user` is known only when it answers from memory. */
export async function runHandler(call: Call, mode: HandlerMode, user: User | null): Promise<unknown> {
  if ('inTransaction' in mode) return runInTransaction(call, mode.inTransaction)
  if ('inSteps' in mode) return runInSteps(call, mode.inSteps)
  if (!user) throw problem('notSignedIn')
  call.begin(null, user)
  return limitReply(call, await mode.inMemory(call))
}

/**
 * One transaction for the whole call. Nothing of it is stored if the database ends it because of a deadlock. A repeated
 * request with the same `Idempotency-Key` gets the first answer.
 */
const runInTransaction = (call: Call, handler: Handler): Promise<unknown> =>
  retryDeadlocks(() =>
    runInAuthorizedTransaction(call, { writes: call.endpoint.writes }, async (db, user) => {
      call.begin(db, user)
      const run = async () => limitReply(call, await handler(call))
      const repeatable = readRepeatableRequest(call.endpoint, call.request)
      if (!repeatable || !user) return run()
      return sendRepeatable(call, await answerOnce(db, user.userId, repeatable, run))
    }),
  )

/** No transaction around the call; each `call.step` has its own. The caller is authorized first. */
async function runInSteps(call: Call, handler: Handler): Promise<unknown> {
  const { api, endpoint, request } = call
  const user = await runInAuthorizedTransaction(call, { writes: false }, (_, found) => Promise.resolve(found))
  call.begin(null, user)
  request.beginBy = undefined
  call.step = async work => {
    const { writes } = endpoint
    const done = await retryDeadlocks(() => runInAuthorizedTransaction(call, { writes }, work))
    call.hasStored = true
    return done
  }
  const run = async () => limitReply(call, await handler(call))
  const repeatable = readRepeatableRequest(endpoint, request)
  if (!repeatable || !user) return run()
  const write = <T>(work: (db: Db) => Promise<T>) => runWriteInShare(api.database, request, work)
  const once = await answerStepsOnce(write, user.userId, repeatable, run, () => call.hasStored)
  return sendRepeatable(call, once)
}

function sendRepeatable({ reply }: Call, { answer, isRepeated }: { answer: unknown; isRepeated: boolean }) {
  if (isRepeated) void reply.header('idempotency-replayed', 'true')
  return answer
}

const limitReply = ({ api, endpoint, user }: Call, reply: unknown): unknown =>
  user && api.hooks.limitReply ? api.hooks.limitReply(endpoint, user, reply) : reply

/**
 * Runs `work` in a transaction in which the caller is authenticated, authorized, and recorded for the audit. A
 * constraint violation is thrown as its problem.
 */
async function runInAuthorizedTransaction<T>(
  call: Call,
  { writes }: { writes: boolean },
  work: (db: Db, user: User | null) => Promise<T>,
): Promise<T> {
  const { api, request } = call
  const run = async (db: Db) => work(db, await api.hooks.open(db, call, { writes }))
  try {
    return await (writes ? runWriteInShare(api.database, request, run) : api.database.read(run))
  } catch (thrown) {
    throw api.hooks.fromConstraintError(thrown) ?? thrown
  }
}
