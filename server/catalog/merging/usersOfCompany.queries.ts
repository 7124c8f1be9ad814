import { count, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { appUser } from '../../database/schema/users.ts'
import { sameInAnyCase } from '../proposals/names.queries.ts'

/** A user's company is stored by name, not by key. */
const isOf = (companyName: string) => sameInAnyCase(appUser.companyName, sql`${companyName}::text`)

export async function countUsersOf(db: Db, companyName: string): Promise<number> {
  const rows = await db.select({ users: count() }).from(appUser).where(isOf(companyName))
  return rows[0]?.users ?? 0
}

export async function moveUsersOf(db: Db, companyName: string, kept: string): Promise<void> {
  await db.update(appUser).set({ companyName: kept }).where(isOf(companyName))
}
