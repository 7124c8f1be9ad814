import { and, eq, inArray, sql, type Column, type SQL } from 'drizzle-orm'
import { can, publishedYears, type Actor } from '#domain/people/roles.ts'
import type { SubjectKind } from '#domain/review/subjectKind.ts'
import { airportInstance } from '../database/schema/airports.ts'
import { companyInstance } from '../database/schema/companies.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { affiliationTables, type affiliatedAirport } from '../database/schema/users.ts'

/** The SQL definition of PUBLISHED, used by all queries. `viewRefusal` in `domain/people/roles.ts` is its counterpart. */
export const isPublishedAirport = eq(airportInstance.axnInstanceStatus, 'PUBLISHED')
export const isPublishedCompany = eq(companyInstance.axnInstanceStatus, 'PUBLISHED')

/** Airports published in the current or an earlier edition, which every browsing role may read. */
export const isPublishedInAnyYear: SQL | undefined = and(
  isPublishedAirport,
  inArray(axnInstance.axnInstanceMasterStatus, publishedYears),
)

/** The same for queries that do not read the years. */
export const isAirportOfEdition = sql`${isPublishedAirport} and ${isOfPublishedYear(airportInstance.axnInstanceId)}`

function isOfPublishedYear(axnInstanceId: Column): SQL {
  return sql`exists (select from ${axnInstance} where ${axnInstance.axnInstanceId} = ${axnInstanceId}
    and ${inArray(axnInstance.axnInstanceMasterStatus, publishedYears)})`
}

/** The airports that the actor may see on the browsing pages: the published ones of an edition; all for administrators. */
export const visibleAirports = (actor: Actor): SQL | undefined =>
  can(actor, 'admin') ? undefined : isPublishedInAnyYear

/** The companies that the actor may see on the browsing pages: the published ones of an edition; all for administrators. */
export function visibleCompanies(actor: Actor): SQL | undefined {
  if (can(actor, 'admin')) return undefined
  return sql`${isPublishedCompany} and ${isOfPublishedYear(companyInstance.axnInstanceId)}`
}

/**
 * The airports or companies that an editor may open in the wizard: those of the year's affiliations; administrators may
 * open all.
 */
export function editableSubjects(kind: SubjectKind, actor: Actor): SQL | undefined {
  if (can(actor, 'admin')) return undefined
  const own = {
    affiliated: true,
    axnInstanceStatus: 'INPROGRESS',
    axnInstanceMasterStatus: 'ACTIVE',
  } as const
  // After a change of role, former affiliations remain but no longer count.
  if (!can(actor, `${kind}.read`, own)) return sql`false`
  const affiliation: typeof affiliatedAirport = affiliationTables[kind]
  const { axnInstanceId } = kind === 'airport' ? airportInstance : companyInstance
  const id = kind === 'airport' ? airportInstance.airportId : companyInstance.companyId
  return sql`exists (select from ${affiliation} where ${affiliation.userId} = ${actor.userId}
    and ${affiliation.axnInstanceId} = ${axnInstanceId} and ${affiliation.subjectId} = ${id})`
}
