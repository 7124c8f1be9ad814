import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { listing } from '#platform/contract/listing.ts'
import { instanceId } from '../years/instanceId.ts'
import { statusColumn } from './tenantDirectory.ts'

const params = z.object({ instanceId })
const person = {
  contactName: { label: 'Contact', format: 'text', filter: 'text', width: 3 },
  title: { label: 'Title', format: 'text', filter: 'text', width: 3 },
} as const
const reached = {
  address: { label: 'Address', format: 'text', filter: 'text', width: 5 },
  phone: { label: 'Phone', format: 'text', filter: 'text', width: 2 },
  fax: { label: 'Fax', format: 'text', width: 2 },
  email: { label: 'Email', format: 'text', filter: 'text', width: 4 },
  url: { label: 'Website', format: 'text', width: 3 },
} as const
const key = { contactId: z.number().int() }

/** Contacts of the published airports, by responsibility. */
export const airportContactDirectory = listing('airportContactDirectory', {
  title: 'Airport Contacts',
  of: 'contacts',
  url: '/contacts/instance/:instanceId/airports',
  summary: 'List the contacts of the published airports of a year',
  tag: 'Contacts',
  allow: 'browse',
  cached: 'year',
  params,
  sort: 'lastName',
  ranked: { names: ['contactName', 'companyName', 'airportName'], code: 'iataCode' },
  columns: {
    managementResponsibilityType: {
      label: 'Management Responsibility',
      format: 'text',
      filter: 'choice',
      width: 3,
    },
    ...person,
    iataCode: { label: 'IATA', format: 'text', filter: 'text', hasCodes: true, width: 1 },
    companyName: { label: 'Company Name', format: 'text', filter: 'text', width: 4 },
    ...reached,
    lastName: { label: 'Last Name', format: 'text', shownIn: 'nowhere' },
    axnInstanceStatus: statusColumn,
  },
  more: { ...key, airportId: z.number().int(), airportName: z.string() },
})

/** The tabs of that list: responsibilities that someone has, including those no longer offered. */
export const listContactResponsibilitiesEndpoint = endpoint('listContactResponsibilities', {
  method: 'GET',
  url: '/contacts/instance/:instanceId/airports/responsibilities',
  summary: 'List the responsibilities of the contacts of the published airports of a year, with counts',
  tag: 'Contacts',
  allow: 'browse',
  params,
  query: airportContactDirectory.list.query.omit({ page: true, size: true, sort: true }),
  reply: z.array(z.object({ managementResponsibilityType: z.string(), contacts: z.number().int() })),
  cached: 'year',
})

/** Contacts of the published companies. */
export const companyContactDirectory = listing('companyContactDirectory', {
  title: 'Company Contacts',
  of: 'contacts',
  url: '/contacts/instance/:instanceId/companies',
  summary: 'List the contacts of the published companies of a year',
  tag: 'Contacts',
  allow: 'browse',
  cached: 'year',
  params,
  sort: 'lastName',
  ranked: { names: ['contactName', 'companyName'] },
  columns: {
    companyName: { label: 'Company Name', format: 'text', filter: 'text', width: 4 },
    companyTypeDes: { label: 'Company Type', format: 'text', filter: 'choice', width: 3 },
    ...person,
    ...reached,
    lastName: { label: 'Last Name', format: 'text', shownIn: 'nowhere' },
    axnInstanceStatus: statusColumn,
  },
  more: { ...key, companyId: z.number().int() },
})

/** The company types that someone is a contact for, including those no longer offered. */
export const listContactCompanyTypesEndpoint = endpoint('listContactCompanyTypes', {
  method: 'GET',
  url: '/contacts/instance/:instanceId/companies/types',
  summary: 'List the company types of the contacts of the published companies of a year',
  tag: 'Contacts',
  allow: 'browse',
  params,
  reply: z.array(z.object({ companyTypeDes: z.string(), contacts: z.number().int() })),
  cached: 'year',
})
