import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { kindWords, type NameKind } from '#domain/nameUse.ts'
import { problem } from '#domain/problems.ts'
import { axnStatusLabels, type AxnStatus } from '#domain/recordStatus.ts'
import type { Db } from '../db/connect.ts'
import { company } from '../db/schema/companies.ts'
import { airline, brand } from '../db/schema/lookups.ts'
import { nameTables } from '../merging/names.ts'

/** Without the case of any letter: the embedded database's own `lower` knows the plain Latin ones only. */
export const sameInAnyCase = (one: SQL | PgColumn, other: SQL | PgColumn): SQL =>
  sql`lower(${one} collate "und-x-icu") = lower(${other} collate "und-x-icu")`

export interface Named {
  id: number
  isActive: boolean
}

/** The brands or companies of these names in any case, by the name that was asked for. */
export type NamedIds = Map<string, Named>

export const findBrands = (db: Db, names: readonly string[]): Promise<NamedIds> =>
  findNamed(db, names, sql`${brand.brandId}`, brand.brandName, sql`${brand}`, brand.axnStatus)

export const findCompanies = (db: Db, names: readonly string[]): Promise<NamedIds> =>
  findNamed(db, names, sql`${company.companyId}`, company.companyName, sql`${company}`, company.axnStatus)

async function findNamed(
  db: Db,
  names: readonly string[],
  id: SQL,
  name: PgColumn,
  table: SQL,
  axnStatus: PgColumn,
): Promise<NamedIds> {
  const wanted = JSON.stringify([...new Set(names)])
  const { rows } = await db.execute<{ wanted: string; id: number; isActive: boolean }>(sql`
    select wanted.name as "wanted", ${id} as "id", ${axnStatus} <> 'NOT ACTIVE' as "isActive"
    from json_array_elements_text(${wanted}::json) as wanted(name)
    join ${table} on ${sameInAnyCase(name, sql`wanted.name`)}`)
  return new Map(rows.map(({ wanted: asked, ...found }) => [asked, found]))
}

/** Throws `duplicate` at the name where another one, of whatever status, has it in any case. `ownId` null is a new one. */
export async function requireFreeName(
  db: Db,
  kind: NameKind,
  wanted: string,
  ownId: number | null,
  pointer = nameTables[kind].pointer,
): Promise<void> {
  const { table, id, name } = nameTables[kind]
  const { rows } = await db.execute<{ name: string; axnStatus: AxnStatus; mergedInto: string | null }>(sql`
    select ${name} as "name", axn_status as "axnStatus",
      (select kept.name from (select ${id} as id, ${name} as name from ${table}) as kept where kept.id = merged_into) as "mergedInto"
    from ${table}
    where ${sameInAnyCase(name, sql`${wanted}::text`)} and ${id} is distinct from ${ownId}::integer`)
  const other = rows[0]
  if (!other) return
  const detail = alreadyExists(kind, other)
  throw problem('duplicate', { detail, errors: [{ pointer, detail }] })
}

function alreadyExists(
  kind: NameKind,
  { name, axnStatus, mergedInto }: { name: string; axnStatus: AxnStatus; mergedInto: string | null },
): string {
  const state =
    mergedInto === null
      ? `It is ${axnStatusLabels[axnStatus].toLowerCase()}.`
      : `It was merged into '${mergedInto}'.`
  return `There is a ${kindWords[kind].one} '${name}' already. ${state}`
}

const stamp = (userId: number) => ({ axnStatus: 'PROPOSED' as const, proposedUserId: userId })

/** Proposes each of these names once, however often and in whatever case it is given. */
export async function proposeBrands(db: Db, names: readonly string[], userId: number): Promise<void> {
  const rows = onePerName(names).map(brandName => ({ brandName, ...stamp(userId) }))
  if (rows.length > 0) await db.insert(brand).values(rows).onConflictDoNothing()
}

export async function proposeCompanies(db: Db, names: readonly string[], userId: number): Promise<void> {
  const rows = onePerName(names).map(companyName => ({ companyName, ...stamp(userId) }))
  if (rows.length > 0) await db.insert(company).values(rows).onConflictDoNothing()
}

export async function proposeAirlines(db: Db, names: readonly string[], userId: number): Promise<void> {
  const rows = onePerName(names).map(airlineName => ({ airlineName, ...stamp(userId) }))
  if (rows.length > 0) await db.insert(airline).values(rows).onConflictDoNothing()
}

const onePerName = (names: readonly string[]): string[] => [
  ...new Map(names.toReversed().map(name => [name.toLowerCase(), name])).values(),
]
