import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { messages } from '../messages.ts'

export const axnStatus = z.enum(['ACTIVE', 'NOT ACTIVE', 'PROPOSED'])
export const yesNo = z.enum(['Y', 'N'])

export const airportConfiguration = z.object({
  airportConfigurationId: z.number().int(),
  airportConfigurationName: z.string(),
  additionalInfoFlag: yesNo,
})
export const concessionManagementType = z.object({
  concessionManagementTypeId: z.number().int(),
  concessionManagementType: z.string(),
})
export const airline = z.object({ airlineId: z.number().int(), airlineName: z.string(), axnStatus })
export const country = z.object({ isoCountryCode: z.string(), countryName: z.string() })
export const stateProvince = z.object({
  isoCountryCode: z.string(),
  stateProvinceCode: z.string(),
  stateProvinceName: z.string(),
})
export const tenantTypeProductType = z.object({
  tenantType: z.string(),
  tenantTypeDes: z.string(),
  productTypes: z.array(z.object({ productType: z.string(), productTypeDescription: z.string() })),
})
export const tenantStatus = z.object({
  tenantStatus: z.string(),
  tenantStatusDes: z.string(),
  leaseDateFlag: yesNo,
})
export const jobCategory = z.object({ jobCategory: z.string(), jobCategoryName: z.string() })
export const managementResponsibilityType = z.object({
  managementResponsibilityTypeId: z.number().int(),
  managementResponsibilityType: z.string(),
})
export const companyType = z.object({
  companyType: z.string(),
  companyTypeDes: z.string(),
  sequenceNumber: z.number().int(),
})

/** A list to choose from. Only ACTIVE (or proposed) entries are offered. */
const lookup = <S extends z.ZodType>(url: string, summary: string, item: S, failed: string | null = null) =>
  endpoint({ method: 'GET', url, summary, tag: 'Lookups', allow: 'signedIn', failed, reply: z.array(item) })

export const listAirportConfigurations = lookup(
  '/airports/configurations',
  'Airport configurations',
  airportConfiguration,
)
export const listConcessionManagementTypes = lookup(
  '/concessionmanagementtype',
  'Concession management types',
  concessionManagementType,
)
export const listAirlines = lookup('/airlines', 'Airlines', airline)
export const listCountries = lookup('/countries', 'Countries', country)
export const listStatesProvinces = lookup('/statesprovinces', 'States and provinces', stateProvince)
export const listTenantTypes = lookup(
  '/tenanttypeproducttype',
  'Tenant types with their product types',
  tenantTypeProductType,
)
export const listTenantStatuses = lookup('/tenants/status', 'Tenant statuses', tenantStatus)
export const listJobCategories = lookup('/jobcategory', 'Job categories', jobCategory)
export const listManagementResponsibilityTypes = lookup(
  '/managementresponsibilitytype',
  'Management responsibility types',
  managementResponsibilityType,
  messages.responsibilitiesFailed,
)
export const listCompanyTypes = lookup(
  '/companies/types',
  'Company types',
  companyType,
  messages.companyTypesLoadFailed,
)
export const listAxnStatuses = lookup(
  '/axnstatuses/all',
  'The statuses of companies, terminals, brands and airports',
  z.object({ axnStatus }),
  messages.axnStatusesFailed,
)
