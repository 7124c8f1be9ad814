import { sql, Subquery, type Placeholder, type SQL } from 'drizzle-orm'
import { company, companyInstance } from '../database/schema/companies.ts'

/**
 * The companies with their names in a year, as `company`: replaces that table in a query about one year. A company
 * without an instance in that year, to which only tenants refer, appears with its main record.
 */
export const companyAsOf = (axnInstanceId: number | Placeholder) => {
  const { companyId, companyName, axnStatus } = company
  const rows = sql`select main.company_id, coalesce(own.company_name, main.company_name) as company_name, main.axn_status
    from ${company} as main left join ${companyInstance} as own
      on own.company_id = main.company_id and own.axn_instance_id = ${axnInstanceId}`
  return new Subquery(rows, { companyId, companyName, axnStatus }, 'company')
}

/**
 * The ids of companies whose name in a year meets a condition, as a subquery. Each of the two tables is searched by
 * its own index, which a condition on the name of `companyAsOf` could not use.
 */
export const companiesNamed = (axnInstanceId: number | SQL, meets: (name: SQL) => SQL): SQL => sql`(
    select ${companyInstance.companyId} from ${companyInstance}
      where ${companyInstance.axnInstanceId} = ${axnInstanceId} and ${meets(sql`${companyInstance.companyName}`)}
    union all
    select ${company.companyId} from ${company} where ${meets(sql`${company.companyName}`)} and not exists (
      select from ${companyInstance} where ${companyInstance.companyId} = ${company.companyId}
        and ${companyInstance.axnInstanceId} = ${axnInstanceId}))`
