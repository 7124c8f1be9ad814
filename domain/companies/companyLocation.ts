import { z } from 'zod'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { keyField, type Field } from '#platform/contract/field.ts'
import { paged, pageQuery } from '#platform/contract/paging.ts'
import { airportPlace } from '../airports/airport.ts'
import type { SubjectKey } from '../review/subjectKind.ts'
import { instanceId } from '../years/instanceId.ts'
import { companyKey } from './company.ts'

const choice = <S extends z.ZodType>(label: string, schema: S) =>
  ({ label, format: 'text', required: true, schema }) satisfies Field

const wrongType = 'Please input a valid Company Type.'

/** An airport where a company operates, for one of its types. */
export const companyLocationFields = {
  companyType: choice('Company Type', z.string({ error: wrongType }).min(1, wrongType).max(50, wrongType)),
  airportId: keyField({ label: 'Airport' }),
}

export const companyLocation = z.object({
  companyAirportInstancePK: z.object({
    companyId: z.number().int(),
    axnInstanceId: z.number().int(),
    companyType: z.string(),
    airportId: z.number().int(),
  }),
  companyTypeDes: z.string(),
  airport: airportPlace,
})
export type CompanyLocation = z.infer<typeof companyLocation>

const locations = '/companyairportinstance/:companyId/instance/:instanceId'
const companyType = z.string().min(1).max(50)
const locationQuery = pageQuery(['airportName'], 1000).pick({ page: true, size: true })

export const listCompanyLocationsEndpoint = endpoint('listCompanyLocations', {
  method: 'GET',
  url: locations,
  summary: 'List a company’s locations for a year, by company type and airport',
  tag: 'Companies',
  allow: 'company.read',
  params: companyKey,
  query: locationQuery,
  reply: paged(companyLocation),
})

/** More than the number of airports in the book. */
export const allCompanyLocations = { page: 0, size: 1000 }

export const listCompanyLocationsOfTypeEndpoint = endpoint('listCompanyLocationsOfType', {
  method: 'GET',
  url: `${locations}/type/:companyType`,
  summary: 'List a company’s locations for a year for one of its types',
  tag: 'Companies',
  allow: 'company.read',
  params: companyKey.extend({ companyType }),
  query: locationQuery,
  reply: paged(companyLocation),
})

const locationKey = companyKey.extend({ companyType, airportId: id })
const subject = ({ params }: { params: z.output<typeof locationKey> }): SubjectKey => ({
  // The path also contains an airport, but the permission concerns the company.
  kind: 'company',
  id: params.companyId,
  axnInstanceId: params.instanceId,
})

export const addCompanyLocationEndpoint = endpoint('addCompanyLocation', {
  method: 'POST',
  url: `${locations}/type/:companyType/airport/:airportId`,
  summary:
    'Add an airport to a company’s locations for one of its types. An airport already listed is a duplicate',
  tag: 'Companies',
  allow: 'company.edit',
  subject,
  params: locationKey,
  reply: companyLocation,
})

export const addCompanyLocationsEndpoint = endpoint('addCompanyLocations', {
  method: 'POST',
  url: `${locations}/type/:companyType`,
  summary:
    'Add several airports to a company’s locations for one of its types. Those already listed stay as they are',
  tag: 'Companies',
  allow: 'company.edit',
  params: companyKey.extend({ companyType }),
  body: z.object({ airportIds: z.array(id).min(1).max(1000) }),
  reply: z.object({ added: z.number().int() }),
})

export const removeCompanyLocationEndpoint = endpoint('removeCompanyLocation', {
  method: 'DELETE',
  url: `${locations}/type/:companyType/airport/:airportId`,
  summary: 'Remove an airport from a company’s locations',
  tag: 'Companies',
  allow: 'company.edit',
  subject,
  params: locationKey,
})

export const lookupAirportsEndpoint = endpoint('lookupAirports', {
  method: 'GET',
  url: '/airports/instance/:instanceId/airport/lookup',
  summary: 'List the airports of a year by name, without their figures',
  tag: 'Airports',
  allow: 'wizard',
  params: z.object({ instanceId }),
  reply: z.array(airportPlace),
})
