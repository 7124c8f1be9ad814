import { sql, type SQL } from 'drizzle-orm'
import type { CarriedOver } from '#domain/years/instance.ts'
import type { Db } from '#platform/database/connect.ts'
import { requireRow } from '#platform/database/statement.ts'

/**
 * Creates a new year from the last one, following the product decisions: lasting data is carried over as unconfirmed,
 * counts start empty, and everything is INPROGRESS. Both instances must exist, and the new one must be empty. Returns
 * the number of carried-over records by kind.
 */
export async function carryOver(db: Db, from: number, to: number): Promise<CarriedOver[]> {
  const carried: CarriedOver[] = []
  for (const { what, ...rows } of carriedRows) {
    const answer = await db.execute<{ count: number }>(
      sql`with carried as (${insertCopies(rows, from, to)} returning 1) select count(*)::integer as count from carried`,
    )
    carried.push({ what, count: requireRow(answer.rows).count })
  }
  return carried
}

interface CarriedRows {
  /** The name of the rows in the result. */
  what: string
  table: string
  /** The columns that identify a row within a year, in the order of insertion. */
  key: string
  /** The other columns that are carried over. */
  columns?: string
  /** Whether an editor confirms each row. */
  isConfirmable?: boolean
}

function insertCopies(
  { table, key, columns, isConfirmable }: Omit<CarriedRows, 'what'>,
  from: number,
  to: number,
): SQL {
  const copied = sql.raw(columns === undefined ? key : `${key}, ${columns}`)
  const confirmed = sql.raw(isConfirmable ? ', confirmed' : '')
  const unconfirmed = sql.raw(isConfirmable ? ", 'N'" : '')
  return sql`insert into ${sql.raw(table)} (axn_instance_id, ${copied}${confirmed})
    select ${to}::integer, ${copied}${unconfirmed} from ${sql.raw(table)}
    where axn_instance_id = ${from} order by ${sql.raw(key)}`
}

/** In the order in which they refer to each other. Columns that are not listed start empty. */
const carriedRows: readonly CarriedRows[] = [
  {
    what: 'airports',
    table: 'airport_instance',
    key: 'airport_id',
    columns: 'airport_configuration_id, configuration_additional_info_text, concession_management_type_id',
  },
  { what: 'terminals', table: 'airport_terminal', key: 'airport_id, terminal_id' },
  {
    what: 'tables of terminal sales',
    table: 'airport_terminal_total',
    key: 'airport_id, terminal_id, tenant_type',
  },
  {
    what: 'dominant airlines',
    table: 'airline_terminal',
    key: 'airport_id, terminal_id, airline_id',
    isConfirmable: true,
  },
  {
    what: 'expansion plans',
    table: 'airport_expansion',
    key: 'expansion_id',
    columns: 'airport_id, expansion_planned_text, area_total, completion_date_text, axn_status',
    isConfirmable: true,
  },
  {
    what: 'parking rates',
    table: 'parking_rate',
    key: 'airport_id, parking_type, parking_rate_type',
    columns: 'parking_space_quantity, parking_rate_des',
    isConfirmable: true,
  },
  {
    what: 'companies',
    table: 'company_instance',
    key: 'company_id',
    columns: `dbe_flag, company_name, address1, address2, city, postal_code, state_province_code, iso_country_code,
      phone, fax, url, company_info_text`,
  },
  {
    what: 'company types',
    table: 'company_instance_type',
    key: 'company_id, company_type',
    columns: 'company_type_info_text',
    isConfirmable: true,
  },
  {
    what: 'company locations',
    table: 'company_airport_instance',
    key: 'company_id, company_type, airport_id',
  },
  {
    what: 'tenants',
    table: 'tenant',
    key: 'tenant_id, location_number',
    columns: `airport_id, terminal_id, company_id, brand_id, tenant_type, product_type, tenant_status, area_total,
      lease_expire_date, future_location`,
    isConfirmable: true,
  },
  {
    what: 'contacts',
    table: 'contact',
    key: 'contact_id',
    columns: `airport_id, management_responsibility_type_id, company_id, company_type, first_name, last_name, title,
      company_name, address1, address2, city, state_province_code, postal_code, iso_country_code, email, url,
      factbook_include_flag, order_sequence_number, axn_status`,
    isConfirmable: true,
  },
  {
    what: 'phone numbers',
    table: 'contact_phone',
    key: 'contact_id, phone_type',
    columns: 'phone, ext_phone',
  },
  { what: 'airport affiliations', table: 'affiliated_airport', key: 'user_id, airport_id' },
  { what: 'company affiliations', table: 'affiliated_company', key: 'user_id, company_id' },
]
