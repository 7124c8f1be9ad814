import { problem } from '../contract/problem.ts'
import type { Database, Db } from '../database/connect.ts'
import { retryDeadlocks } from '../database/retryDeadlocks.ts'
import { createCall, type CallContext, type Handler, type MemoryHandler, type Shortcut } from './call.ts'
import { runWriteInShare, writeInShare } from './callLimits.ts'
import { answerOnce, answerStepsOnce, readRepeatableRequest } from './idempotency.ts'
import type { OpenedCall, Visitor } from './productHooks.ts'

/**
 * How the handler of a call runs: from memory, in one transaction (which a shortcut can replace with one statement), or
 * with a transaction for each of its steps.
 */
export type HandlerMode = { inMemory: MemoryHandler } | TransactionMode | { inSteps: Handler }

interface TransactionMode {
  inTransaction: Handler
  shortcut: Shortcut | undefined
}

/** Runs the handler and resolves to its reply. `visitor` is known only when it answers from memory. */
export async function runHandler(
  context: CallContext,
  mode: HandlerMode,
  visitor: Visitor | null,
): Promise<unknown> {
  if ('inTransaction' in mode) return handleInTransaction(context, mode)
  if ('inSteps' in mode) return handleInSteps(context, mode.inSteps)
  if (!visitor) throw problem('notSignedIn')
  const step = () => Promise.reject(new TypeError('In memory only'))
  return limitReply(context, visitor, await mode.inMemory(createCall(context, null, visitor, step)))
}

/** One transaction for the whole call. Nothing of it is stored if the database ends it because of a deadlock. */
const handleInTransaction = (context: CallContext, mode: TransactionMode): Promise<unknown> =>
  retryDeadlocks(() => {
    context.afterCommit.length = 0
    return tryInTransaction(context, mode)
  })

/** A repeated request with the same `Idempotency-Key` gets the first answer. */
async function tryInTransaction(
  context: CallContext,
  { inTransaction: handler, shortcut }: TransactionMode,
): Promise<unknown> {
  const { endpoint, request, reply } = context
  const repeatable = readRepeatableRequest(endpoint, request)
  const done = shortcut && !repeatable ? await runShortcut(context, shortcut) : null
  if (done) return limitReply(context, done.visitor, done.reply)
  return runInAuthorizedTransaction(context, { writes: endpoint.writes }, async (db, visitor) => {
    const run = () => handle(context, handler, db, visitor)
    if (!repeatable || !visitor) return run()
    const { answer: given, isRepeated } = await answerOnce(db, visitor.userId, repeatable, run)
    if (isRepeated) void reply.header('idempotency-replayed', 'true')
    return given
  })
}

/** No transaction around the call; each `call.step` has its own. The caller is authorized first. */
async function handleInSteps(context: CallContext, handler: Handler): Promise<unknown> {
  const { api, endpoint, request, reply, caller } = context
  const visitor = await runInAuthorizedTransaction(context, { writes: false }, (_, found) =>
    Promise.resolve(found),
  )
  const run = () => handle(context, handler, null, visitor)
  const repeatable = readRepeatableRequest(endpoint, request)
  if (!repeatable || !visitor) return run()
  const write: Database['write'] = work => writeInShare(api.database, caller.owner, work)
  const hasStored = () => context.hasStored
  const once = await answerStepsOnce(write, visitor.userId, repeatable, run, hasStored)
  const { answer: given, isRepeated } = once
  if (isRepeated) void reply.header('idempotency-replayed', 'true')
  return given
}

/** `async`, so that synchronous throws of a handler also reject. */
async function handle(
  context: CallContext,
  handler: Handler,
  db: Db | null,
  visitor: Visitor | null,
): Promise<unknown> {
  const { writes } = context.endpoint
  const step = async <T>(work: (db: Db) => Promise<T>) => {
    const done = await retryDeadlocks(() => runInAuthorizedTransaction(context, { writes }, work))
    context.hasStored = true
    return done
  }
  return limitReply(context, visitor, await handler(createCall(context, db, visitor, step)))
}

const limitReply = ({ api, endpoint }: CallContext, visitor: Visitor | null, reply: unknown): unknown =>
  visitor && api.hooks.limitReply ? api.hooks.limitReply(endpoint, visitor, reply) : reply

/**
 * Runs `work` in a transaction in which the caller is authenticated, authorized, and recorded for the audit. A
 * constraint violation is thrown as its problem.
 */
function runInAuthorizedTransaction<T>(
  context: CallContext,
  { writes }: { writes: boolean },
  work: (db: Db, visitor: Visitor | null) => Promise<T>,
): Promise<T> {
  const { api, caller } = context
  const call = createOpenedCall(context, { writes })
  const run = async (db: Db) => work(db, await api.hooks.open(db, call))
  return translateErrors(
    context,
    writes ? writeInShare(api.database, caller.owner, run) : api.database.read(run),
  )
}

/**
 * The caller and the reply of a call whose shortcut has done the work. Null if nothing is remembered of the caller, if
 * that is out of date, or if the shortcut changed nothing.
 */
async function runShortcut(
  context: CallContext,
  shortcut: Shortcut,
): Promise<{ visitor: Visitor; reply: unknown } | null> {
  const { api, caller } = context
  const expected = api.hooks.expect?.(createOpenedCall(context, { writes: true })) ?? null
  if (!expected) return null
  const { visitor, opening } = expected
  const step = () => Promise.reject(new TypeError('A shortcut has no steps'))
  const statement = shortcut(createCall(context, null, visitor, step))
  if (!statement) return null
  const write = () => api.database.writeTogether([opening, statement])
  try {
    const answers = await translateErrors(context, runWriteInShare(api.database, caller.owner, write))
    const reply = answers.at(-1)?.[0]
    return reply ? { visitor, reply } : null
  } catch (thrown) {
    if (expected.isRefuted(thrown)) return null
    throw thrown
  }
}

const createOpenedCall = (
  { endpoint, actionId, reason, caller, input }: CallContext,
  { writes }: { writes: boolean },
): OpenedCall => ({
  endpoint,
  input,
  sessionId: caller.sessionId,
  isBrowser: caller.isBrowser,
  writes,
  actionId,
  reason,
})

async function translateErrors<T>({ api }: CallContext, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (thrown) {
    throw api.hooks.fromConstraintError(thrown) ?? thrown
  }
}
