import { and, eq, ne, sql } from 'drizzle-orm'
import { problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { appUser } from '../../database/schema/users.ts'

interface Wanted {
  displayName?: string
  email: string
  /** The user who may already have them; null for a new user. */
  userId: number | null
}

/**
 * Throws `duplicate`, naming the fields, if another user has the user name or the email address. The database refuses
 * both too, but reports only one at a time.
 */
export async function requireFree(db: Db, wanted: Wanted): Promise<void> {
  const others = wanted.userId === null ? undefined : ne(appUser.userId, wanted.userId)
  const isTaken = async (column: typeof appUser.email | typeof appUser.displayName, value: string) => {
    const rows = await db
      .select({ userId: appUser.userId })
      .from(appUser)
      .where(and(eq(sql`lower(${column})`, sql`lower(${value})`), others))
    return rows.length > 0
  }
  const errors = []
  if (wanted.displayName !== undefined && (await isTaken(appUser.displayName, wanted.displayName)))
    errors.push({ pointer: '/displayName', detail: 'This user name is taken.' })
  if (await isTaken(appUser.email, wanted.email))
    errors.push({ pointer: '/email', detail: 'This email address is taken.' })
  if (errors.length > 0) throw problem('duplicate', { detail: errors[0]?.detail, errors })
}
