import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#domain/people/roles.ts'
import { airportInstance } from '../database/schema/airports.ts'
import { companyInstance } from '../database/schema/companies.ts'
import { axnInstance } from '../database/schema/instances.ts'

/** What is PUBLISHED, in SQL. Queries take the rule from here only; `refusal` in `domain/people/roles.ts` is its other half. */
export const isPublishedAirport = eq(airportInstance.axnInstanceStatus, 'PUBLISHED')
export const isPublishedCompany = eq(companyInstance.axnInstanceStatus, 'PUBLISHED')

/** The airports that the actor may see on the browsing pages: published in the active year; all for administrators. */
export function visibleAirports(actor: Actor): SQL | undefined {
  if (actor.role === 'ROLE_ADMIN') return undefined
  return and(isPublishedAirport, eq(axnInstance.axnInstanceMasterStatus, 'ACTIVE'))
}

/** The companies that the actor may see on the browsing pages: published in the active year; all for administrators. */
export function visibleCompanies(actor: Actor): SQL | undefined {
  if (actor.role === 'ROLE_ADMIN') return undefined
  return sql`${isPublishedCompany} and exists (select from ${axnInstance}
    where ${axnInstance.axnInstanceId} = ${companyInstance.axnInstanceId}
    and ${axnInstance.axnInstanceMasterStatus} = 'ACTIVE')`
}

/** Airports published in the active year or a closed one: history that every browsing role may read. */
export const isPublishedInAnyYear: SQL | undefined = and(
  isPublishedAirport,
  inArray(axnInstance.axnInstanceMasterStatus, ['ACTIVE', 'HISTORICAL']),
)
