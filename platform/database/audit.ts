import { sql } from 'drizzle-orm'
import type { Endpoint } from '../contract/endpoint.ts'
import { storedPrefix } from '../contract/storedPrefix.ts'
import type { Db } from './database.ts'

interface AuditContext {
  /** Null for the product itself. */
  userId: number | null
  /** What was asked for: an endpoint, or a command in words. */
  request: Pick<Endpoint, 'method' | 'url'> | string
  /** The action that the changes belong to; without it, the transaction is an action of its own. */
  actionId?: string
  /** Why published records change. */
  reason?: string | undefined
}

/** Tells the audit's triggers, until the transaction ends, who acts and what was asked for. */
export async function setAuditContext(
  db: Db,
  { userId, request, actionId, reason = '' }: AuditContext,
): Promise<void> {
  const asked = typeof request === 'string' ? request : `${request.method} ${request.url}`
  const settings = [
    setting('user_id', String(userId ?? '')),
    setting('request', asked),
    setting('reason', reason),
  ]
  if (actionId !== undefined) settings.push(setting('action', actionId))
  await db.execute(sql`select ${sql.join(settings, sql`, `)}`)
}

const setting = (name: string, value: string) => sql`set_config(${`${storedPrefix}.${name}`}, ${value}, true)`
