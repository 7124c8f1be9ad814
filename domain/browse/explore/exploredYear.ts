import { listPlaces } from '#platform/contract/columnPlaces.ts'
import { tenantDetails, type TenantDetailValues } from '../../airports/tenantColumns.ts'
import type { FiguresOfYear } from '../airportFigure.ts'

/** The columns of tenants' own values. */
export const exploredDetails = listPlaces(tenantDetails, 'explore')
type ExploredDetail = keyof typeof exploredDetails

/** The data of a year that a reader may see. */
export interface ExploredYear {
  airports: readonly ExploredAirport[]
  locations: readonly ExploredLocation[]
  /** Company profiles, by id. */
  companies: ReadonlyMap<number, ExploredCompany>
}

type AirportTexts = Record<
  | 'iataCode'
  | 'airportName'
  | 'city'
  | 'stateProvinceCode'
  | 'stateProvinceName'
  | 'countryName'
  | 'hubSize'
  | 'airportConfigurationName'
  | 'concessionManagementType'
  | 'axnInstanceStatus'
  | 'latitudeText'
  | 'longitudeText',
  string | null
>

export interface ExploredAirport extends AirportTexts {
  airportId: number
  isoCountryCode: string | null
  figures: FiguresOfYear
  terminals: readonly {
    terminalId: number
    terminalName: string
    /** The dominant ones. */
    airlines: readonly string[]
    figures: FiguresOfYear
  }[]
  expansions: readonly { areaTotal: number | null; completionDateText: string }[]
}

/** A location of a tenant. */
export interface ExploredLocation extends Pick<TenantDetailValues, ExploredDetail> {
  airportId: number
  tenantId: number
  locationNumber: number
  brandId: number
  brandName: string
  companyId: number
  companyName: string
  terminalName: string
  tenantType: string
  productTypeDes: string
  tenantStatusDes: string
  /** Whether a lease with the tenant's status ends on a day. */
  hasLeaseEnd: boolean
}

export interface ExploredCompany {
  location: string | null
  companyTypes: string | null
  dbeFlag: string | null
}
