import type { Db, StatementValue } from './database.ts'
import { withValues } from './statement.ts'

/** The connection of each transaction that is open on a PostgreSQL server. */
export const openClients = new WeakMap<Db, { lastText: string | null }>()

/**
 * Runs the last statement of a transaction, together with which a server commits. Nothing may be asked or refused after
 * it: it cannot be rolled back. Statements that were begun before it, with other texts, need not have been answered.
 */
export function executeLast(db: Db, text: string, values: readonly StatementValue[] = []) {
  const client = openClients.get(db)
  // Told by its text, because statements that were begun before it may reach the connection after this.
  if (client) client.lastText = text
  return db.execute(withValues(text, values))
}
