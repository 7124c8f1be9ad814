import { eq, sql } from 'drizzle-orm'
import { searchEndpoint, splitSearchWords } from '#domain/browse/search.ts'
import { tenantDirectory } from '#domain/browse/tenantDirectory.ts'
import { searchBrandsEndpoint } from '#domain/catalog/brand.ts'
import { withStatusFilter } from '#domain/catalog/recordStatus.ts'
import { searchMainCompaniesEndpoint } from '#domain/companies/mainCompany.ts'
import { searchUsersEndpoint } from '#domain/people/userList.ts'
import { apiBase } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/database/connect.ts'
import { findInBook } from '#server/browse/search/search.queries.ts'
import { brandList } from '#server/catalog/brands.queries.ts'
import { mainCompanyList } from '#server/companies/mainCompanies.queries.ts'
import { axnInstance } from '#server/database/schema/instances.ts'
import { readListPage } from '#server/database/tableList.ts'
import { userList } from '#server/people/users/userList.queries.ts'
import { type Environment, recordStatements, type Statement } from './driver.ts'

interface ListRequest {
  name: string
  method: Request['method']
  url: string
  query: Record<string, string>
  read: (db: Db, query: Record<string, string>) => Promise<unknown>
}

const instanceId = 26
const admin = { userId: 1, role: 'ROLE_ADMIN' } as const

const users = (name: string, query: Record<string, string>): ListRequest => ({
  name: `users: ${name}`,
  method: 'POST',
  url: searchUsersEndpoint.url,
  query,
  read: (db, given) => readListPage(db, userList, searchUsersEndpoint.query.parse(given)),
})
const brands = (name: string, query: Record<string, string>): ListRequest => ({
  name: `brands: ${name}`,
  method: 'POST',
  url: searchBrandsEndpoint.url,
  query,
  read: (db, given) => readListPage(db, brandList, withStatusFilter(searchBrandsEndpoint.query.parse(given))),
})
const companies = (name: string, query: Record<string, string>): ListRequest => ({
  name: `companies: ${name}`,
  method: 'POST',
  url: searchMainCompaniesEndpoint.url,
  query,
  read: (db, given) =>
    readListPage(db, mainCompanyList, withStatusFilter(searchMainCompaniesEndpoint.query.parse(given))),
})

/** The yardstick uses none of the product's statements, but the leanest one that answers the same question. */
const leanTenants = sql`select tenant_id, brand_name, company_name, iata_code, airport_name, area_total, lease_expire_date, count(*) over ()
  from tenant join brand using (brand_id) join company using (company_id) join airport using (airport_id)
  where axn_instance_id = ${instanceId} and tenant_type = 'FOODBEVERAGE'
    and (brand_name ilike '%international%' or company_name ilike '%international%' or airport_name ilike '%international%')
  order by area_total desc limit 100`

const requests: readonly ListRequest[] = [
  users('a page', { size: '20', page: '100' }),
  users('a search', { size: '20', keyword: 'cranwell 77' }),
  users('a sort', { size: '20', sort: 'email,desc' }),
  brands('a page', { size: '20', page: '100' }),
  brands('a search', { size: '20', keyword: 'grill house 99' }),
  brands('a sort', { size: '20', sort: 'modifiedDate,desc' }),
  companies('a page', { size: '20', page: '50' }),
  companies('a search', { size: '20', keyword: 'jasper concessions 9' }),
  companies('a sort', { size: '20', sort: 'countryName,desc' }),
  {
    name: 'tenants: 100 of all, filtered, searched, sorted, with the total',
    method: 'GET',
    url: tenantDirectory.list.url.replace(':instanceId', String(instanceId)),
    query: { size: '100', keyword: 'international', tenantType: 'FOODBEVERAGE', sort: 'areaTotal,desc' },
    read: db => db.execute(leanTenants),
  },
  {
    name: 'the search box',
    method: 'GET',
    url: searchEndpoint.url,
    query: { keyword: 'denver cofee', size: '5' },
    read: (db, given) => {
      const { keyword, size } = searchEndpoint.query.parse(given)
      return findInBook(db, splitSearchWords(keyword), size + 1, {
        actor: admin,
        year: eq(axnInstance.axnInstanceId, instanceId),
      })
    },
  },
]

/** The administration's lists and the tenants' list, each with the statements that it runs. */
export async function listRequests(environment: Environment): Promise<Request[]> {
  const found: Request[] = []
  for (const { name, method, url, query, read } of requests) {
    const path = `${apiBase}${url}?${new URLSearchParams(query).toString()}`
    const isBrowsing = method === 'GET'
    found.push({
      name,
      method,
      path,
      isBrowsing,
      statements: await recordStatements(environment, db => read(db, query)),
    })
  }
  return found
}

/** A measured call with the statements that it runs. */
export interface Request {
  name: string
  method: 'GET' | 'POST'
  path: string
  /** Subscribers' reads, which are also measured with ten times the data. */
  isBrowsing: boolean
  statements: Statement[]
}
