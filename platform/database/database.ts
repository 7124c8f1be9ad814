import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Both drivers answer a raw statement with its rows. */
interface Rows<Row> {
  rows: Row[]
}
interface RowsOfEither extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** What a query runs on: a transaction of either database. */
export type Db = PgDatabase<RowsOfEither>

/** A database to open transactions on. Everything that reads or writes goes through one of the two. */
export interface Database {
  /** All reads see the same moment; a write is refused by the database itself. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  /**
   * One reading statement by itself, one of few that differ in their values only: a server plans each once a connection,
   * and the embedded database is asked once a second, or again after each write.
   */
  ask<Row extends object>(statement: SQL): Promise<Row[]>
  /** Whole or not at all. */
  write<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
  /** Set if long work has connections and limits of its own, see `inBackground`. */
  background?: Pick<Database, 'read' | 'write'>
  kind: 'embedded' | 'postgres'
  /** Everything at one moment, as a packed tar, of the embedded database alone; what is asked meanwhile waits. */
  dump?: () => Promise<Uint8Array>
}
