import { setAuditContext } from '../database/audit.ts'
import type { Db } from '../database/connect.ts'
import type { CallContext } from './call.ts'
import type { Visitor } from './productHooks.ts'

/**
 * Runs `work` in a transaction in which the visitor is known, authorized, and named to the audit. A constraint that
 * refuses a value is thrown as its problem.
 */
export async function runAuthorized<T>(
  context: CallContext,
  writes: boolean,
  work: (db: Db, visitor: Visitor | null) => Promise<T>,
): Promise<T> {
  const { api, endpoint, actionId, caller, input } = context
  const run = async (db: Db) => {
    const visitor = caller.sessionId ? await api.hooks.findVisitor(db, caller.sessionId) : null
    await api.hooks.prepareTransaction?.(db, input.params)
    await api.hooks.authorize(db, endpoint, input, visitor, writes)
    if (writes) await setAuditContext(db, { userId: visitor?.userId ?? null, request: endpoint, actionId })
    return work(db, visitor)
  }
  try {
    return await (writes ? api.database.write(run) : api.database.read(run))
  } catch (thrown) {
    throw api.hooks.fromConstraintError(thrown) ?? thrown
  }
}
