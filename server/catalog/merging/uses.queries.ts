import { sql } from 'drizzle-orm'
import { formatNameUses, type NameKind, type NameUse } from '#domain/catalog/nameUse.ts'
import * as messages from '#domain/messages.ts'
import { problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'
import { nameTables } from './names.ts'
import { references, type Reference } from './references.ts'

const ofYears = {
  all: sql`true`,
  open: sql`axn_instance_master_status <> 'HISTORICAL'`,
  closed: sql`axn_instance_master_status = 'HISTORICAL'`,
}

type UseRow = NameUse & { id: number; place: number }

/** Where each of these is used, by kind and year, newest year first. */
export async function listUses(
  db: Db,
  kind: NameKind,
  ids: readonly number[],
  years: 'all' | 'open' | 'closed' = 'all',
): Promise<Map<number, NameUse[]>> {
  if (ids.length === 0) return new Map()
  const parts = references[kind].map((reference, place) => countUses(reference, place, ids))
  const { rows } = await db.execute<UseRow>(sql`
    select uses.*, axn_instance_name as "axnInstanceName"
    from (${sql.join(parts, sql` union all `)}) as uses
    join axn_instance on axn_instance_id = uses."axnInstanceId" and ${ofYears[years]}
    order by uses."axnInstanceId" desc, uses.place`)
  const uses = Map.groupBy(rows, row => row.id)
  return new Map([...uses].map(([id, found]) => [id, found.map(toNameUse)]))
}

const toNameUse = ({ what, axnInstanceId, axnInstanceName, rows, airports }: UseRow): NameUse => ({
  what,
  axnInstanceId,
  axnInstanceName,
  rows,
  airports,
})

function countUses({ what, table, column, airport }: Reference, place: number, ids: readonly number[]) {
  const key = sql`used.${sql.identifier(column)}`
  const codes = airport
    ? sql`(select array_agg(distinct iata_code::text) from airport where airport_id = any(array_agg(used.airport_id)))`
    : sql`'{}'::text[]`
  const wanted = sql.join(
    ids.map(id => sql`${id}::integer`),
    sql`, `,
  )
  return sql`
    select ${key} as "id", ${what}::text as "what", ${place}::integer as place,
      used.axn_instance_id as "axnInstanceId", count(*)::integer as "rows", ${codes} as "airports"
    from ${sql.identifier(table)} as used where ${key} in (${wanted})
    group by ${key}, used.axn_instance_id`
}

/** Throws `notFound`, or `inUse` with an explanation of where it is used. */
export async function requireUnusedName(db: Db, kind: NameKind, id: number): Promise<void> {
  const { table, id: key, name } = nameTables[kind]
  const { rows } = await db.execute<{ name: string }>(
    sql`select ${name} as "name" from ${table} where ${key} = ${id}`,
  )
  const [found] = rows
  if (!found) throw problem('notFound')
  const uses = (await listUses(db, kind, [id])).get(id)
  if (!uses) return
  const message = messages.stillUsed(found.name, formatNameUses(uses))
  throw problem('inUse', { message, detail: message })
}

/** Locks a name's record until the transaction ends. Throws `notFound`, also for a merged one, and `stale`. */
export async function lockName(
  db: Db,
  kind: NameKind,
  id: number,
  expectedVersion: number | null,
): Promise<void> {
  const { table, id: key } = nameTables[kind]
  const { rows } = await db.execute<{ version: number }>(
    sql`select version from ${table} where ${key} = ${id} and merged_into is null for update`,
  )
  if (!rows[0]) throw problem('notFound')
  requireVersion(rows[0], expectedVersion)
}

/** Throws `inUse` with an explanation if anything uses it. */
export async function removeName(
  db: Db,
  kind: NameKind,
  id: number,
  expectedVersion: number | null,
): Promise<void> {
  await lockName(db, kind, id, expectedVersion)
  await requireUnusedName(db, kind, id)
  const { table, id: key } = nameTables[kind]
  await db.execute(sql`delete from ${table} where ${key} = ${id}`)
}
