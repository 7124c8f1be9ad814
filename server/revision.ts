import { sql, type SQL } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { Actor } from '#domain/roles.ts'
import { roleName, type RoleName } from '#domain/securityRoles.ts'
import type { Database, Db } from './db/connect.ts'
import { audit, notOfTheBook } from './db/schema/audit.ts'
import { appUser, session } from './db/schema/users.ts'

/** An answer that follows from what the book holds. */
export interface PageOfTheBook {
  /** Path and query. */
  address: string
  /** Which year it is of; null where it is of none or of several. */
  axnInstanceId: number | null
}

/** What such an answer depends on besides: who asks, in which role, on which day, and what the book holds. */
interface Seen {
  userId: number
  role: RoleName
  revision: string
}

const bookRows = sql`${audit.tableName} not in (${sql.raw(notOfTheBook.map(name => `'${name}'`).join(', '))})`

/** The last transaction that changed what stands in a year, or in no year (null): names, places, lookups. */
const lastOf = (axnInstanceId: number | null): SQL =>
  axnInstanceId === null
    ? sql`(select max(${audit.transactionId}) from ${audit} where ${audit.axnInstanceId} is null and ${bookRows})`
    : sql`(select max(${audit.transactionId}) from ${audit} where ${audit.axnInstanceId} = ${axnInstanceId} and ${bookRows})`

/**
 * A text that is another one after every change of what a year's pages show: of the year, of the one before (whose
 * figures stand beside), or of what belongs to no year; of any year where none is named.
 *
 * The last transaction alone would miss one that began earlier and ended later. So while any that old is still under way
 * the whole snapshot is a part of the text: two equal snapshots see the same rows. `offset 0`, so that it is read once.
 */
const revisionOf = (axnInstanceId: number | null): SQL => {
  const last =
    axnInstanceId === null
      ? sql`(select max(${audit.transactionId}) from ${audit} where ${bookRows})`
      : sql`greatest(${lastOf(axnInstanceId)}, ${lastOf(axnInstanceId - 1)}, ${lastOf(null)})`
  return sql`(select current_date || ':' || coalesce(last, 0) || case
      when last >= pg_snapshot_xmin(pg_current_snapshot())::text::bigint then ':' || pg_current_snapshot()
      else '' end
    from (select ${last} as last offset 0) as of_the_book)`
}

/** The tag of an answer, within the transaction that reads it. */
export async function tagWithin(db: Db, { userId, role }: Actor, page: PageOfTheBook): Promise<string> {
  const { rows } = await db.execute<{ revision: string }>(
    sql`select ${revisionOf(page.axnInstanceId)} as revision`,
  )
  return tagOf({ userId, role, revision: rows[0]?.revision ?? '' }, page)
}

/** The tag that an answer would have now, in one statement; null where the session is over. */
export async function tagNow(
  database: Database,
  sessionId: string,
  page: PageOfTheBook,
): Promise<string | null> {
  const [seen] = await database.ask<Omit<Seen, 'role'> & { securityRoleId: number }>(sql`
    select ${appUser.userId} as "userId", ${appUser.securityRoleId} as "securityRoleId",
      ${revisionOf(page.axnInstanceId)} as revision
    from ${session} join ${appUser} on ${appUser.userId} = ${session.userId}
    where ${session.sessionId} = ${sessionId} and ${session.expires} > now() and ${appUser.userStatus} = 'ACTIVE'`)
  return seen ? tagOf({ ...seen, role: roleName(seen.securityRoleId) }, page) : null
}

/** Whoever holds it has been answered with it: it names the person and their role, and cannot be made up without both. */
function tagOf({ userId, role, revision }: Seen, { address }: PageOfTheBook): string {
  const parts = [address, userId, role, revision].join('\n')
  return `W/"${createHash('sha256').update(parts).digest('base64url')}"`
}
