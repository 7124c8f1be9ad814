import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { appUser } from '../database/schema/users.ts'

/** The address for replies to an email that an administrator caused, which its recipients see; undefined without one. */
export async function findReplyAddress(db: Db, userId: number | null): Promise<string | undefined> {
  if (userId === null) return undefined
  const [user] = await db
    .select({ email: appUser.email, publishedEmail: appUser.publishedEmail })
    .from(appUser)
    .where(and(eq(appUser.userId, userId), eq(appUser.userStatus, 'ACTIVE')))
  return user?.publishedEmail ?? user?.email
}
