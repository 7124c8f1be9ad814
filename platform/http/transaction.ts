import type { Db } from '../database/connect.ts'
import type { CallContext } from './call.ts'
import type { Visitor } from './productHooks.ts'

/**
 * Runs `work` in a transaction in which the visitor is known, authorized, and named to the audit. A constraint that
 * refuses a value is thrown as its problem.
 */
export async function runAuthorized<T>(
  { api, endpoint, actionId, caller, input }: CallContext,
  writes: boolean,
  work: (db: Db, visitor: Visitor | null) => Promise<T>,
): Promise<T> {
  const call = { endpoint, input, sessionId: caller.sessionId, writes, actionId }
  const run = async (db: Db) => work(db, await api.hooks.open(db, call))
  try {
    return await (writes ? api.database.write(run) : api.database.read(run))
  } catch (thrown) {
    throw api.hooks.fromConstraintError(thrown) ?? thrown
  }
}
