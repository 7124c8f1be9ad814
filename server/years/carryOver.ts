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
  for (const [what, insert] of listStatements(from, to)) {
    const answer = await db.execute<{ count: number }>(
      sql`with carried as (${insert} returning 1) select count(*)::integer as count from carried`,
    )
    carried.push({ what, count: requireRow(answer.rows).count })
  }
  return carried
}

function listStatements(from: number, to: number): [what: string, insert: SQL][] {
  const last = sql`where axn_instance_id = ${from}`
  const year = sql`${to}::integer`
  return [
    [
      'airports',
      sql`insert into airport_instance (airport_id, axn_instance_id, airport_configuration_id,
      configuration_additional_info_text, concession_management_type_id)
      select airport_id, ${year}, airport_configuration_id, configuration_additional_info_text,
        concession_management_type_id from airport_instance ${last} order by airport_id`,
    ],
    [
      'terminals',
      sql`insert into airport_terminal (airport_id, terminal_id, axn_instance_id)
      select airport_id, terminal_id, ${year} from airport_terminal ${last} order by airport_id, terminal_id`,
    ],
    [
      'tables of terminal sales',
      sql`insert into airport_terminal_total (airport_id, terminal_id, axn_instance_id, tenant_type)
      select airport_id, terminal_id, ${year}, tenant_type from airport_terminal_total ${last}
      order by airport_id, terminal_id, tenant_type`,
    ],
    [
      'dominant airlines',
      sql`insert into airline_terminal (airport_id, terminal_id, axn_instance_id, airline_id, confirmed)
      select airport_id, terminal_id, ${year}, airline_id, 'N' from airline_terminal ${last}
      order by airport_id, terminal_id, airline_id`,
    ],
    [
      'expansion plans',
      sql`insert into airport_expansion (expansion_id, airport_id, axn_instance_id, expansion_planned_text, area_total,
      completion_date_text, axn_status, confirmed)
      select expansion_id, airport_id, ${year}, expansion_planned_text, area_total, completion_date_text, axn_status, 'N'
      from airport_expansion ${last} order by expansion_id`,
    ],
    [
      'parking rates',
      sql`insert into parking_rate (airport_id, axn_instance_id, parking_type, parking_rate_type,
      parking_space_quantity, parking_rate_des, confirmed)
      select airport_id, ${year}, parking_type, parking_rate_type, parking_space_quantity, parking_rate_des, 'N'
      from parking_rate ${last} order by airport_id, parking_type, parking_rate_type`,
    ],
    [
      'companies',
      sql`insert into company_instance (company_id, axn_instance_id, dbe_flag, company_name, address1, address2, city,
      postal_code, state_province_code, iso_country_code, phone, fax, url, company_info_text)
      select company_id, ${year}, dbe_flag, company_name, address1, address2, city,
        postal_code, state_province_code, iso_country_code, phone, fax, url, company_info_text
      from company_instance ${last} order by company_id`,
    ],
    [
      'company types',
      sql`insert into company_instance_type (company_id, axn_instance_id, company_type, company_type_info_text, confirmed)
      select company_id, ${year}, company_type, company_type_info_text, 'N' from company_instance_type ${last}
      order by company_id, company_type`,
    ],
    [
      'company locations',
      sql`insert into company_airport_instance (company_id, axn_instance_id, company_type, airport_id)
      select company_id, ${year}, company_type, airport_id from company_airport_instance ${last}
      order by company_id, company_type, airport_id`,
    ],
    [
      'tenants',
      sql`insert into tenant (tenant_id, axn_instance_id, location_number, airport_id, terminal_id, company_id, brand_id,
      tenant_type, product_type, tenant_status, area_total, lease_expire_date, future_location, confirmed)
      select tenant_id, ${year}, location_number, airport_id, terminal_id, company_id, brand_id, tenant_type,
        product_type, tenant_status, area_total, lease_expire_date, future_location, 'N'
      from tenant ${last} order by tenant_id, location_number`,
    ],
    [
      'contacts',
      sql`insert into contact (contact_id, axn_instance_id, airport_id, management_responsibility_type_id, company_id,
      company_type, first_name, last_name, title, company_name, address1, address2, city, state_province_code,
      postal_code, iso_country_code, email, url, factbook_include_flag, order_sequence_number, axn_status, confirmed)
      select contact_id, ${year}, airport_id, management_responsibility_type_id, company_id,
        company_type, first_name, last_name, title, company_name, address1, address2, city, state_province_code,
        postal_code, iso_country_code, email, url, factbook_include_flag, order_sequence_number, axn_status, 'N'
      from contact ${last} order by contact_id`,
    ],
    [
      'phone numbers',
      sql`insert into contact_phone (axn_instance_id, contact_id, phone_type, phone, ext_phone)
      select ${year}, contact_id, phone_type, phone, ext_phone from contact_phone ${last} order by contact_id, phone_type`,
    ],
    [
      'airport affiliations',
      sql`insert into affiliated_airport (user_id, axn_instance_id, airport_id)
      select user_id, ${year}, airport_id from affiliated_airport ${last} order by user_id, airport_id`,
    ],
    [
      'company affiliations',
      sql`insert into affiliated_company (user_id, axn_instance_id, company_id)
      select user_id, ${year}, company_id from affiliated_company ${last} order by user_id, company_id`,
    ],
  ]
}
