import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { yesNo } from '#platform/contract/field.ts'
import { locationArea } from '../airports/locationArea.ts'
import { company, companyInstanceType, companyKey, companyPath } from '../companies/company.ts'
import { companyLocation } from '../companies/companyLocation.ts'
import { axnInstanceMasterStatus, axnInstanceStatus } from '../review/workflow.ts'
import { airportProfile } from './airportProfile.ts'

const count = z.number().int()

/** Where a company or brand operates, counted by its tenants at the published airports of a year. */
export const footprint = z.object({
  locations: count,
  /** Airports with at least one of its tenants. */
  airports: count,
  ...locationArea,
  /** Leases that end within the next 18 months. */
  leasesEndingSoon: count,
})
export type Footprint = z.infer<typeof footprint>

/** A published company of one year. */
export const companyProfile = z.object({
  company,
  axnInstanceId: z.number().int(),
  axnInstanceName: z.string(),
  axnInstanceMasterStatus,
  axnInstanceStatus,
  dbeFlag: yesNo,
  countryName: z.string().nullable(),
  types: z.array(companyInstanceType.omit({ confirmed: true })),
  contacts: z.array(
    airportProfile.shape.contacts.element
      .omit({ managementResponsibilityType: true })
      .extend({ companyType: z.string(), companyTypeDes: z.string() }),
  ),
  /** The locations that it states, by company type. */
  locations: z.array(companyLocation.extend({ airportInEdition: z.boolean() })),
  /** The number of these airports. */
  statedLocations: count,
  /** The airports that list it as a tenant's operator. */
  footprint,
})
export type CompanyProfile = z.infer<typeof companyProfile>

export const getCompanyProfileEndpoint = endpoint('getCompanyProfile', {
  method: 'GET',
  url: `${companyPath}/profile`,
  summary: 'Get everything published about a company for a year, with its locations',
  tag: 'Companies',
  allow: 'company.view',
  params: companyKey,
  reply: companyProfile,
  cached: 'year',
})
