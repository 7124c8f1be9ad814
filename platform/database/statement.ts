import { fillPlaceholders, sql, SQL } from 'drizzle-orm'
import { PgDialect, type PgColumn } from 'drizzle-orm/pg-core'
import type { Db, StatementValue } from './database.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/** A statement with a constant text, so that a server plans it once per connection. */
export interface Statement {
  text: string
  /** The values of `$1`, `$2`, ... for these placeholder values. */
  valuesFor(given: Record<string, StatementValue>): StatementValue[]
}

/** Builds the text of a query once, with `sql.placeholder(name)` for the values that vary. */
export function prepareStatement(query: SQL): Statement {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return { text, valuesFor: given => fillPlaceholders(params, given) as StatementValue[] }
}

/** Built once, because building it for each call takes longer than the call itself. */
class BuiltStatement extends SQL {
  readonly #text: string
  readonly #values: readonly StatementValue[]

  constructor(text: string, values: readonly StatementValue[]) {
    super([])
    this.#text = text
    this.#values = values
  }

  override toQuery(): { sql: string; params: unknown[] } {
    return { sql: this.#text, params: [...this.#values] }
  }
}

/** A statement with `$1`, `$2`, ... for a transaction's `execute`. */
export const withValues = (text: string, values: readonly StatementValue[]): SQL =>
  new BuiltStatement(text, values)

/** `value as "name"`, one after the other. */
export const selectAs = (values: Record<string, SQL | PgColumn>): SQL =>
  sql.join(
    Object.entries(values).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  )

/** The values as one JSON object by name. */
export const buildJsonObject = (values: Record<string, SQL | PgColumn>): SQL =>
  sql`json_build_object(${sql.join(
    Object.entries(values).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
    sql`, `,
  )})`

/** Rows as a table with these columns, whose types it has: `given."areaTotal"`. */
export const asRecordset = (
  name: string,
  rows: readonly object[],
  columns: Readonly<Record<string, PgColumn>>,
): SQL =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as ${sql.identifier(name)}(${sql.join(
    Object.entries(columns).map(
      ([key, column]) => sql`${sql.identifier(key)} ${sql.raw(column.getSQLType())}`,
    ),
    sql`, `,
  )})`

/**
 * The row of a statement that returns exactly one, such as a count or `insert ... returning`. Throws if there is none.
 */
export function requireRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('A statement that returns one row returned none')
  return row
}

/** Makes other transactions that use the same name wait until this one ends, for counts with a limit. */
export const takeTurn = (db: Db, name: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`)

class RolledBack extends Error {}

/** Runs the work in a nested transaction, which is then rolled back. Throws what the work throws. */
export async function tryAndRollBack(db: Db, work: (db: Db) => Promise<unknown>): Promise<void> {
  try {
    await db.transaction(async inner => {
      await work(inner)
      throw new RolledBack()
    })
  } catch (thrown) {
    if (!(thrown instanceof RolledBack)) throw thrown
  }
}

/**
 * The results of reads that do not need each other, as `Promise.all`. A server gets their statements in one round trip.
 * If one fails, its error is thrown once all have ended, because nothing may use a transaction after its end.
 */
export async function readTogether<T extends readonly unknown[]>(reads: {
  [I in keyof T]: Promise<T[I]>
}): Promise<T> {
  // A query of drizzle would be executed again by each `then`.
  const running = reads.map(each => Promise.resolve(each))
  try {
    return (await Promise.all(running)) as unknown as T
  } catch (error) {
    await Promise.allSettled(running)
    throw error
  }
}
