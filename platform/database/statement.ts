import { fillPlaceholders, sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { StatementValue } from './database.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/** A statement whose text never changes, so that a server plans it once per connection. */
export interface Statement {
  text: string
  /** The values for `$1`, `$2`, ... when the placeholders have these values. */
  fill(given: Record<string, StatementValue>): StatementValue[]
}

/** Writes the text of a query with `sql.placeholder(name)` for what differs from call to call. */
export function prepareStatement(query: SQL): Statement {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return { text, fill: given => fillPlaceholders(params, given) as StatementValue[] }
}

/** A statement with `$1`, `$2`, ... for a transaction's `execute`. */
export function withValues(text: string, values: readonly StatementValue[]): SQL {
  const parts = text.split(/\$(\d+)/)
  return sql.join(parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`)))
}
