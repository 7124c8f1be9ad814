import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Both drivers answer a raw statement with its rows. */
interface Rows<Row> {
  rows: Row[]
}
interface RowsOfEither extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** Runs queries: a transaction of either database. */
export type Db = PgDatabase<RowsOfEither>

/** A database that opens transactions. All reads and writes go through one of the two. */
export interface Database {
  /** All reads see the same snapshot. The database itself rejects writes. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  /**
   * A single read-only statement of a fixed form with varying values. A server plans each once per connection; the
   * embedded database answers from a cache for up to a second, or until the next write.
   */
  ask<Row extends object>(statement: SQL): Promise<Row[]>
  /** All or nothing. */
  write<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
  /** Set if jobs have separate connections and limits; see `inBackground`. */
  background?: Pick<Database, 'read' | 'write'>
  kind: 'embedded' | 'postgres'
  /** A consistent compressed tar of the embedded database. Calls wait meanwhile. */
  dump?: () => Promise<Uint8Array>
}
