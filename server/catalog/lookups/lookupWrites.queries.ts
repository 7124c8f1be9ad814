import { eq, max, sql } from 'drizzle-orm'
import {
  isUsed,
  makeKeyFromName,
  nameOf,
  usesInWords,
  type EditableLookup,
  type LookupEntry,
  type LookupInput,
} from '#domain/catalog/lookup.ts'
import { editableLookups, type EditableLookupName } from '#domain/catalog/lookups.ts'
import { messages } from '#domain/messages.ts'
import { problem, type ProblemName } from '#domain/problems.ts'
import type { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/database/connect.ts'
import { oneRow } from '#platform/database/statement.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'
import { tenantTypeProductType } from '../../database/schema/lookups.ts'
import { sameInAnyCase } from '../proposals/names.queries.ts'
import { getEntry, lockOrder, type EntryKey } from './lookupEntries.queries.ts'
import { getLookupTable } from './lookupTable.ts'
import { offerProductTypes } from './offeredProductTypes.queries.ts'

/** Adds an entry, at the end if the list has an order. Throws `duplicate` if the name or key is taken. */
export async function addEntry(db: Db, kind: EditableLookupName, input: LookupInput): Promise<LookupEntry> {
  const declared = editableLookups[kind]
  await refuseTakenName(db, kind, input, null)
  const { table, key } = getLookupTable(kind)
  const values = {
    ...storedOf(declared, input),
    ...(declared.key.type === 'text' ? { [declared.key.name]: await newKey(db, kind, input) } : {}),
    ...(declared.isOrdered ? { sequenceNumber: (await lastPlace(db, kind)) + 1 } : {}),
  }
  const added = await db.insert(table).values(values).returning({ key })
  return getEntry(db, kind, oneRow(added).key as EntryKey)
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
  refuseFixed(declared, before, input)
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
export async function removeEntry(
  db: Db,
  kind: EditableLookupName,
  entryKey: EntryKey,
  expectedVersion: number | null,
): Promise<void> {
  const entry = await lockEntry(db, kind, entryKey, expectedVersion)
  if (entry.staysBecause) throw refused('inUse', messages.entryStays(entry.staysBecause))
  if (isUsed(entry)) {
    throw refused('inUse', messages.entryInUse(nameOf(editableLookups[kind], entry), usesInWords(entry.uses)))
  }
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

async function newKey(db: Db, kind: EditableLookupName, input: LookupInput): Promise<string> {
  const { name, one } = editableLookups[kind]
  const pointer = `/${name}`
  const made = makeKeyFromName(String(input[name]))
  if (made === '') throw wrong(pointer, `Please input a valid ${one}.`)
  const { table, key, name: nameColumn } = getLookupTable(kind)
  const [taken] = await db.select({ name: nameColumn }).from(table).where(eq(key, made))
  if (taken) throw wrong(pointer, messages.keyTaken(made, String(taken.name)), 'duplicate')
  return made
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
    .where(sameInAnyCase(name, sql`${String(input[declared.name])}::text`))
  const taken = rows.find(each => each.key !== own)
  if (!taken) return
  throw wrong(`/${declared.name}`, messages.nameTaken(declared.one, String(taken.axnStatus)), 'duplicate')
}

function refuseFixed(declared: EditableLookup, before: LookupEntry, input: LookupInput): void {
  if (!before.staysBecause) return
  const changed = ['axnStatus', ...(declared.named?.fixed ?? [])].find(name => input[name] !== before[name])
  if (changed) throw wrong(`/${changed}`, messages.entryStays(before.staysBecause), 'inUse')
}

async function lastPlace(db: Db, kind: EditableLookupName): Promise<number> {
  const { table, column } = getLookupTable(kind)
  const rows = await db.select({ last: max(column('sequenceNumber')) }).from(table)
  return Number(oneRow(rows).last)
}

const refused = (name: ProblemName, message: string): Problem => problem(name, { message })

const wrong = (pointer: string, detail: string, name: ProblemName = 'invalidInput'): Problem =>
  problem(name, {
    ...(name === 'inUse' ? { message: detail } : {}),
    detail,
    errors: [{ pointer, detail }],
  })
