import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { NameKind } from '#domain/catalog/nameUse.ts'
import { company } from '../../database/schema/companies.ts'
import { airline, brand } from '../../database/schema/lookups.ts'
import { airlineTerminal, tenant } from '../../database/schema/terminals.ts'

interface NameTable {
  table: SQL
  id: PgColumn
  name: PgColumn
  /** The name's column in SQL assignments. */
  nameColumn: string
  /** The tables whose audit has former names. */
  renamedIn: readonly string[]
  /** The pointer of a name's error in a body. */
  pointer: string
  /** The key in the records that count as uses: locations, or the terminals of an airline. */
  usedAs: PgColumn
}

/** The tables of each kind's names. All three have a status and a proposer. */
export const nameTables: Record<NameKind, NameTable> = {
  brands: {
    table: sql`${brand}`,
    id: brand.brandId,
    name: brand.brandName,
    nameColumn: 'brand_name',
    renamedIn: ['brand'],
    pointer: '/brandName',
    usedAs: tenant.brandId,
  },
  companies: {
    table: sql`${company}`,
    id: company.companyId,
    name: company.companyName,
    nameColumn: 'company_name',
    renamedIn: ['company', 'company_instance'],
    pointer: '/companyName',
    usedAs: tenant.companyId,
  },
  airlines: {
    table: sql`${airline}`,
    id: airline.airlineId,
    name: airline.airlineName,
    nameColumn: 'airline_name',
    renamedIn: ['airline'],
    pointer: '/airlineName',
    usedAs: airlineTerminal.airlineId,
  },
}

/** How often a name is used, to order names that match equally well. */
export const countUses = (kind: NameKind, id: SQL | PgColumn = nameTables[kind].id): SQL => {
  const { usedAs } = nameTables[kind]
  return sql`(select count(*) from ${usedAs.table} where ${usedAs} = ${id})`
}
