import type { PgTable } from 'drizzle-orm/pg-core'

/** Rows for one table. */
export interface Batch<T extends PgTable = PgTable> {
  table: T
  rows: readonly T['$inferInsert'][]
}

export const batch = <T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): Batch<T> => ({
  table,
  rows,
})

/** When and by whom a record was last changed. */
export interface Stamp {
  modifiedDate: string
  modifiedUserId: number
}
