import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Both drivers return a raw statement's rows. */
interface Rows<Row> {
  rows: Row[]
}
interface RowsOfEither extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** A value for `$1`, `$2`, ... of a statement. A list is passed as a literal such as `{1,2}`. */
export type StatementValue = string | number | null

/** Runs queries: a transaction of either database. */
export type Db = PgDatabase<RowsOfEither>

/** Including the waits for a connection and then a lock, a call is answered within 5 seconds. */
export const usualWaitMs = 2_000

/** A database that opens transactions. All reads and writes go through one of the two. */
export interface Database {
  /** All reads see the same snapshot. The database itself rejects writes. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** A single read-only statement with a fixed text and varying values. A server plans it once per connection. */
  ask<Row extends object>(text: string, values: readonly StatementValue[]): Promise<Row[]>
  /** All or nothing. */
  write<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
  /** Set if jobs have separate connections and limits; see `inBackground`. */
  background?: Pick<Database, 'read' | 'write'>
  /** How many of the calls' reads run at the same time; more of them wait. */
  readConnections: number
  /** How many of the calls' `write` transactions run at the same time; more of them wait. */
  writeConnections: number
  /** How long a call waits for a connection, for a lock, and for other writes of the same caller. */
  waitMs: number
  kind: 'embedded' | 'postgres'
  /** Aborted once a newer version of this program has changed the schema; see `refuseNewerSchema`. */
  outdated?: AbortSignal
  /** A consistent compressed tar of the embedded database. Calls wait until it is complete. */
  dump?: () => Promise<Uint8Array>
  /**
   * What a PostgreSQL server does in the background: removes rows that were replaced, counts values for the planner, and
   * moves changes from the log to the tables' files, so that the log does not grow. Calls wait for each table.
   */
  maintain?: () => Promise<void>
}
