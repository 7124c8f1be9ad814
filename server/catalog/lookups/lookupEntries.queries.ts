import { and, asc, countDistinct, desc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { keyOf, nameOf, type EditableLookup, type LookupEntry, type Use } from '#domain/catalog/lookup.ts'
import type { EntryEndpoints } from '#domain/catalog/lookupEntries.ts'
import { editableLookups, type EditableLookupName } from '#domain/catalog/lookups.ts'
import { problem } from '#domain/problems.ts'
import { createPage, parseSort, type Paged } from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import { asRead, hasWords } from '#platform/database/search.ts'
import { getLookupTable, usesOfKey, type LookupTable } from './lookupTable.ts'
import { listProductTypes } from './offeredProductTypes.queries.ts'

export type EntryKey = string | number
type ListQuery = z.output<EntryEndpoints['list']['query']>
type Row = Record<string, unknown> & Pick<LookupEntry, 'axnStatus' | 'modifiedDate' | 'version'>

/** One page of a list, each entry with its uses. */
export async function listEntries(
  db: Db,
  kind: EditableLookupName,
  query: ListQuery,
): Promise<Paged<LookupEntry>> {
  const table = getLookupTable(kind)
  const { column, descending } = parseSort<string>(query.sort)
  const sorted = sortable(table, column)
  const condition = and(
    isNotMerged(table),
    query.status === 'ALL' ? undefined : eq(table.column('axnStatus'), query.status),
    found(editableLookups[kind], table, query.keyword),
  )
  const rows = await db
    .select(columnsOf(kind, table))
    .from(table.table)
    .where(condition)
    .orderBy(descending ? desc(sorted) : asc(sorted), asc(asRead(table.name)), asc(table.key))
    .limit(query.size)
    .offset(query.page * query.size)
  return createPage(await described(db, kind, rows as Row[]), await db.$count(table.table, condition), query)
}

/** Throws `notFound`. */
export async function getEntry(db: Db, kind: EditableLookupName, key: EntryKey): Promise<LookupEntry> {
  const table = getLookupTable(kind)
  const rows = await db
    .select(columnsOf(kind, table))
    .from(table.table)
    .where(and(eq(table.key, key), isNotMerged(table)))
  const [entry] = await described(db, kind, rows as Row[])
  if (!entry) throw problem('notFound')
  return entry
}

/** A merged airline is in no list. */
const isNotMerged = ({ columns: { mergedInto } }: LookupTable): SQL | undefined =>
  mergedInto && isNull(mergedInto)

/** The keys of all entries in order, locked until the transaction ends. */
export async function lockOrder(db: Db, kind: EditableLookupName): Promise<EntryKey[]> {
  const { table, key, column } = getLookupTable(kind)
  await db.select({ key }).from(table).orderBy(asc(key)).for('update')
  // Queried only now, because a statement that waits for locks returns the order from before.
  const rows = await db
    .select({ key })
    .from(table)
    .orderBy(asc(column('sequenceNumber')), asc(key))
  return rows.map(row => row.key as EntryKey)
}

function columnsOf(kind: EditableLookupName, { column }: LookupTable) {
  const { key, fields, isOrdered } = editableLookups[kind]
  const names = [key.name, ...Object.keys(fields), ...(isOrdered ? ['sequenceNumber'] : [])]
  return Object.fromEntries(
    [...names, 'axnStatus', 'modifiedDate', 'version'].map(name => [name, column(name)]),
  )
}

const sortable = (table: LookupTable, name: string) =>
  table.column(name).getSQLType() === 'text' ? asRead(table.column(name)) : table.column(name)

/** By name, and by key if that is a word too. */
function found({ key }: EditableLookup, table: LookupTable, keyword: string): SQL | undefined {
  if (keyword === '') return undefined
  return or(hasWords(table.name, keyword), key.type === 'text' ? hasWords(table.key, keyword) : undefined)
}

async function described(db: Db, kind: EditableLookupName, rows: readonly Row[]): Promise<LookupEntry[]> {
  const declared = editableLookups[kind]
  const bare: LookupEntry[] = rows.map(row => ({ ...row, uses: [], staysBecause: null }))
  const keys = rows.map(row => row[declared.key.name] as EntryKey)
  const uses = await usesOf(db, declared, keys)
  const offered = declared.hasProductTypes ? await listProductTypes(db, keys.map(String)) : undefined
  return bare.map(entry => ({
    ...entry,
    uses: uses.get(keyOf(declared, entry)) ?? [],
    staysBecause: findReasonToStay(declared, entry),
    productTypes: offered?.get(keyOf(declared, entry)),
  }))
}

/** The number of records of each kind that use an entry, by its key; unused ones are missing. */
async function usesOf(
  db: Db,
  { key: { name }, usedBy }: EditableLookup,
  keys: readonly EntryKey[],
): Promise<Map<string, Use[]>> {
  const all = new Map<string, Use[]>()
  if (keys.length === 0) return all
  for (const { of, key, whose } of usesOfKey(name, usedBy)) {
    const rows = await db
      .select({ key, count: countDistinct(whose) })
      .from(whose.table)
      .where(inArray(key, [...keys]))
      .groupBy(key)
    for (const { key: entry, count } of rows) {
      all.set(String(entry), [...(all.get(String(entry)) ?? []), { of, count }])
    }
  }
  return all
}

function findReasonToStay(kind: EditableLookup, entry: LookupEntry): string | null {
  const { named } = kind
  if (!named?.keys.includes(keyOf(kind, entry))) return null
  return `${nameOf(kind, entry)} ${named.because}.`
}
