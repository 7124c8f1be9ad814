import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { NameKind } from '#domain/catalog/nameUse.ts'
import { company } from '../../database/schema/companies.ts'
import { airline, brand } from '../../database/schema/lookups.ts'

interface NameTable {
  table: SQL
  id: PgColumn
  name: PgColumn
  /** The name's column in SQL assignments. */
  nameColumn: string
  /** The pointer of a name's error in a body. */
  pointer: string
}

/** The tables of each kind's names. All three have a status and a proposer. */
export const nameTables: Record<NameKind, NameTable> = {
  brands: {
    table: sql`${brand}`,
    id: brand.brandId,
    name: brand.brandName,
    nameColumn: 'brand_name',
    pointer: '/brandName',
  },
  companies: {
    table: sql`${company}`,
    id: company.companyId,
    name: company.companyName,
    nameColumn: 'company_name',
    pointer: '/companyName',
  },
  airlines: {
    table: sql`${airline}`,
    id: airline.airlineId,
    name: airline.airlineName,
    nameColumn: 'airline_name',
    pointer: '/airlineName',
  },
}
