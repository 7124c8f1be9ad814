import { z } from 'zod'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { paged, pageQuery } from '#platform/contract/paging.ts'
import { subjectPlurals, type SubjectKind } from '../review/subjectKind.ts'
import { instanceId } from '../years/instanceId.ts'
import { can } from './roles.ts'
import { getRoleLabel, getRoleName, securityRoles, type RoleName } from './securityRoles.ts'

const text = z.string().nullable()

const affiliatedUser = z.object({
  userId: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  email: z.string(),
  securityRoleId: z.number().int(),
  userStatus: z.enum(['ACTIVE', 'NOT ACTIVE']),
})
export type AffiliatedUser = z.infer<typeof affiliatedUser>

const affiliation = z.object({
  user: affiliatedUser,
  axnInstanceId: z.number().int(),
  securityRole: z.object({
    securityRoleId: z.number().int(),
    securityRoleName: z.enum(securityRoles.map(each => each.securityRoleName)),
    securityRoleLabel: z.string(),
  }),
})

/** Who may edit which airport in one year. */
const airportAffiliation = affiliation.extend({
  airport: z.object({
    airportId: z.number().int(),
    iataCode: z.string(),
    airportName: z.string(),
    city: z.string(),
    stateProvinceCode: text,
    isoCountryCode: z.string(),
  }),
})
export type AirportAffiliation = z.infer<typeof airportAffiliation>

/** Who may edit which company in one year. */
const companyAffiliation = affiliation.extend({
  company: z.object({ companyId: z.number().int(), companyName: z.string() }),
})
export type CompanyAffiliation = z.infer<typeof companyAffiliation>

/** The user as pickers show them: 'Ashgrove, Alice (alice)'. */
export const formatUserLabel = (
  user: Pick<AffiliatedUser, 'lastName' | 'firstName' | 'displayName'>,
): string => `${user.lastName}, ${user.firstName} (${user.displayName})`

/** Why this user could not edit any airport (or company) even if affiliated; null if they could. */
export function explainCannotEdit(
  kind: SubjectKind,
  user: Pick<AffiliatedUser, 'securityRoleId' | 'userStatus' | 'displayName'>,
): string | null {
  if (user.userStatus !== 'ACTIVE') return `${user.displayName} is not active. Set the user to active first.`
  const role = getRoleName(user.securityRoleId)
  if (roleEdits(kind, role)) return null
  const label = getRoleLabel(role)
  return `${user.displayName} has the role ${label}, which cannot edit ${subjectPlurals[kind]}. Change the role first.`
}

/** The roles that can edit an airport (or a company) once affiliated, by number. */
export const listEditingRoleIds = (kind: SubjectKind): number[] =>
  securityRoles.filter(each => roleEdits(kind, each.securityRoleName)).map(each => each.securityRoleId)

function roleEdits(kind: SubjectKind, role: RoleName): boolean {
  const own = {
    axnInstanceStatus: 'INPROGRESS',
    axnInstanceMasterStatus: 'ACTIVE',
    affiliated: true,
  } as const
  return can({ role }, `${kind}.edit`, own)
}

/** Only the affiliation list may be read as a whole. */
const wholeList = 10_000
const done = z.object({ message: z.string() })
const ofInstance = z.object({ instanceId })
const ofUser = z.object({ userId: id, instanceId })
export const affiliationSorts = ['lastName', 'displayName', 'securityRoleId', 'subjectName'] as const
const listQuery = pageQuery(affiliationSorts, wholeList)
export type AffiliationListQuery = z.output<typeof listQuery>
const shared = { tag: 'Affiliations', allow: 'admin' } as const

export const createAirportAffiliationEndpoint = endpoint('createAirportAffiliation', {
  ...shared,
  method: 'POST',
  url: '/affiliatedairports',
  summary: 'Give a user the right to edit an airport for a year. Fails if the user already has it',
  body: z.object({ airportId: id, axnInstanceId: instanceId, userId: id }),
  reply: done,
})

export const createCompanyAffiliationEndpoint = endpoint('createCompanyAffiliation', {
  ...shared,
  method: 'POST',
  url: '/affiliatedcompanies',
  summary: 'Give a user the right to edit a company for a year. Fails if the user already has it',
  body: z.object({ companyId: id, axnInstanceId: instanceId, userId: id }),
  reply: done,
})

export const removeAirportAffiliationEndpoint = endpoint('removeAirportAffiliation', {
  ...shared,
  method: 'DELETE',
  url: '/affiliatedairports/user/:userId/instance/:instanceId/airport/:airportId',
  summary: 'Remove a user’s right to edit an airport',
  params: ofUser.extend({ airportId: id }),
  reply: done,
})

export const removeCompanyAffiliationEndpoint = endpoint('removeCompanyAffiliation', {
  ...shared,
  method: 'DELETE',
  url: '/affiliatedcompanies/user/:userId/instance/:instanceId/company/:companyId',
  summary: 'Remove a user’s right to edit a company',
  params: ofUser.extend({ companyId: id }),
  reply: done,
})

export const searchAirportAffiliationsEndpoint = endpoint('searchAirportAffiliations', {
  ...shared,
  method: 'POST',
  writes: false,
  url: '/affiliatedairports/instance/:instanceId/paged/search',
  summary: 'List which users can edit which airports in a year, up to 10,000 at a time',
  params: ofInstance,
  query: listQuery,
  reply: paged(airportAffiliation),
})

export const searchCompanyAffiliationsEndpoint = endpoint('searchCompanyAffiliations', {
  ...shared,
  method: 'POST',
  writes: false,
  url: '/affiliatedcompanies/instance/:instanceId/paged/search',
  summary: 'List which users can edit which companies in a year, up to 10,000 at a time',
  params: ofInstance,
  query: listQuery,
  reply: paged(companyAffiliation),
})

export const listAirportsOfUserEndpoint = endpoint('listAirportsOfUser', {
  ...shared,
  method: 'GET',
  url: '/affiliatedairports/user/:userId/instance/:instanceId',
  summary: 'List the airports that a user can edit in a year',
  params: ofUser,
  reply: z.array(airportAffiliation),
})

export const listCompaniesOfUserEndpoint = endpoint('listCompaniesOfUser', {
  ...shared,
  method: 'GET',
  url: '/affiliatedcompanies/user/:userId/instance/:instanceId',
  summary: 'List the companies that a user can edit in a year',
  params: ofUser,
  reply: z.array(companyAffiliation),
})
