import { sql } from 'drizzle-orm'
import { nameKind } from '#domain/catalog/nameUse.ts'
import { problem } from '#domain/problems.ts'
import { maxOpenProposals, maxProposalsPerHour } from '#domain/catalog/proposal.ts'
import type { Db } from '#platform/database/connect.ts'
import { nameTables } from '../merging/names.ts'

const hourS = 3600

/** Throws `tooManyProposals` if the person would exceed the number of open proposals, or of proposals per hour. */
export async function requireRoomForProposals(db: Db, userId: number, added: number): Promise<void> {
  // Two simultaneous calls of one person are counted one after the other.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('proposals'), ${userId}::integer)`)
  const refused = await explainTooManyProposals(db, userId, added)
  if (refused) throw problem('tooManyProposals', refused)
}

/** Why the person cannot propose so many names; null if they can. */
export async function explainTooManyProposals(
  db: Db,
  userId: number,
  added: number,
): Promise<{ message: string; retryAfterSeconds?: number } | null> {
  const own = nameKind.options.map(
    kind =>
      sql`select 1 from ${nameTables[kind].table} where axn_status = 'PROPOSED' and proposed_user_id = ${userId}`,
  )
  const { rows } = await db.execute<{ open: number; lately: number }>(sql`
    select (select count(*) from (${sql.join(own, sql` union all `)}) as own)::integer as "open",
      (select count(*) from audit where at > now() - interval '1 hour' and user_id = ${userId} and before is null
        and table_name in ('brand', 'company', 'airline') and after ->> 'axn_status' = 'PROPOSED')::integer as "lately"`)
  const { open = 0, lately = 0 } = rows[0] ?? {}
  if (open + added > maxOpenProposals) {
    const message = `You have ${open} proposals awaiting a decision, this would add ${added}, and the limit is ${maxOpenProposals}. Choose existing names, or ask an administrator to review yours.`
    return { message }
  }
  if (lately + added > maxProposalsPerHour) {
    const message = `This would propose ${added} names, but you can propose ${maxProposalsPerHour} names per hour. Choose existing names, or try again later.`
    return { message, retryAfterSeconds: hourS }
  }
  return null
}
