import type { Db } from '../database/connect.ts'
import { createCall, type CallContext, type Shortcut } from './call.ts'
import type { OpenedCall, Visitor } from './productHooks.ts'
import { writeInShare } from './writeInShare.ts'

/**
 * Runs `work` in a transaction in which the visitor is known, authorized, and named to the audit. A constraint that
 * refuses a value is thrown as its problem.
 */
export function runAuthorized<T>(
  context: CallContext,
  writes: boolean,
  work: (db: Db, visitor: Visitor | null) => Promise<T>,
): Promise<T> {
  const { api, caller } = context
  const call = openedCall(context, writes)
  const run = async (db: Db) => work(db, await api.hooks.open(db, call))
  return translated(context, writes ? writeInShare(api.database, caller.owner, run) : api.database.read(run))
}

/**
 * The visitor and the reply of a call whose shortcut has done what it asks for. Null if nothing is known of the visitor, if
 * what is known is no longer so, or if the shortcut has changed nothing.
 */
export async function runShortcut(
  context: CallContext,
  shortcut: Shortcut,
): Promise<{ visitor: Visitor; reply: unknown } | null> {
  const { api, caller } = context
  const expected = api.hooks.expect?.(openedCall(context, true)) ?? null
  if (!expected) return null
  const { visitor, open } = expected
  const call = createCall(context, null, visitor, () =>
    Promise.reject(new TypeError('A shortcut has no steps')),
  )
  const run = async (db: Db) => {
    const isAsExpected = open(db)
    const reply = shortcut(db, call)
    // Of two failures, the first says why.
    reply.catch(() => undefined)
    if (!(await isAsExpected)) throw new Unexpected()
    return reply
  }
  try {
    const reply = await translated(context, writeInShare(api.database, caller.owner, run))
    return reply === null ? null : { visitor, reply }
  } catch (thrown) {
    if (thrown instanceof Unexpected) return null
    throw thrown
  }
}

/** Rolls back a transaction in which the database has refused everything. */
class Unexpected extends Error {}

const openedCall = (
  { endpoint, actionId, reason, caller, input }: CallContext,
  writes: boolean,
): OpenedCall => ({
  endpoint,
  input,
  sessionId: caller.sessionId,
  isBrowser: caller.isBrowser,
  writes,
  actionId,
  reason,
})

async function translated<T>({ api }: CallContext, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (thrown) {
    throw api.hooks.fromConstraintError(thrown) ?? thrown
  }
}
