import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import { airport, airportNames } from '../../database/schema/airports.ts'
import { company } from '../../database/schema/companies.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { affiliatedAirport, affiliatedCompany } from '../../database/schema/users.ts'
import { hasWords } from '../../database/searchNames.ts'

const isOpen = (year: SQL): SQL =>
  sql`${year} in (select ${axnInstance.axnInstanceId} from ${axnInstance} where ${ne(axnInstance.axnInstanceMasterStatus, 'HISTORICAL')})`

/** Selects the users who edit an airport or a company with these words in its name in an open year. */
export const selectEditorsOf = (keyword: string): SQL => sql`
  select ${affiliatedAirport.userId} from ${affiliatedAirport}
    join ${airport} on ${eq(airport.airportId, affiliatedAirport.subjectId)}
    where ${and(isOpen(sql`${affiliatedAirport.axnInstanceId}`), hasWords(airportNames(airport), keyword))}
  union all
  select ${affiliatedCompany.userId} from ${affiliatedCompany}
    join ${company} on ${eq(company.companyId, affiliatedCompany.subjectId)}
    where ${and(isOpen(sql`${affiliatedCompany.axnInstanceId}`), hasWords(company.companyName, keyword))}`
