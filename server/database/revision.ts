import { sql, type SQL } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { Actor } from '#domain/people/roles.ts'
import { getRoleName, type RoleName } from '#domain/people/securityRoles.ts'
import type { Database, Db } from '#platform/database/connect.ts'
import { audit, tablesOutsideRevision } from './schema/audit.ts'
import { axnInstance } from './schema/instances.ts'
import { appUser, session } from './schema/users.ts'

/** An answer that the browser may keep until the fact book changes. */
export interface CachedPage {
  /** Path and query. */
  address: string
  /** The year that it shows; null when it shows none or several. */
  axnInstanceId: number | null
}

/** Everything that an ETag depends on besides the address. */
interface Validity {
  userId: number
  role: RoleName
  revision: string
}

const isInRevision = sql`${audit.tableName} not in (${sql.raw(tablesOutsideRevision.map(name => `'${name}'`).join(', '))})`

/** The last transaction that changed rows of one year (`= …`) or rows shared by all years (`is null`). */
const lastTransaction = (ofYear: SQL): SQL =>
  sql`(select max(${audit.transactionId}) from ${audit} where ${audit.axnInstanceId} ${ofYear} and ${isInRevision})`

/** The ids of a year and of all years before it, whose figures appear beside its own. */
const yearsUpTo = (axnInstanceId: number): SQL =>
  sql`(select year.axn_instance_id from ${axnInstance} as year where year.axn_instance_name <= (
    select ${axnInstance.axnInstanceName} from ${axnInstance} where ${axnInstance.axnInstanceId} = ${axnInstanceId}))`

/** The last transaction that changed a year or one before it, each looked up by itself in the index. */
const lastTransactionUpTo = (axnInstanceId: number): SQL =>
  sql`(select max(${lastTransaction(sql`= ${axnInstance.axnInstanceId}`)}) from ${axnInstance}
    where ${axnInstance.axnInstanceId} in ${yearsUpTo(axnInstanceId)})`

/** The oldest transaction of the whole database server that is still in progress; all before it have ended. */
const oldestOpen = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`

/**
 * SQL for a text that differs after every change of what a year's pages, reports, and books show: the year itself, the
 * years before it (their figures appear beside its own), and rows that belong to no year, such as names and lookups.
 * With null, after a change of any year. It also differs each day, because leases expire.
 *
 * The last transaction id alone would miss a transaction that began earlier and committed later. So while a transaction
 * that old is still in progress, the text also says which one is the oldest, and how many changes since then are visible:
 * with the same oldest transaction that number only grows. `offset 0` makes PostgreSQL evaluate the subquery once.
 */
const revisionOf = (axnInstanceId: number | null): SQL => {
  const last =
    axnInstanceId === null
      ? sql`(select max(${audit.transactionId}) from ${audit} where ${isInRevision})`
      : sql`greatest(${lastTransactionUpTo(axnInstanceId)}, ${lastTransaction(sql`is null`)})`
  return sql`(select current_date || ':' || coalesce(last, 0) || case
      when last >= ${oldestOpen} then ':' || ${oldestOpen} || ':' || (
        select count(*) from ${audit} where ${audit.transactionId} >= ${oldestOpen} and ${isInRevision})
      else '' end
    from (select ${last} as last offset 0) as changes)`
}

/**
 * The revision of a year for work that takes long: the same until something changes, whatever else the database server is
 * doing. It counts every change, so it costs more than the revision of an ETag, which may differ without a change while
 * another transaction is open.
 */
export async function yearRevision(db: Db, axnInstanceId: number): Promise<string> {
  const { rows } = await db.execute<{ revision: string }>(sql`
    select current_date || ':' || count(*) || ':' || coalesce(max(${audit.auditId}), 0) as revision
    from ${audit} where ${isInRevision} and (${audit.axnInstanceId} is null
      or ${audit.axnInstanceId} in ${yearsUpTo(axnInstanceId)})`)
  return rows[0]?.revision ?? ''
}

/** The ETag of an answer, computed within the transaction that reads it. */
export async function computeEtag(db: Db, { userId, role }: Actor, page: CachedPage): Promise<string> {
  const { rows } = await db.execute<{ revision: string }>(
    sql`select ${revisionOf(page.axnInstanceId)} as revision`,
  )
  return etagOf({ userId, role, revision: rows[0]?.revision ?? '' }, page)
}

/** The ETag that an answer would have now, in one statement; null when the session has ended. */
export async function currentEtag(
  database: Database,
  sessionId: string,
  page: CachedPage,
): Promise<string | null> {
  const [seen] = await database.ask<Omit<Validity, 'role'> & { securityRoleId: number }>(sql`
    select ${appUser.userId} as "userId", ${appUser.securityRoleId} as "securityRoleId",
      ${revisionOf(page.axnInstanceId)} as revision
    from ${session} join ${appUser} on ${appUser.userId} = ${session.userId}
    where ${session.sessionId} = ${sessionId} and ${session.expires} > now() and ${appUser.userStatus} = 'ACTIVE'`)
  return seen ? etagOf({ ...seen, role: getRoleName(seen.securityRoleId) }, page) : null
}

/** The ETag includes the user and role, so it cannot be reused by anyone else. */
function etagOf({ userId, role, revision }: Validity, { address }: CachedPage): string {
  const parts = [address, userId, role, revision].join('\n')
  return `W/"${createHash('sha256').update(parts).digest('base64url')}"`
}
