import { fillPlaceholders, sql, SQL } from 'drizzle-orm'
import { PgDialect, type PgColumn } from 'drizzle-orm/pg-core'
import type { StatementValue, Db } from './database.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/** A statement whose text never changes, so that a server plans it once per connection. */
export interface Statement {
  text: string
  /** The values for `$1`, `$2`, ... when the placeholders have these values. */
  valuesFor(given: Record<string, StatementValue>): StatementValue[]
}

/** Writes the text of a query with `sql.placeholder(name)` for what differs from call to call. */
export function prepareStatement(query: SQL): Statement {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return { text, valuesFor: given => fillPlaceholders(params, given) as StatementValue[] }
}

/** Written once, so that it need not be built from its parts for each call, which takes longer than the call itself. */
class WrittenStatement extends SQL {
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
  new WrittenStatement(text, values)

/** `value as "name"`, one after the other. */
export const selected = (values: Record<string, SQL | PgColumn>): SQL =>
  sql.join(
    Object.entries(values).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  )

/** The row of a statement that returns exactly one, such as a count or `insert ... returning`. Throws if there is none. */
export function oneRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('A statement that returns one row returned none')
  return row
}

/** Others that take a turn under the same name wait until this transaction ends: for counts that must not be exceeded. */
export const takeTurn = (db: Db, name: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`)

/** The connection of each transaction that is open on a PostgreSQL server. */
export const openClients = new WeakMap<Db, { lastText: string | null }>()

/**
 * Runs the last statement of a transaction, together with which a server commits. Nothing may be asked or refused after
 * it: it cannot be rolled back. Statements that were begun before it, with other texts, need not have been answered.
 */
export function executeLast(db: Db, text: string, values: readonly StatementValue[] = []) {
  const client = openClients.get(db)
  // Told by its text, because statements that were begun before it may reach the connection after this.
  if (client) client.lastText = text
  return db.execute(withValues(text, values))
}
