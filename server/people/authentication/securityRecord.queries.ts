import { aliasedTable, and, desc, eq, or, sql, type SQL } from 'drizzle-orm'
import type { SecurityEvent, SecurityEventKind, SecurityFilter } from '#domain/people/securityRecord.ts'
import { createPage, type Paged } from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import { escapeLikePattern } from '#platform/database/search.ts'
import { appUser, securityEvent } from '../../database/schema/users.ts'

const shownToOwner = 20

/** Where a call comes from, as sessions and the security record store it. */
export interface CallOrigin {
  device: string
  network: string
}

/** Records something that happened to an account; null for a name that no account has. */
export async function recordSecurityEvent(
  db: Db,
  kind: SecurityEventKind,
  account: { userId: number; displayName: string } | null,
  origin: CallOrigin | null,
  actorUserId: number | null = null,
): Promise<void> {
  const { userId = null, displayName = null } = account ?? {}
  await db.insert(securityEvent).values({ kind, userId, displayName, actorUserId, ...origin })
}

/** Removes what is older than a year. */
export async function forgetOldSecurityEvents(db: Db): Promise<void> {
  await db.delete(securityEvent).where(sql`${securityEvent.at} < now() - interval '1 year'`)
}

const actor = aliasedTable(appUser, 'actor')

const select = (db: Db, condition: SQL | undefined) =>
  db
    .select({
      securityEventId: securityEvent.securityEventId,
      at: securityEvent.at,
      kind: sql<SecurityEventKind>`${securityEvent.kind}`,
      displayName: securityEvent.displayName,
      actorName: actor.displayName,
      device: securityEvent.device,
      network: securityEvent.network,
      was: securityEvent.was,
      becomes: securityEvent.becomes,
    })
    .from(securityEvent)
    .leftJoin(actor, eq(actor.userId, securityEvent.actorUserId))
    .where(condition)
    .orderBy(desc(securityEvent.securityEventId))

/** The newest events of one account. */
export const listOwnSecurityEvents = (db: Db, userId: number): Promise<SecurityEvent[]> =>
  select(db, eq(securityEvent.userId, userId)).limit(shownToOwner)

/** The addresses that the account had in the last 30 days. */
export async function listFormerEmails(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ email: securityEvent.was })
    .from(securityEvent)
    .where(
      and(
        eq(securityEvent.userId, userId),
        eq(securityEvent.kind, 'emailChanged'),
        sql`${securityEvent.at} > now() - interval '30 days'`,
      ),
    )
  return rows.flatMap(({ email }) => email ?? [])
}

export async function listSecurityEvents(db: Db, query: SecurityFilter): Promise<Paged<SecurityEvent>> {
  const condition = conditionOf(query)
  const content = await select(db, condition)
    .limit(query.size)
    .offset(query.page * query.size)
  return createPage(content, await db.$count(securityEvent, condition), query)
}

/** At most one row more than `most`, to find out whether there are too many. */
export const listFilteredSecurityEvents = (
  db: Db,
  filter: Pick<SecurityFilter, 'keyword' | 'kind'>,
  most: number,
): Promise<SecurityEvent[]> => select(db, conditionOf(filter)).limit(most + 1)

function conditionOf({ keyword, kind }: Pick<SecurityFilter, 'keyword' | 'kind'>): SQL | undefined {
  const pattern = `%${escapeLikePattern(keyword)}%`
  const { displayName, network, device } = securityEvent
  return and(
    kind === 'ALL' ? undefined : eq(securityEvent.kind, kind),
    keyword === ''
      ? undefined
      : or(...[displayName, network, device].map(each => sql`${each} ilike ${pattern}`)),
  )
}
