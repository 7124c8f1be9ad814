import { getTableColumns, is } from 'drizzle-orm'
import { PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import type { UsedBy } from '#domain/catalog/lookup.ts'
import { lookups, type LookupName } from '#domain/catalog/lookups.ts'
import { airportInstance } from '../../database/schema/airports.ts'
import { companyInstanceType } from '../../database/schema/companies.ts'
import { contact } from '../../database/schema/contacts.ts'
import * as schema from '../../database/schema/lookups.ts'
import { airlineTerminal, airportTerminalTotal, tenant } from '../../database/schema/terminals.ts'
import { appUser } from '../../database/schema/users.ts'

/** A lookup's table with its columns, by the names in the declaration. */
export interface LookupTable {
  table: PgTable
  columns: Partial<Record<string, PgColumn>>
  /** Throws for a name that the table does not have, which means that the declaration and the schema disagree. */
  column: (name: string) => PgColumn
  key: PgColumn
  name: PgColumn
}

/** Throws for an unknown column, if the declaration and the schema disagree. */
export function getLookupTable(lookup: LookupName): LookupTable {
  const { table: tableName, key, name } = lookups[lookup]
  const table = (schema as Record<string, unknown>)[tableName]
  if (!is(table, PgTable)) throw new TypeError(`There is no table ${tableName}`)
  const columns: Partial<Record<string, PgColumn>> = getTableColumns(table)
  const column = (wanted: string): PgColumn => {
    const found = columns[wanted]
    if (!found) throw new TypeError(`${tableName} has no column ${wanted}`)
    return found
  }
  return { table, columns, column, key: column(key.name), name: column(name) }
}

/** The records that use entries of lookups. Each counts once, however many years and rows have the entry. */
const users: Record<UsedBy, readonly PgColumn[]> = {
  airports: [airportInstance.airportId],
  terminals: [airlineTerminal.terminalId, airportTerminalTotal.terminalId],
  tenants: [tenant.tenantId],
  contacts: [contact.contactId],
  companies: [companyInstanceType.companyId],
  people: [appUser.userId],
}

/** Where entries are used: the column that holds their key, and the column with the owner of the row. */
interface UsedIn {
  of: UsedBy
  key: PgColumn
  whose: PgColumn
}

/** A column that holds the key of a lookup has the same name everywhere. */
export const listUsesOfKey = (key: string, usedBy: readonly UsedBy[]): UsedIn[] =>
  usedBy.flatMap(of =>
    users[of].flatMap(whose => {
      const columns: Partial<Record<string, PgColumn>> = getTableColumns(whose.table)
      return columns[key] ? [{ of, key: columns[key], whose }] : []
    }),
  )
