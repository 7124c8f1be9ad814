import { z } from 'zod'
import { airport, airportKey } from './airport.ts'
import { airportEnplanements, totalsByTenantType } from './concessionTotals.ts'
import { endpoint } from './endpoint.ts'
import { salesPerEnplanement, sumReported } from './formulas.ts'
import { airline, yesNo } from './lookup.ts'
import { tenantTypes, type AirportTerminal, type TenantType } from './terminal.ts'
import { axnInstanceMasterStatus, axnInstanceStatus } from './workflow.ts'

const figure = z.number().nullable()
const sum = z.object({ total: figure, partial: z.boolean() })
const totals = z.object({
  areaTotal: sum,
  grossSalesTotal: sum,
  rentAirportTotal: sum,
  salesEpRatio: figure,
  rentEpRatio: figure,
  salesAreaRatio: figure,
})
const byType = z.object(
  Object.fromEntries(tenantTypes.map(type => [type, totals])) as Record<TenantType, typeof totals>,
)
const allTotals = z.object({ byType, withoutDutyFree: totals, withDutyFree: totals })

const contact = z.object({
  contactId: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  title: z.string().nullable(),
  companyName: z.string().nullable(),
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  city: z.string().nullable(),
  stateProvinceCode: z.string().nullable(),
  postalCode: z.string().nullable(),
  isoCountryCode: z.string().nullable(),
  email: z.string().nullable(),
  url: z.string().nullable(),
  managementResponsibilityType: z.string().nullable(),
  contactPhoneList: z.array(
    z.object({ phoneType: z.enum(['Work', 'Fax']), phone: z.string(), extPhone: z.string().nullable() }),
  ),
})

const tenant = z.object({
  tenantId: z.number().int(),
  locationNumber: z.number().int(),
  terminalId: z.number().int(),
  terminalName: z.string(),
  terminalShortName: z.string().nullable(),
  brandId: z.number().int(),
  brandName: z.string(),
  companyId: z.number().int(),
  companyName: z.string(),
  tenantType: z.enum(tenantTypes),
  productType: z.string(),
  productTypeDes: z.string(),
  tenantStatus: z.string(),
  tenantStatusDes: z.string(),
  areaTotal: z.number().int(),
  leaseExpireDate: z.string().nullable(),
  futureLocation: yesNo,
})

const profileTerminal = z.object({
  terminalId: z.number().int(),
  terminalName: z.string(),
  terminalShortName: z.string().nullable(),
  passengerTotal: figure,
  enplaneTotal: figure,
  deplaneTotal: figure,
  epDomesticTotal: figure,
  epIntlTotal: figure,
  annualPercentChangeAmount: figure,
  airlineTerminals: z.array(airline),
  totals: allTotals,
})

/** An airport of one year as it is published, with everything that follows from the figures worked out. */
export const airportProfile = z.object({
  airport,
  axnInstanceId: z.number().int(),
  axnInstanceName: z.string(),
  axnInstanceMasterStatus,
  axnInstanceStatus,
  airportConfigurationName: z.string().nullable(),
  additionalInfoFlag: yesNo.nullable(),
  configurationAdditionalInfoText: z.string().nullable(),
  concessionManagementType: z.string().nullable(),
  dwellTimeAmount: figure,
  preSecurityPercentAmount: figure,
  postSecurityPercentAmount: figure,
  businessPercentAmount: figure,
  leisurePercentAmount: figure,
  odPercentAmount: figure,
  transferPercentAmount: figure,
  passengerTotal: figure,
  enplaneTotal: figure,
  deplaneTotal: figure,
  passengerEpDomesticTotal: figure,
  passengerEpIntlTotal: figure,
  annualPercentageChangeAmount: figure,
  acdbePercentageAmount: figure,
  passengerSvcRevenueTotal: figure,
  passengerSvcRevenueAirportTotal: figure,
  advertisingRevenueTotal: figure,
  advertisingRevenueAirportTotal: figure,
  currencyExchangeRevenueTotal: figure,
  currencyExchangeRevenueAirportTotal: figure,
  parkingRevenueTotal: figure,
  parkingRevenueAirportTotal: figure,
  carRentalOnsiteAgenciesTotal: figure,
  carRentalOnsiteRevenueTotal: figure,
  carRentalOnsiteRevenueAirportTotal: figure,
  carRentalOffsiteAgenciesTotal: figure,
  carRentalOffsiteRevenueTotal: figure,
  carRentalOffsiteRevenueAirportTotal: figure,
  carRentalTotal: figure,
  carRentalAreaTotal: figure,
  contacts: z.array(contact),
  expansions: z.array(
    z.object({
      expansionId: z.number().int(),
      expansionPlannedText: z.string(),
      areaTotal: figure,
      completionDateText: z.string(),
    }),
  ),
  terminals: z.array(profileTerminal),
  totals: allTotals,
  /** $ of duty free sales per international enplanement. */
  dutyFreeSalesIntlEpRatio: figure,
  parkingRates: z.array(
    z.object({
      parkingType: z.string(),
      parkingRateType: z.string(),
      parkingSpaceQuantity: figure,
      parkingRateAmount: figure,
      parkingRevenueTotal: figure,
      parkingRevenueAirportTotal: figure,
      parkingRateDes: z.string().nullable(),
    }),
  ),
  parkingSpaces: sum,
  tenants: z.array(tenant),
  comments: z.array(z.object({ commentType: z.string(), airportComment: z.string() })),
  specialQuestionAnswer: z.string().nullable(),
})
export type AirportProfile = z.infer<typeof airportProfile>

type Derived = 'totals' | 'dutyFreeSalesIntlEpRatio' | 'parkingSpaces' | 'terminals'
/** What is stored of a profile; the rest follows from it. */
export type StoredProfile = Omit<AirportProfile, Derived> & { terminals: AirportTerminal[] }

export function describeTerminal(each: AirportTerminal): z.infer<typeof profileTerminal> {
  const { terminal, airportTerminalPK, airportTerminalTotals, ...traffic } = each
  return {
    ...traffic,
    terminalId: airportTerminalPK.terminalId,
    terminalName: terminal.terminalName,
    terminalShortName: terminal.terminalShortName,
    totals: totalsByTenantType(
      [{ enplaneTotal: each.enplaneTotal, airportTerminalTotals }],
      each.enplaneTotal,
    ),
  }
}

/** The profile with its derived figures. */
export function describeAirport(stored: StoredProfile): AirportProfile {
  const enplanements = airportEnplanements(stored.enplaneTotal, stored.terminals)
  const totalsOfAll = totalsByTenantType(stored.terminals, enplanements)
  const dutyFreeSales = totalsOfAll.byType.DUTYFREE.grossSalesTotal.total
  return {
    ...stored,
    terminals: stored.terminals.map(describeTerminal),
    totals: totalsOfAll,
    dutyFreeSalesIntlEpRatio: salesPerEnplanement(dutyFreeSales, stored.passengerEpIntlTotal),
    parkingSpaces: sumReported(stored.parkingRates.map(rate => rate.parkingSpaceQuantity)),
  }
}

export const getAirportProfile = endpoint({
  method: 'GET',
  url: '/airports/:airportId/instance/:instanceId/profile',
  summary: 'Everything published about an airport in one year, with the derived figures',
  tag: 'Airports',
  allow: 'airport.view',
  params: airportKey,
  reply: airportProfile,
})
