import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Mergeable, MergePreview } from '#domain/catalog/merging.ts'
import type { NameKind, NameUse } from '#domain/catalog/nameUse.ts'
import * as messages from '#domain/messages.ts'
import { problem } from '#domain/problems.ts'
import {
  createPage,
  parseSort,
  type Paged,
  type PageRequest,
  type SortOf,
} from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames } from '#platform/database/search.ts'
import { requireRow } from '#platform/database/statement.ts'
import { hasWords, orderByMatch } from '../../database/matchNamesInSql.ts'
import { appUser } from '../../database/schema/users.ts'
import { isNamed } from '../proposals/names.queries.ts'
import { countUses, nameTables } from './names.ts'
import { references, type Reference } from './references.ts'
import { listUses } from './uses.queries.ts'

/** A user's company is stored by name, not by key. */
const isOf = (companyName: string) => isNamed(appUser.companyName, companyName)

export async function moveUsersOf(db: Db, companyName: string, kept: string): Promise<void> {
  await db.update(appUser).set({ companyName: kept }).where(isOf(companyName))
}

export interface MergeKey {
  kind: NameKind
  fromId: number
  intoId: number
}

/** Names of every status that contain the keyword, except merged ones. */
export async function listMergeable(
  db: Db,
  kind: NameKind,
  query: PageRequest & { keyword: string; sort: SortOf<'name' | 'bestMatch'>; id?: number },
): Promise<Paged<Mergeable>> {
  const { table, id, name } = nameTables[kind]
  const isOne = sql`merged_into is null ${query.id === undefined ? sql`` : sql`and ${id} = ${query.id}`}`
  const condition = query.keyword === '' ? isOne : sql`${isOne} and ${hasWords(name, query.keyword)}`
  const { column, descending } = parseSort(query.sort)
  const order =
    column === 'bestMatch'
      ? orderByMatch(name, query.keyword, { weight: countUses(kind) })
      : sql`${collateNames(name)} ${descending ? sql`desc` : sql`asc`}`
  const { rows } = await db.execute<Mergeable>(sql`
    select ${id} as "id", ${name} as "name", axn_status as "axnStatus" from ${table} where ${condition}
    order by ${order}, ${id} limit ${query.size} offset ${query.page * query.size}`)
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::integer as total from ${table} where ${condition}`,
  )
  return createPage(rows, requireRow(counted.rows).total, query)
}

/** Throws `notFound` if either does not exist or was merged, and `valueRefused` if both are the same. */
export async function previewMerge(db: Db, { kind, fromId, intoId }: MergeKey): Promise<MergePreview> {
  const from = await findNameRow(db, kind, fromId)
  const into = await findNameRow(db, kind, intoId)
  if (fromId === intoId) throw problem('valueRefused', { message: 'Choose two different names.' })
  const uses = (await listUses(db, kind, [fromId], 'open')).get(fromId) ?? []
  const stays = (await listUses(db, kind, [fromId], 'closed')).get(fromId) ?? []
  const moves = await meetingsOf(db, { kind, fromId, intoId }, uses)
  if (kind === 'companies') {
    const rows = await db.$count(appUser, isOf(from.name))
    if (rows > 0) moves.push({ ...outsideOfYears, rows })
  }
  const seen = createHash('sha256')
    .update(JSON.stringify([from, into, moves, stays]))
    .digest('hex')
  return { from, into, moves, stays, seen }
}

type Move = MergePreview['moves'][number]

const outsideOfYears = {
  what: 'users',
  axnInstanceId: null,
  axnInstanceName: null,
  airports: [] as string[],
  meets: 0,
  remark: null,
} as const satisfies Partial<Move>

async function findNameRow(db: Db, kind: NameKind, wanted: number): Promise<Mergeable> {
  const { table, id, name } = nameTables[kind]
  const { rows } = await db.execute<Mergeable>(
    sql`select ${id} as "id", ${name} as "name", axn_status as "axnStatus" from ${table}
      where ${id} = ${wanted} and merged_into is null`,
  )
  if (!rows[0]) throw problem('notFound')
  return { id: rows[0].id, name: rows[0].name, axnStatus: rows[0].axnStatus }
}

async function meetingsOf(
  db: Db,
  { kind, fromId, intoId }: MergeKey,
  uses: readonly NameUse[],
): Promise<Move[]> {
  const asking = references[kind].flatMap(reference => {
    const columns = reference.meets ?? reference.resembles
    return columns ? [{ reference, columns }] : []
  })
  const published = kind === 'companies' ? await listPublishingYears(db, fromId, intoId) : []
  const parts = asking.map(({ reference: { what, table, column }, columns }) => {
    const same = columns.map(
      each => sql`other.${sql.identifier(each)} is not distinct from moved.${sql.identifier(each)}`,
    )
    return sql`
      select ${what}::text as what, moved.axn_instance_id as year, count(*)::integer as rows
      from ${sql.identifier(table)} as moved
      where moved.${sql.identifier(column)} = ${fromId} and exists (
        select from ${sql.identifier(table)} as other
        where other.${sql.identifier(column)} = ${intoId} and ${sql.join(same, sql` and `)})
      group by moved.axn_instance_id`
  })
  const { rows } = await db.execute<{ what: string; year: number; rows: number }>(
    sql.join(parts, sql` union all `),
  )
  return uses.map(({ what, axnInstanceId, axnInstanceName, rows: moved, airports }) => {
    const meets = rows.find(each => each.what === what && each.year === axnInstanceId)?.rows ?? 0
    const reference: Reference | undefined = references[kind].find(each => each.what === what)
    const remarks = [
      meets > 0 && reference?.remark?.(meets),
      reference?.isPublished &&
        axnInstanceId !== null &&
        published.includes(axnInstanceId) &&
        messages.mergePublishes,
    ].filter(each => typeof each === 'string')
    const remark = remarks.length > 0 ? remarks.join(' ') : null
    return { what, axnInstanceId, axnInstanceName, rows: moved, airports, meets, remark }
  })
}

/** The years in which the remaining company is published and the other is not. */
async function listPublishingYears(db: Db, fromId: number, intoId: number): Promise<number[]> {
  const { rows } = await db.execute<{ year: number }>(sql`
    select axn_instance_id as year from company_instance as moved join company_instance as own using (axn_instance_id)
    where moved.company_id = ${fromId} and own.company_id = ${intoId}
      and moved.axn_instance_status <> 'PUBLISHED' and own.axn_instance_status = 'PUBLISHED'`)
  return rows.map(each => each.year)
}
