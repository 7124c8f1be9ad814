import { and, asc, countDistinct, desc, eq, inArray, isNull, or, type SQL, max, sql } from 'drizzle-orm'
import type { z } from 'zod'
import {
  keyOf,
  nameOf,
  type EditableLookup,
  type LookupEntry,
  type Use,
  isUsed,
  makeKeyFromName,
  usesInWords,
  type LookupInput,
  explainStay,
} from '#domain/catalog/lookup.ts'
import type { EntryEndpoints } from '#domain/catalog/lookupEntries.ts'
import { editableLookups, type EditableLookupName } from '#domain/catalog/lookups.ts'
import * as messages from '#domain/messages.ts'
import { fieldProblem, problem, type ProblemName } from '#domain/problems.ts'
import { createPage, parseSort, type Paged } from '#platform/contract/paging.ts'
import type { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames } from '#platform/database/search.ts'
import { requireRow } from '#platform/database/statement.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'
import { hasWords, orderByMatch } from '../../database/matchNamesInSql.ts'
import { tenantTypeProductType } from '../../database/schema/lookups.ts'
import { isNamed } from '../proposals/names.queries.ts'
import { getLookupTable, listUsesOfKey, type LookupTable } from './lookupTable.ts'
import { listProductTypes, offerProductTypes } from './offeredProductTypes.queries.ts'

type EntryKey = string | number
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
  const order =
    column === 'bestMatch'
      ? orderByMatch(table.name, query.keyword, { code: findTextKey(editableLookups[kind], table) })
      : (descending ? desc : asc)(sortable(table, column))
  const condition = and(
    isNotMerged(table),
    query.status === 'ALL' ? undefined : eq(table.column('axnStatus'), query.status),
    matchesKeyword(editableLookups[kind], table, query.keyword),
  )
  const rows = await db
    .select(columnsOf(kind, table))
    .from(table.table)
    .where(condition)
    .orderBy(order, asc(collateNames(table.name)), asc(table.key))
    .limit(query.size)
    .offset(query.page * query.size)
  return createPage(await withUses(db, kind, rows as Row[]), await db.$count(table.table, condition), query)
}

/** Throws `notFound`. */
export async function getEntry(db: Db, kind: EditableLookupName, key: EntryKey): Promise<LookupEntry> {
  const table = getLookupTable(kind)
  const rows = await db
    .select(columnsOf(kind, table))
    .from(table.table)
    .where(and(eq(table.key, key), isNotMerged(table)))
  const [entry] = await withUses(db, kind, rows as Row[])
  if (!entry) throw problem('notFound')
  return entry
}

/** A merged airline is in no list. */
const isNotMerged = ({ columns: { mergedInto } }: LookupTable): SQL | undefined =>
  mergedInto && isNull(mergedInto)

