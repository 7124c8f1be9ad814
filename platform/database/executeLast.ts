import type { SQL } from 'drizzle-orm'
import type { Db } from './database.ts'

/** The connection of each transaction that is open on a PostgreSQL server. */
export const openClients = new WeakMap<Db, { isNextLast: boolean }>()

/**
 * Runs the last statement of a transaction, together with which a server commits. Nothing may be asked or refused after
 * it: it cannot be rolled back.
 */
export function executeLast(db: Db, statement: SQL) {
  const client = openClients.get(db)
  if (client) client.isNextLast = true
  return db.execute(statement)
}
