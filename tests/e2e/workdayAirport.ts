import type { AirportTenant } from '#domain/airports/airportTenant.ts'
import { tenantTypes, type TenantType } from '#domain/catalog/tenantTypes.ts'

/** A made-up airport whose every figure is computed from its position, as in a person's spreadsheet. */
export interface WorkdayAirport {
  iataCode: string
  airportName: string
  terminals: WorkdayTerminal[]
  tenants: WorkdayTenant[]
  traffic: Traffic
}

export interface Traffic {
  enplaneTotal: number
  deplaneTotal: number
  passengerTotal: number
  epDomesticTotal: number
  epIntlTotal: number
  annualPercentChangeAmount: number
}

interface WorkdayTerminal {
  terminalName: string
  traffic: Traffic
  totals: Record<TenantType, { grossSalesTotal: number; rentAirportTotal: number; areaTotal: number }>
}

interface WorkdayTenant extends Pick<
  AirportTenant,
  | 'brandName'
  | 'companyName'
  | 'terminalName'
  | 'tenantType'
  | 'productTypeDes'
  | 'leaseExpireDate'
  | 'futureLocation'
> {
  areaTotal: number
}

interface Size {
  iataCode: string
  airportName: string
  terminals: number
  tenants: number
  /** The names of its new tenants, besides a letter. */
  newTenants: string
}

/** Brands and companies that the product already offers. */
export interface KnownNames {
  brands: readonly string[]
  companies: readonly string[]
}

const names = ['Heron', 'Juniper', 'Lantern', 'Mallow', 'Orchard', 'Pewter', 'Quarry']
const products: Record<TenantType, string> = {
  FOODBEVERAGE: 'Coffee & Tea',
  SPECIALTY: 'Apparel & Accessories',
  NEWSSTAND: 'Newsstand',
  DUTYFREE: 'Duty Free General',
}
const salesPerSquareFoot: Record<TenantType, number> = {
  FOODBEVERAGE: 1000,
  SPECIALTY: 510,
  NEWSSTAND: 490,
  DUTYFREE: 600,
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0)
const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** The figures are consistent, so that the review has no open issues. */
export function inventAirport(size: Size, known: KnownNames): WorkdayAirport {
  const terminalNames = names.slice(0, size.terminals).map(name => `${name} Concourse`)
  const tenants = Array.from({ length: size.tenants }, (_, at) =>
    inventTenant(at, terminalNames, known, size.newTenants),
  )
  const terminals = terminalNames.map((terminalName, place): WorkdayTerminal => {
    const own = tenants.filter(each => each.terminalName === terminalName)
    const totals = tenantTypes.map(type => [type, inventTotal(type, own)] as const)
    return {
      terminalName,
      traffic: inventTraffic(place),
      totals: Object.fromEntries(totals) as WorkdayTerminal['totals'],
    }
  })
  const total = (name: keyof Traffic) => sum(terminals.map(each => each.traffic[name]))
  const traffic = {
    enplaneTotal: total('enplaneTotal'),
    deplaneTotal: total('deplaneTotal'),
    passengerTotal: total('passengerTotal'),
    epDomesticTotal: total('epDomesticTotal'),
    epIntlTotal: total('epIntlTotal'),
    annualPercentChangeAmount: 2.75,
  }
  return { iataCode: size.iataCode, airportName: size.airportName, terminals, tenants, traffic }
}

function inventTraffic(place: number): Traffic {
  const enplaneTotal = 1_000_003 + 70_001 * place
  const deplaneTotal = enplaneTotal - 1_009
  const epIntlTotal = 120_007 + 1_001 * place
  return {
    enplaneTotal,
    deplaneTotal,
    passengerTotal: enplaneTotal + deplaneTotal,
    epDomesticTotal: enplaneTotal - epIntlTotal,
    epIntlTotal,
    annualPercentChangeAmount: 1.25 + place / 2,
  }
}

/** One tenant in thirty has a new name. */
const isNewTenant = (at: number): boolean => at % 30 === 4
export const countNewNames = ({ tenants }: WorkdayAirport): number =>
  tenants.filter((_, at) => isNewTenant(at)).length

function inventTenant(
  at: number,
  terminalNames: readonly string[],
  { brands, companies }: KnownNames,
  newTenants: string,
): WorkdayTenant {
  const take = (from: readonly string[], place: number) => from[place % from.length] ?? ''
  const tenantType = tenantTypes[Math.floor(at / terminalNames.length) % tenantTypes.length] ?? 'SPECIALTY'
  return {
    brandName: isNewTenant(at) ? `${newTenants} ${'ABCDEFGHIJ'[Math.floor(at / 30)]}` : take(brands, at),
    companyName: take(companies, at * 7),
    terminalName: take(terminalNames, at),
    tenantType,
    productTypeDes: products[tenantType],
    areaTotal: 600 + 10 * (at % 47),
    leaseExpireDate: `${2029 + (at % 6)}-${twoDigits(1 + (at % 12))}-${twoDigits(1 + (at % 28))}`,
    futureLocation: at % 40 === 39,
  }
}

function inventTotal(type: TenantType, tenants: readonly WorkdayTenant[]) {
  const areaTotal = sum(tenants.filter(each => each.tenantType === type).map(each => each.areaTotal))
  const grossSalesTotal = areaTotal * salesPerSquareFoot[type] + 0.25
  return { areaTotal, grossSalesTotal, rentAirportTotal: Math.round(grossSalesTotal * 12) / 100 }
}

/** The airport's own figures, the same for both sizes. */
export const revenue = {
  passengerSvcRevenueTotal: 410_250.5,
  passengerSvcRevenueAirportTotal: 123_075.15,
  advertisingRevenueTotal: 2_204_118.4,
  advertisingRevenueAirportTotal: 1_322_471.04,
  currencyExchangeRevenueTotal: 902_114.9,
  currencyExchangeRevenueAirportTotal: 270_634.47,
}
export const ratios = {
  preSecurityPercentAmount: 12.5,
  postSecurityPercentAmount: 87.5,
  businessPercentAmount: 38,
  leisurePercentAmount: 62,
  odPercentAmount: 71.25,
  transferPercentAmount: 28.75,
}
export const carRental = {
  carRentalOnsiteAgenciesTotal: 8,
  carRentalOnsiteRevenueTotal: 31_402_775.1,
  carRentalOnsiteRevenueAirportTotal: 3_140_277.51,
  carRentalOffsiteAgenciesTotal: 3,
  carRentalOffsiteRevenueTotal: 4_100_220.9,
  carRentalOffsiteRevenueAirportTotal: 410_022.09,
}
/** Spaces, rate, revenue, and the airport's share, in the order of the table. */
export const parkingRates = ['Premium', 'Economy/Basic', 'Valet'].flatMap((type, place) =>
  ['Hourly', 'Daily'].map((unit, at) => ({
    label: `${type}, ${unit}`,
    parkingSpaceQuantity: 900 + 410 * place + 55 * at,
    parkingRateAmount: 3.5 + 2 * place + 21 * at,
    parkingRevenueTotal: 1_200_000.5 + 90_000 * place + 10_000 * at,
    parkingRevenueAirportTotal: 600_000.25 + 45_000 * place + 5_000 * at,
    parkingRateDes: `Garage ${place + 1}`,
  })),
)
export const parkingTotals = {
  parkingRevenueTotal: sum(parkingRates.map(each => each.parkingRevenueTotal)),
  parkingRevenueAirportTotal: sum(parkingRates.map(each => each.parkingRevenueAirportTotal)),
}
export const carRentalTotals = { carRentalTotal: 35_502_996, carRentalAreaTotal: 41_200 }
