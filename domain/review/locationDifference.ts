import { z } from 'zod'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { moment } from '#platform/contract/moment.ts'
import { airportKey } from '../airports/airport.ts'
import { companyKey, companyPath } from '../companies/company.ts'
import { subjectKind, type SubjectKind } from './subjectKind.ts'

/**
 * A difference between what an airport and a company state about each other in a year.
 * - `missingTenant`: the company states that it operates there, but the airport lists no tenant of it.
 * - `missingLocation`: the airport lists tenants of the company, but the company states no location there.
 */
const differenceKinds = ['missingTenant', 'missingLocation'] as const
type DifferenceKind = (typeof differenceKinds)[number]

/** The statements that each side can make instead of changing its own list. */
export const statementLabels: Record<DifferenceKind, Record<SubjectKind, string>> = {
  missingTenant: { airport: 'Not here', company: 'We are there' },
  missingLocation: { airport: 'They are here', company: 'Not ours' },
}

const statement = z.object({
  side: subjectKind,
  reason: z.string(),
  modifiedDate: moment,
  modifiedUserName: z.string().nullable(),
})

/** Only names, because neither side may read the other's unpublished figures. */
const locationDifference = z.object({
  kind: z.enum(differenceKinds),
  airportId: z.number().int(),
  companyId: z.number().int(),
  airportName: z.string(),
  companyName: z.string(),
  /** The company type for which the location is stated. */
  companyTypes: z.array(z.object({ companyType: z.string(), companyTypeDes: z.string() })),
  /** The company's tenants on the airport's list. */
  tenants: z.array(z.object({ brandName: z.string(), terminalName: z.string(), tenantType: z.string() })),
  /** A company with a similar name for which the airport lists a tenant. */
  similarCompanyName: z.string().nullable(),
  statements: z.array(statement),
})
export type LocationDifference = z.infer<typeof locationDifference>

/** One side's statement on a difference, with its reason; null withdraws it. */
const differenceStatement = z.object({
  kind: z.enum(differenceKinds),
  reason: z
    .string()
    .trim()
    .min(1, 'Enter a reason.')
    .max(2000, 'A reason may have at most 2,000 characters.')
    .nullable(),
})
export type DifferenceStatement = z.infer<typeof differenceStatement>

const ofAirport = '/airports/:airportId/instance/:instanceId/locationdifferences'
const ofCompany = `${companyPath}/locationdifferences`
const statedBy = airportKey.extend({ companyId: id })

export const listAirportDifferencesEndpoint = endpoint('listAirportDifferences', {
  method: 'GET',
  url: ofAirport,
  summary: 'List the companies whose locations differ from an airport’s tenants',
  tag: 'Workflow',
  allow: 'airport.read',
  params: airportKey,
  reply: z.array(locationDifference),
})

export const stateAirportDifferenceEndpoint = endpoint('stateAirportDifference', {
  method: 'PUT',
  url: `${ofAirport}/:companyId`,
  summary: 'State an airport’s position on a difference with a company, or withdraw it',
  tag: 'Workflow',
  allow: 'airport.read',
  subject: ({ params }) => ({ kind: 'airport', id: params.airportId, axnInstanceId: params.instanceId }),
  params: statedBy,
  body: differenceStatement,
  reply: z.array(locationDifference),
})

export const listCompanyDifferencesEndpoint = endpoint('listCompanyDifferences', {
  method: 'GET',
  url: ofCompany,
  summary: 'List the airports whose tenants differ from a company’s locations',
  tag: 'Workflow',
  allow: 'company.read',
  params: companyKey,
  reply: z.array(locationDifference),
})

export const stateCompanyDifferenceEndpoint = endpoint('stateCompanyDifference', {
  method: 'PUT',
  url: `${ofCompany}/:airportId`,
  summary: 'State a company’s position on a difference with an airport, or withdraw it',
  tag: 'Workflow',
  allow: 'company.read',
  subject: ({ params }) => ({ kind: 'company', id: params.companyId, axnInstanceId: params.instanceId }),
  params: statedBy,
  body: differenceStatement,
  reply: z.array(locationDifference),
})
