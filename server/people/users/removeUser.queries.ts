import { and, countDistinct, eq, getTableColumns, getTableName, is, notInArray, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { formatUserName, type User } from '#domain/people/user.ts'
import { problem } from '#domain/problems.ts'
import { countOf } from '#platform/contract/count.ts'
import { joinWords } from '#platform/contract/joinWords.ts'
import type { Db } from '#platform/database/connect.ts'
import { requireRow } from '#platform/database/statement.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'
import { bookTables } from '../../database/editionTables.ts'
import { audit } from '../../database/schema/audit.ts'
import * as savedTables from '../../database/schema/saved.ts'
import * as users from '../../database/schema/users.ts'
import { requireAdministratorLeft, getUser } from './editedUser.queries.ts'

const { affiliatedAirport, affiliatedCompany, appUser, userPhone } = users

/**
 * Deletes a user whom nothing refers to. Throws `ownAccount`, `lastAdministrator`, or `inUse` with the references to
 * the user, who can be made inactive instead.
 */
export async function removeUser(
  db: Db,
  actorId: number,
  userId: number,
  expectedVersion: number | null,
): Promise<User> {
  await db.select().from(appUser).where(eq(appUser.userId, userId)).for('update')
  const user = await getUser(db, userId)
  requireVersion(user, expectedVersion)
  await requireRemovableUser(db, actorId, user)
  await db.delete(appUser).where(eq(appUser.userId, userId))
  return user
}

/** Throws as `removeUser`, without deleting. */
export async function requireRemovableUser(db: Db, actorId: number, user: User): Promise<void> {
  await requireAdministratorLeft(db, actorId, user, null)
  const uses = await usesOf(db, user.userId)
  if (uses.length === 0) return
  const statement = joinWords([...uses, 'cannot be deleted'])
  const detail = `${formatUserName(user)} ${statement}. Set the status to not active instead.`
  throw problem('inUse', { message: detail, detail })
}

/** The references to a user, as statements: 'made 12 changes'. */
async function usesOf(db: Db, userId: number): Promise<string[]> {
  const airports = await countAffiliated(db, affiliatedAirport, userId)
  const companies = await countAffiliated(db, affiliatedCompany, userId)
  const affiliated = [
    ...countIfAny(airports, 'airport', 'airports'),
    ...countIfAny(companies, 'company', 'companies'),
  ]
  const changes = countIfAny(await changesBy(db, userId), 'change', 'changes')
  const records = countIfAny(await listRecordsLastChangedBy(db, userId), 'record', 'records')
  return [
    ...(affiliated.length > 0 ? [`is affiliated with ${affiliated.join(' and ')}`] : []),
    ...changes.map(each => `made ${each} recorded in the history`),
    ...(changes.length === 0 ? records.map(each => `was the last to change ${each}`) : []),
  ]
}

/** A user is affiliated with an airport once a year. */
async function countAffiliated(db: Db, table: typeof affiliatedAirport, userId: number): Promise<number> {
  const rows = await db
    .select({ total: countDistinct(table.subjectId) })
    .from(table)
    .where(eq(table.userId, userId))
  return requireRow(rows).total
}

const countIfAny = (total: number, one: string, many: string): string[] =>
  total === 0 ? [] : [countOf(total, one, many)]

/** Signing in, and what gives access or belongs to one person only, does not count: it is deleted with the user. */
const changesBy = (db: Db, userId: number): Promise<number> =>
  db.$count(audit, and(eq(audit.userId, userId), notInArray(audit.tableName, personalTables)))
const personalTables = [
  users.session,
  users.signIn,
  users.userPassword,
  users.passwordReset,
  users.passkey,
  users.authenticatorApp,
  users.recoveryCode,
  users.apiKey,
  ...Object.values<unknown>(savedTables).filter(each => is(each, PgTable)),
].map(getTableName)

const ownTables: string[] = [getTableName(appUser), getTableName(userPhone)]
const stampedTables = [...bookTables, ...Object.values<unknown>(users)]
  .filter(each => is(each, PgTable))
  .filter(table => 'modifiedUserId' in getTableColumns(table))

/** Records last changed by the user, even without an audit entry, except the user's own record. */
async function listRecordsLastChangedBy(db: Db, userId: number): Promise<number> {
  const totals = stampedTables.map(table => {
    const isOwn = ownTables.includes(getTableName(table))
    const others = isOwn ? sql`and user_id <> ${userId}` : sql``
    return sql`select count(*) as total from ${table} where modified_user_id = ${userId} ${others}`
  })
  const { rows } = await db.execute<{ total: number }>(
    sql`select sum(total)::int as total from (${sql.join(totals, sql` union all `)}) as totals`,
  )
  return requireRow(rows).total
}
