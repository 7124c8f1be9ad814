import { aliasedTable, and, desc, eq, or, sql } from 'drizzle-orm'
import {
  describeSecurityValue,
  securityListing,
  type SecurityEvent,
  type SecurityEventKind,
} from '#domain/people/securityRecord.ts'
import type { ListingRow } from '#platform/contract/listing.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames, escapeLikePattern } from '#platform/database/search.ts'
import { appUser, securityEvent } from '../../database/schema/users.ts'
import type { TableList } from '../../database/tableList.ts'

type SecurityRow = ListingRow<typeof securityListing>

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

/** The newest events of one account. */
export const listOwnSecurityEvents = (db: Db, userId: number): Promise<SecurityEvent[]> =>
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
    .where(eq(securityEvent.userId, userId))
    .orderBy(desc(securityEvent.securityEventId))
    .limit(shownToOwner)

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

export const securityList: TableList<typeof securityListing> = {
  listing: securityListing,
  from: sql`${securityEvent} left join ${appUser} as ${actor} on ${actor.userId} = ${securityEvent.actorUserId}`,
  columns: {
    // Events are numbered in the order of their times.
    at: { value: securityEvent.at, order: [securityEvent.securityEventId] },
    kind: securityEvent.kind,
    displayName: { value: securityEvent.displayName, order: [collateNames(securityEvent.displayName)] },
    was: securityEvent.was,
    becomes: securityEvent.becomes,
    actorName: { value: actor.displayName, order: [collateNames(actor.displayName)] },
    device: securityEvent.device,
    network: securityEvent.network,
  },
  more: { securityEventId: sql`${securityEvent.securityEventId}::float8` },
  matches(keyword) {
    const pattern = `%${escapeLikePattern(keyword)}%`
    const { displayName, network, device } = securityEvent
    return or(...[displayName, network, device].map(each => sql`${each} ilike ${pattern}`)) ?? sql`true`
  },
  tieBreaks: [desc(securityEvent.securityEventId)],
}

/** Cells of files, in the words of the screen. */
export const securityCells = {
  was: ({ kind, was }: SecurityRow) => describeSecurityValue(kind, was),
  becomes: ({ kind, becomes }: SecurityRow) => describeSecurityValue(kind, becomes),
}
