import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { session } from '../../database/schema/users.ts'
import { forgetOldSecurityEvents } from './securityRecord.queries.ts'
import { forgetOldAttempts } from './signInThrottle.ts'

/** Removes ended sessions, and attempts and events that are no longer kept. */
export async function forgetOldSignIns(db: Db): Promise<void> {
  await db.delete(session).where(sql`${session.expires} < now()`)
  await forgetOldAttempts(db)
  await forgetOldSecurityEvents(db)
}
