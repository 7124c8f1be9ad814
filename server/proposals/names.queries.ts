import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../db/connect.ts'
import { company } from '../db/schema/companies.ts'
import { airline, brand } from '../db/schema/lookups.ts'

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
