import type { LocationArea } from '#domain/airports/locationArea.ts'
import type { ExploredCompany, ExploredLocation } from '#domain/browse/explore/exploredYear.ts'
import type { TenantType } from '#domain/catalog/tenantTypes.ts'
import type { AxnInstanceStatus } from '#domain/review/workflow.ts'

// The values of rows in memory, as the statements of `directories.queries.ts` select them. A list finds the values of
// its columns by their keys, and code that computes with a row finds them here.

/** The workflow status of the row's airport or company, which decides who sees the row. */
export interface StatusValues {
  axnInstanceStatus: AxnInstanceStatus
}

export interface AirportValues extends StatusValues {
  airportId: number
  airportName: string
  /** `Ayr, QC (QZA)` */
  airportLocation: string
  iataCode: string
  city: string
  stateProvinceCode: string | null
  stateProvinceName: string | null
  isoCountryCode: string
  countryName: string
  enplaneTotal: number | null
  hubSize: string | null
  modifiedDate: string
}

/** A location of a tenant. */
export interface TenantValues
  extends
    ExploredLocation,
    StatusValues,
    Pick<
      AirportValues,
      | 'airportName'
      | 'airportLocation'
      | 'iataCode'
      | 'city'
      | 'stateProvinceCode'
      | 'stateProvinceName'
      | 'modifiedDate'
    > {
  /** Null if the company has no profile in the year. */
  companyStatus: AxnInstanceStatus | null
  tenantType: TenantType
  productType: string
  tenantStatus: string
}

export interface CompanyValues extends ExploredCompany, StatusValues {
  companyId: number
  companyName: string
  countryName: string | null
  url: string | null
  /** The number of airports that the company states as locations. */
  statedLocations: number
  modifiedDate: string
}

interface ContactValues extends StatusValues {
  contactId: number
  companyName: string | null
}

export interface AirportContactValues extends ContactValues {
  airportId: number
  managementResponsibilityType: string
}

export interface CompanyContactValues extends ContactValues {
  companyId: number
  companyTypeDes: string
  /** The place of the company type in its lookup. */
  sequenceNumber: number
}

/** A lease: one of its locations, the sums of all, and its end. */
export interface LeaseValues extends Omit<TenantValues, keyof LocationArea>, LocationArea {
  leaseExpireDate: string
  leaseExpireYear: string
  hubSize: string | null
  locations: number
}

export interface BrandValues extends LocationArea {
  brandId: number
  brandName: string
  locations: number
  airports: number
  companies: string
}

/** A company with the number of airports that list a tenant of it. */
export interface ListedCompanyValues extends CompanyValues {
  airports: number
}
