import { getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { editableLookups, type EditableLookupName, type UsedBy } from '#domain/catalog/lookups.ts'
import { airportInstance } from '../../database/schema/airports.ts'
import { companyInstanceType } from '../../database/schema/companies.ts'
import { contact } from '../../database/schema/contacts.ts'
import * as lookups from '../../database/schema/lookups.ts'
import { airlineTerminal, airportTerminalTotal, tenant } from '../../database/schema/terminals.ts'
import { appUser } from '../../database/schema/users.ts'

/** Where entries are used: the column that holds their key, and the one that says whose row it is. */
export interface UsedIn {
  table: PgTable
  key: PgColumn
  /** Counted once, in however many years it has the entry. */
  whose: PgColumn
}

interface Stored {
  table: PgTable
  uses: Partial<Record<UsedBy, UsedIn>>
}

const usedIn = (table: PgTable, key: PgColumn, whose: PgColumn): UsedIn => ({ table, key, whose })

const airports = (key: PgColumn) => usedIn(airportInstance, key, airportInstance.airportId)
const tenants = (key: PgColumn) => usedIn(tenant, key, tenant.tenantId)

/** The table of each list and what refers to it, as its foreign keys do. */
const stored: Record<EditableLookupName, Stored> = {
  airlines: {
    table: lookups.airline,
    uses: { terminals: usedIn(airlineTerminal, airlineTerminal.airlineId, airlineTerminal.terminalId) },
  },
  'airport-configurations': {
    table: lookups.airportConfiguration,
    uses: { airports: airports(airportInstance.airportConfigurationId) },
  },
  'concession-management-types': {
    table: lookups.concessionManagementType,
    uses: { airports: airports(airportInstance.concessionManagementTypeId) },
  },
  'management-responsibility-types': {
    table: lookups.managementResponsibilityType,
    uses: { contacts: usedIn(contact, contact.managementResponsibilityTypeId, contact.contactId) },
  },
  'tenant-types': {
    table: lookups.tenantType,
    uses: {
      tenants: tenants(tenant.tenantType),
      terminals: usedIn(
        airportTerminalTotal,
        airportTerminalTotal.tenantType,
        airportTerminalTotal.terminalId,
      ),
    },
  },
  'tenant-statuses': { table: lookups.tenantStatus, uses: { tenants: tenants(tenant.tenantStatus) } },
  'company-types': {
    table: lookups.companyType,
    uses: {
      companies: usedIn(companyInstanceType, companyInstanceType.companyType, companyInstanceType.companyId),
    },
  },
  'job-categories': {
    table: lookups.jobCategory,
    uses: { people: usedIn(appUser, appUser.jobCategory, appUser.userId) },
  },
  'product-types': { table: lookups.productType, uses: { tenants: tenants(tenant.productType) } },
}

/** A list's table with its columns by the names that the declaration gives them. */
export interface LookupTable {
  table: PgTable
  column: (name: string) => PgColumn
  key: PgColumn
  name: PgColumn
  uses: [UsedBy, UsedIn][]
}

/** Throws for a name that the table does not have: the declaration and the schema disagree. */
export function lookupTable(kind: EditableLookupName): LookupTable {
  const { table, uses } = stored[kind]
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const column = (name: string): PgColumn => {
    const found = columns[name]
    if (!found) throw new TypeError(`${kind} has no column ${name}`)
    return found
  }
  const { key, name, usedBy } = editableLookups[kind]
  return {
    table,
    column,
    key: column(key.name),
    name: column(name),
    uses: usedBy.flatMap(each => {
      const use = uses[each]
      return use ? [[each, use] as [UsedBy, UsedIn]] : []
    }),
  }
}