/** The keys of all entries in order, locked until the transaction ends. */
async function lockOrder(db: Db, kind: EditableLookupName): Promise<EntryKey[]> {
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
  table.column(name).getSQLType() === 'text' ? collateNames(table.column(name)) : table.column(name)

/** The key if that is a word. */
const findTextKey = ({ key }: EditableLookup, table: LookupTable) =>
  key.type === 'text' ? table.key : undefined

/** By name, and by key if that is a word too. */
function matchesKeyword(declared: EditableLookup, table: LookupTable, keyword: string): SQL | undefined {
  if (keyword === '') return undefined
  const code = findTextKey(declared, table)
  return or(hasWords(table.name, keyword), code && hasWords(code, keyword))
}

async function withUses(db: Db, kind: EditableLookupName, rows: readonly Row[]): Promise<LookupEntry[]> {
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
  for (const { of, key, whose } of listUsesOfKey(name, usedBy)) {
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

/** Adds an entry, at the end if the list has an order. Throws `duplicate` if the name or key is taken. */
export async function addEntry(db: Db, kind: EditableLookupName, input: LookupInput): Promise<LookupEntry> {
  const declared = editableLookups[kind]
  await refuseTakenName(db, kind, input, null)
  const { table, key } = getLookupTable(kind)
  const values = {
    ...storedOf(declared, input),
    ...(declared.key.type === 'text' ? { [declared.key.name]: await createKey(db, kind, input) } : {}),
    ...(declared.isOrdered ? { sequenceNumber: (await lastPlace(db, kind)) + 1 } : {}),
  }
  const added = await db.insert(table).values(values).returning({ key })
  return getEntry(db, kind, requireRow(added).key as EntryKey)
}

/** Changes an entry except its key and position. Throws `inUse` for an entry that the product depends on. */
export async function saveEntry(
  db: Db,
  kind: EditableLookupName,
  entryKey: EntryKey,
  input: LookupInput,
  expectedVersion: number | null,
): Promise<LookupEntry> {
  const before = await lockEntry(db, kind, entryKey, expectedVersion)
  const declared = editableLookups[kind]
  refuseFixedFields(declared, before, input)
  await refuseTakenName(db, kind, input, entryKey)
  const { table, key } = getLookupTable(kind)
  const offersOthers =
    input.productTypes !== undefined && (await offerProductTypes(db, String(entryKey), input.productTypes))
  await db
    .update(table)
    .set({
      ...storedOf(declared, input),
      // The version also covers everything that belongs to the entry.
      ...(offersOthers ? { version: sql`version + 1` } : {}),
    })
    .where(eq(key, entryKey))
  return getEntry(db, kind, entryKey)
}

/** Throws `inUse` with places and counts if anything uses the entry, or if the product depends on it. */
export function requireUnusedEntry(kind: EditableLookupName, entry: LookupEntry): void {
  if (entry.staysBecause) throw createRefusal('inUse', explainStay(editableLookups[kind], entry.staysBecause))
  if (!isUsed(entry)) return
  throw createRefusal(
    'inUse',
    messages.entryInUse(nameOf(editableLookups[kind], entry), usesInWords(entry.uses)),
  )
}

/** Throws as `requireUnusedEntry` does. */
export async function removeEntry(
  db: Db,
  kind: EditableLookupName,
  entryKey: EntryKey,
  expectedVersion: number | null,
): Promise<void> {
  requireUnusedEntry(kind, await lockEntry(db, kind, entryKey, expectedVersion))
  // A product type offered by tenant types does not count as used unless a tenant has it.
  if (kind === 'product-types') {
    await db.delete(tenantTypeProductType).where(eq(tenantTypeProductType.productType, String(entryKey)))
  }
  const { table, key } = getLookupTable(kind)
  await db.delete(table).where(eq(key, entryKey))
}

/** Moves an entry by one position and renumbers all, so that positions are unique. */
export async function moveEntry(
  db: Db,
  kind: EditableLookupName,
  entryKey: EntryKey,
  direction: 'up' | 'down',
  expectedVersion: number | null,
): Promise<LookupEntry> {
  const keys = await lockOrder(db, kind)
  requireVersion(await getEntry(db, kind, entryKey), expectedVersion)
  const from = keys.indexOf(entryKey)
  const to = Math.min(Math.max(from + (direction === 'up' ? -1 : 1), 0), keys.length - 1)
  const { table, key } = getLookupTable(kind)
  for (const [place, each] of keys.toSpliced(from, 1).toSpliced(to, 0, entryKey).entries()) {
    await db
      .update(table)
      .set({ sequenceNumber: place + 1 })
      .where(eq(key, each))
  }
  return getEntry(db, kind, entryKey)
}

type Values = Record<string, unknown>

/** The entry, locked until the transaction ends. Throws `notFound` or `stale`. */
async function lockEntry(
  db: Db,
  kind: EditableLookupName,
  entryKey: EntryKey,
  expectedVersion: number | null,
): Promise<LookupEntry> {
  const { table, key } = getLookupTable(kind)
  await db.select({ key }).from(table).where(eq(key, entryKey)).for('update')
  const entry = await getEntry(db, kind, entryKey)
  requireVersion(entry, expectedVersion)
  return entry
}

/** Only the declared fields and the status of a body are stored. */
function storedOf({ fields }: EditableLookup, input: LookupInput): Values {
  return Object.fromEntries([...Object.keys(fields), 'axnStatus'].map(name => [name, input[name]]))
}

async function createKey(db: Db, kind: EditableLookupName, input: LookupInput): Promise<string> {
  const { name, one } = editableLookups[kind]
  const pointer = `/${name}`
  const derivedKey = makeKeyFromName(String(input[name]))
  if (derivedKey === '') throw fieldProblem(pointer, `Please input a valid ${one}.`)
  const { table, key, name: nameColumn } = getLookupTable(kind)
  const [taken] = await db.select({ name: nameColumn }).from(table).where(eq(key, derivedKey))
  if (taken) throw fieldProblem(pointer, messages.keyTaken(derivedKey, String(taken.name)), 'duplicate')
  return derivedKey
}

async function refuseTakenName(
  db: Db,
  kind: EditableLookupName,
  input: LookupInput,
  own: EntryKey | null,
): Promise<void> {
  const declared = editableLookups[kind]
  const { table, key, name, column } = getLookupTable(kind)
  const rows = await db
    .select({ key, axnStatus: column('axnStatus') })
    .from(table)
    .where(isNamed(name, String(input[declared.name])))
  const taken = rows.find(each => each.key !== own)
  if (!taken) return
  throw fieldProblem(
    `/${declared.name}`,
    messages.nameTaken(declared.one, String(taken.axnStatus)),
    'duplicate',
  )
}

function refuseFixedFields(declared: EditableLookup, before: LookupEntry, input: LookupInput): void {
  if (!before.staysBecause) return
  const changed = ['axnStatus', ...(declared.named?.fixed ?? [])].find(name => input[name] !== before[name])
  if (!changed) return
  const detail = explainStay(declared, before.staysBecause)
  throw problem('inUse', { message: detail, detail, errors: [{ pointer: `/${changed}`, detail }] })
}

async function lastPlace(db: Db, kind: EditableLookupName): Promise<number> {
  const { table, column } = getLookupTable(kind)
  const rows = await db.select({ last: max(column('sequenceNumber')) }).from(table)
  return Number(requireRow(rows).last)
}

const createRefusal = (name: ProblemName, message: string): Problem =>
  problem(name, { message, detail: message })
