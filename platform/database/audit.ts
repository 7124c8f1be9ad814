import { sql } from 'drizzle-orm'
import type { Endpoint } from '../contract/endpoint.ts'
import { storedPrefix } from '../contract/storedPrefix.ts'
import type { Db } from './database.ts'

interface AuditContext {
  /** Null for changes by the product itself. */
  userId: number | null
  /** The request: an endpoint, or a command in words. */
  request: Pick<Endpoint, 'method' | 'url'> | string
  /** The action that the changes belong to. Without it, the transaction is its own action. */
  actionId?: string
  /** The reason for changing published records. */
  reason?: string | undefined
}

/** An endpoint as the audit names it: `POST /things`. */
export const formatRequest = ({ method, url }: Pick<Endpoint, 'method' | 'url'>): string => `${method} ${url}`

/** Tells the audit triggers, for the rest of the transaction, who acts and what was requested. */
export async function setAuditContext(
  db: Db,
  { userId, request, actionId, reason = '' }: AuditContext,
): Promise<void> {
  const requestText = typeof request === 'string' ? request : formatRequest(request)
  const settings = [
    setting('user_id', String(userId ?? '')),
    setting('request', requestText),
    setting('reason', reason),
  ]
  if (actionId !== undefined) settings.push(setting('action', actionId))
  await db.execute(sql`select ${sql.join(settings, sql`, `)}`)
}

const setting = (name: string, value: string) => sql`set_config(${`${storedPrefix}.${name}`}, ${value}, true)`
