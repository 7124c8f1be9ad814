import type { Db } from '../database/connect.ts'
import type { CallContext } from './call.ts'
import type { CallInput, Visitor } from './productHooks.ts'

/**
 * Runs `work` in a transaction in which the visitor is known, authorized, and named to the audit. A constraint that
 * refuses a value is thrown as its problem.
 */
export async function runAuthorized<T>(
  { api, endpoint, actionId, reason, caller, input }: CallContext,
  writes: boolean,
  work: (db: Db, visitor: Visitor | null, ahead: Promise<unknown>) => Promise<T>,
  readAhead: (db: Db, input: CallInput) => Promise<unknown> = () => Promise.resolve(),
): Promise<T> {
  const { sessionId, isBrowser } = caller
  const call = { endpoint, input, sessionId, isBrowser, writes, actionId, reason }
  const run = async (db: Db) => {
    const opening = api.hooks.open(db, call)
    const ahead = readAhead(db, input)
    // If both fail, the first says why.
    ahead.catch(() => undefined)
    return work(db, await opening, ahead)
  }
  try {
    return await (writes ? api.database.write(run) : api.database.read(run))
  } catch (thrown) {
    throw api.hooks.fromConstraintError(thrown) ?? thrown
  }
}
