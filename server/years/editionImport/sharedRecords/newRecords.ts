import type { PgTable } from 'drizzle-orm/pg-core'
import type { UndecidedName } from '#domain/years/editionImport.ts'
import type { PastValues } from '../../editions.ts'
import type { Place } from '../parseTables.ts'

/** Rows to insert into a table, and the sequence of its ids. */
export interface NewRows {
  table: PgTable
  rows: object[]
  sequence?: { table: string; column: string; last: number | null }
}

/** The airports, terminals, brands, companies, and airlines that a file refers to, with their ids in this product. */
export interface SharedRecords {
  airports: ReadonlyMap<string, number>
  companies: ReadonlyMap<string, number>
  brands: ReadonlyMap<string, number>
  /** By name. */
  airlines: ReadonlyMap<string, number>
  terminals: ReadonlyMap<string, { terminalId: number; airportId: number }>
  created: NewRows[]
  /** The values of existing records that differ in the file. */
  past: PastValues[]
  undecided: UndecidedName[]
}

/** Collects what is wrong with the rows. */
export type Refuse = (at: Place, column: string, detail: string) => void
