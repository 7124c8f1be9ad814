import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm'
import { createPage, parseSort, type Paged } from '#platform/contract/paging.ts'
import { securityRoles } from '#domain/people/securityRoles.ts'
import type { UserChoice, UserListQuery, UserRow } from '#domain/people/user.ts'
import type { Db } from '#platform/database/connect.ts'
import { appUser, searchedText, userPassword } from '../../database/schema/users.ts'
import { asRead, hasWords } from '#platform/database/search.ts'

/** By the role's label, as the list shows it. */
const roleLabel = sql.join(
  [
    sql`case ${appUser.securityRoleId}`,
    ...securityRoles.map(each => sql`when ${each.securityRoleId} then ${each.securityRoleLabel}`),
    sql`end`,
  ],
  sql` `,
)

const sortColumns = {
  lastName: asRead(appUser.lastName),
  userId: sql`${appUser.userId}`,
  email: asRead(appUser.email),
  securityRoleId: roleLabel,
  modifiedDate: sql`${appUser.modifiedDate}`,
  userStatus: sql`${appUser.userStatus}`,
} satisfies Record<string, SQL>

const { userId, displayName, firstName, lastName, email, securityRoleId, userStatus } = appUser
const choiceColumns = { userId, displayName, firstName, lastName, email, securityRoleId, userStatus }

/** Equal last names are ordered by first name, then by age of the account. */
const byName = [sortColumns.lastName, asRead(firstName), userId] as const

/** One page of the users. A keyword matches user name, email address, and name in either order. */
export async function listUsers(db: Db, query: UserListQuery): Promise<Paged<UserRow>> {
  const { column, descending } = parseSort(query.sort)
  const direct = descending ? desc : asc
  // Both name parts reverse together, so that the index serves either direction.
  const order = column === 'lastName' ? byName.map(direct) : [direct(sortColumns[column]), ...byName.map(asc)]
  const condition = and(
    query.status === 'ALL' ? undefined : eq(userStatus, query.status),
    query.keyword === '' ? undefined : hasWords(searchedText(appUser), query.keyword),
  )
  const content = await db
    .select({
      ...choiceColumns,
      modifiedDate: appUser.modifiedDate,
      version: appUser.version,
      hasPassword: sql<boolean>`${userPassword.userId} is not null`,
    })
    .from(appUser)
    .leftJoin(userPassword, eq(userPassword.userId, userId))
    .where(condition)
    .orderBy(...order)
    .limit(query.size)
    .offset(query.page * query.size)
  const counted = await db.select({ total: count() }).from(appUser).where(condition)
  return createPage(content, counted[0]?.total ?? 0, query)
}

/** Every user, to choose from. */
export function listAllUsers(db: Db, sort: 'lastName' | 'displayName' | 'email'): Promise<UserChoice[]> {
  const order = { lastName: byName, displayName: [asRead(displayName)], email: [asRead(email)] }[sort]
  return db
    .select(choiceColumns)
    .from(appUser)
    .orderBy(...order)
}
