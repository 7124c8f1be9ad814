import type { Database, Db } from '../database/connect.ts'
import { OwnerLimit } from './ownerLimit.ts'

const limits = new WeakMap<Database, OwnerLimit>()

/**
 * Opens a write transaction of a call. One owner has half of the connections at most, because those of their calls that
 * wait for a lock, such as one on their own account or one record, each hold a connection that others need. Throws
 * `tooManyWaiting` and `overloaded`.
 */
export function writeInShare<T>(database: Database, owner: string, work: (db: Db) => Promise<T>): Promise<T> {
  const limit = limits.get(database) ?? createLimit(database)
  return limit.run(owner, () => database.write(work))
}

function createLimit(database: Database): OwnerLimit {
  const concurrency = Math.max(1, Math.floor(database.writeConnections / 2))
  const limit = new OwnerLimit({ concurrency, maxWaiting: 100, patienceMs: 2_000 })
  limits.set(database, limit)
  return limit
}
