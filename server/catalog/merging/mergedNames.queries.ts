import { sql } from 'drizzle-orm'
import { apiBase, buildPath, type Endpoint } from '#platform/contract/endpoint.ts'
import type { NameKind } from '#domain/catalog/nameUse.ts'
import type { Db } from '#platform/database/connect.ts'
import { nameTables } from './names.ts'

/** What a brand, company, or airline became in a merge; null if it was not merged. */
export async function findMergedInto(db: Db, kind: NameKind, id: number): Promise<number | null> {
  const { table, id: key } = nameTables[kind]
  const { rows } = await db.execute<{ into: number | null }>(
    sql`select merged_into as "into" from ${table} where ${key} = ${id}`,
  )
  return rows[0]?.into ?? null
}

/** The parameter of a call's address that identifies a brand, a company, or an airline. */
function nameInAddress(endpoint: Pick<Endpoint, 'url'>): { kind: NameKind; parameter: string } | null {
  if (endpoint.url.includes('/:companyId')) return { kind: 'companies', parameter: 'companyId' }
  if (endpoint.url.includes('/:brandId')) return { kind: 'brands', parameter: 'brandId' }
  if (endpoint.url.startsWith('/airlines/:id')) return { kind: 'airlines', parameter: 'id' }
  return null
}

/** The new path and query for the address of a merged name; null for any other address. */
export async function findMergedAddress(
  db: Db,
  endpoint: Pick<Endpoint, 'url'>,
  params: Record<string, string | number>,
  address: string,
): Promise<string | null> {
  const named = nameInAddress(endpoint)
  if (!named) return null
  const into = await findMergedInto(db, named.kind, Number(params[named.parameter]))
  if (into === null) return null
  const query = address.includes('?') ? address.slice(address.indexOf('?')) : ''
  return apiBase + buildPath(endpoint, { ...params, [named.parameter]: into }) + query
}
