import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { requireRow } from '#platform/database/statement.ts'

/** Larger numbers in files are not kept, so that no file can use up a sequence. */
const mostDigits = 7

/** The number that a file has as a key; null for another text. */
export const readFileId = (key: string): number | null =>
  new RegExp(`^[1-9]\\d{0,${mostDigits - 1}}$`).test(key) ? Number(key) : null

/**
 * Gives new records their ids. A record keeps the number that its file has if this product has never given it to
 * another one, so that an empty product gets the numbers of the one that the file came from.
 */
export class NewIds {
  readonly #last: number
  #next: number
  readonly #taken = new Set<number>()

  /** `last` is the last number that was given out, and `wanted` are those in the file. */
  constructor(last: number, wanted: readonly (number | null)[]) {
    this.#last = last
    this.#next = Math.max(last, ...wanted.map(each => each ?? 0)) + 1
  }

  take(wanted: number | null): number {
    const isFree = wanted !== null && wanted > this.#last && !this.#taken.has(wanted)
    const id = isFree ? wanted : this.#next++
    this.#taken.add(id)
    return id
  }

  /** The largest number given out; null if none was. */
  get largest(): number | null {
    return this.#taken.size === 0 ? null : Math.max(...this.#taken)
  }
}

/** A record of a file, or a stored one, with what identifies it besides its number. */
interface Identified {
  id: number | null
  identity: string
}

/**
 * The ids of records that other years have, too, such as tenants. A record keeps its number if a stored one with the same
 * identity has it, or takes that of a stored one of the same year. Otherwise, it is new.
 */
export function chooseYearlyIds(
  records: readonly Identified[],
  stored: readonly (Identified & { isOfYear: boolean })[],
  newIds: NewIds,
): number[] {
  const known = new Set(stored.map(({ id, identity }) => `${id} ${identity}`))
  const kept = records.map(({ id, identity }) => (known.has(`${id} ${identity}`) ? id : null))
  const claimed = new Set(kept)
  const free = Map.groupBy(
    stored
      .filter(({ id, isOfYear }) => isOfYear && !claimed.has(id))
      .toSorted((one, other) => (one.id ?? 0) - (other.id ?? 0)),
    each => each.identity,
  )
  return records.map(
    ({ id, identity }, index) => kept[index] ?? free.get(identity)?.shift()?.id ?? newIds.take(id),
  )
}

/** The last number of a table's sequence; 0 if none was given out. */
export async function readLastId(db: Db, table: string, column: string): Promise<number> {
  const { rows } = await db.execute<{ last: string | number | null }>(
    sql`select pg_sequence_last_value(pg_get_serial_sequence(${table}, ${column})::regclass) as last`,
  )
  return Number(requireRow(rows).last ?? 0)
}

/** Records added later continue after this number. */
export async function moveSequence(db: Db, table: string, column: string, last: number): Promise<void> {
  await db.execute(
    sql`select setval(pg_get_serial_sequence(${table}, ${column}), greatest(${last}::bigint, pg_sequence_last_value(pg_get_serial_sequence(${table}, ${column})::regclass)))`,
  )
}
