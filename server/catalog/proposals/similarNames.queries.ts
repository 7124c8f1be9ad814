import { sql } from 'drizzle-orm'
import { createSimilarityFinder } from '#domain/catalog/nameLikeness.ts'
import type { NameKind } from '#domain/catalog/nameUse.ts'
import type { Db } from '#platform/database/connect.ts'
import { nameTables } from '../merging/names.ts'

export interface NamedEntry {
  id: number
  name: string
}

/** For each of the names that has any: similar names that this person may choose. */
export async function findSimilarEntries(
  db: Db,
  kind: NameKind,
  names: readonly string[],
  userId: number,
): Promise<Map<string, NamedEntry[]>> {
  if (names.length === 0) return new Map()
  const { table, id, name } = nameTables[kind]
  const { rows } = await db.execute<NamedEntry & Record<string, unknown>>(sql`
    select ${id} as "id", ${name} as "name" from ${table}
    where axn_status = 'ACTIVE' or (axn_status = 'PROPOSED' and proposed_user_id = ${userId})`)
  const findSimilar = createSimilarityFinder(rows)
  const found = names.map(each => [each, findSimilar(each)] as const)
  return new Map(found.filter(([, similar]) => similar.length > 0))
}
