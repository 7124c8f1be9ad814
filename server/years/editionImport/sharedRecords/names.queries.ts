import { sql } from 'drizzle-orm'
import type { NameKind } from '#domain/catalog/nameUse.ts'
import { createSimilarityFinder, isProbablySame } from '#domain/catalog/similarNames.ts'
import { normalizeName } from '#platform/contract/names.ts'
import type { Db } from '#platform/database/connect.ts'
import { nameTables } from '../../../catalog/merging/names.ts'
import { findNames } from '../../../catalog/proposals/names.queries.ts'
import { company } from '../../../database/schema/companies.ts'
import { airline, brand } from '../../../database/schema/lookups.ts'
import type { PastValues } from '../../editions.ts'
import { NewIds, readFileId, readLastId } from '../chooseIds.ts'
import type { Place } from '../parseTables.ts'
import type { Decisions } from './decisions.ts'
import type { NewRows, Refuse } from './newRecords.ts'

export interface Named {
  key: string
  name: string
  at: Place
  column: string
}

interface KeyedRow {
  at: Place
  keys: Readonly<Record<string, string>>
  values: object
}

/**
 * The names by key: those of the table of names, and references that are no number and in no table, which are taken as
 * the name itself.
 */
export function listNamed(
  rows: readonly KeyedRow[],
  keyColumn: string,
  nameColumn: string,
  references: readonly KeyedRow[],
  refuse: Refuse,
): Named[] {
  const named = new Map<string, Named>()
  for (const { at, keys, values } of rows) {
    const key = keys[keyColumn] ?? ''
    const name = (values as Record<string, unknown>)[nameColumn]
    if (key === '' || typeof name !== 'string') continue
    const other = named.get(key)
    if (!other) named.set(key, { key, name, at, column: nameColumn })
    else if (normalizeName(other.name) !== normalizeName(name))
      refuse(at, nameColumn, `${JSON.stringify(key)} has another name in the file, too: ${other.name}.`)
  }
  for (const { at, keys } of references) {
    const key = keys[keyColumn] ?? ''
    if (key !== '' && !named.has(key) && !/^\d+$/.test(key))
      named.set(key, { key, name: key, at, column: keyColumn })
  }
  return [...named.values()]
}

const nameRecords = {
  brands: {
    table: brand,
    name: 'brand',
    id: 'brandId',
    column: 'brand_id',
    nameKey: 'brandName',
    nameColumn: 'brand_name',
  },
  companies: {
    table: company,
    name: 'company',
    id: 'companyId',
    column: 'company_id',
    nameKey: 'companyName',
    nameColumn: 'company_name',
  },
  airlines: {
    table: airline,
    name: 'airline',
    id: 'airlineId',
    column: 'airline_id',
    nameKey: 'airlineName',
    nameColumn: 'airline_name',
  },
} as const

export async function resolveNames(
  db: Db,
  kind: NameKind,
  named: readonly (Named & { id?: number | null })[],
  decisions: Decisions,
): Promise<{ ids: Map<string, number>; created: NewRows; past: PastValues }> {
  const record = nameRecords[kind]
  const { table, id, name } = nameTables[kind]
  const known = await findNames(
    db,
    kind,
    named.map(each => each.name),
  )
  const { rows: existing } = await db.execute<{ id: number; name: string }>(
    sql`select ${id} as "id", ${name} as "name" from ${table} where merged_into is null order by ${id}`,
  )
  const byName = new Map(existing.map(each => [normalizeName(each.name), each]))
  const findSimilar = createSimilarityFinder(existing)
  const newIds = new NewIds(
    await readLastId(db, record.name, record.column),
    named.map(each => each.id ?? readFileId(each.key)),
  )
  const ids = new Map<string, number>()
  const added = new Map<string, { id: number; name: string }>()
  const pastNames = new Map<number, Set<string>>()
  for (const each of named) {
    if (ids.has(each.key)) continue
    const found =
      known.get(each.name) ??
      decisions.choose(
        kind,
        each.name,
        () => findSimilar(each.name).filter(other => isProbablySame(each.name, other.name)),
        other => byName.get(normalizeName(other)),
      )
    if (found) {
      ids.set(each.key, found.id)
      pastNames.set(found.id, (pastNames.get(found.id) ?? new Set()).add(each.name))
      if (found.name === each.name) pastNames.get(found.id)?.add(found.name)
      continue
    }
    const folded = each.name.toLowerCase()
    const own = added.get(folded) ?? { id: newIds.take(each.id ?? readFileId(each.key)), name: each.name }
    added.set(folded, own)
    ids.set(each.key, own.id)
  }
  const current = new Map(existing.map(each => [each.id, each.name]))
  return {
    ids,
    created: {
      table: record.table,
      rows: [...added.values()].map(each => ({ [record.id]: each.id, [record.nameKey]: each.name })),
      sequence: { table: record.name, column: record.column, last: newIds.largest },
    },
    // If the file has two names for one record, the current one stays.
    past: {
      table: record.name,
      key: record.column,
      rows: [...pastNames].flatMap(([recordId, [first, ...others]]) =>
        first !== undefined && others.length === 0 && first !== current.get(recordId)
          ? [{ [record.column]: recordId, [record.nameColumn]: first }]
          : [],
      ),
    },
  }
}
