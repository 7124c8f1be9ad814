import { z } from 'zod'
import { listPlaces, pickProperty } from '#platform/contract/columnPlaces.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { figuresOf, yesNo } from '#platform/contract/field.ts'
import { createRecord } from '#platform/contract/listKeys.ts'
import { airport, airportKey } from '../airports/airport.ts'
import { airportFigureColumns, airportTextColumns } from '../airports/airportYearColumns.ts'
import {
  computeDutyFreePerInternationalEnplanement,
  getAirportEnplanements,
  computeTotalsByTenantType,
} from '../airports/concessionTotals.ts'
import { contactColumns } from '../airports/contactColumns.ts'
import { expansionColumns } from '../airports/expansionColumns.ts'
import { classifyHubSize, hubSizes } from '../airports/hubSize.ts'
import { rateKey, sumParkingSpaces } from '../airports/parking.ts'
import { parkingFigureColumns, parkingTextColumns } from '../airports/parkingColumns.ts'
import { tenantDetails } from '../airports/tenantColumns.ts'
import { terminalFigures, type AirportTerminal } from '../airports/terminal.ts'
import { lookupItems } from '../catalog/lookups.ts'
import { tenantTypes } from '../catalog/tenantTypes.ts'
import { axnInstanceMasterStatus, axnInstanceStatus } from '../review/workflow.ts'
import { describeConversion } from '../years/exchangeRate.ts'
import type { AxnInstance } from '../years/instance.ts'
import { askedQuestion } from '../years/specialQuestion.ts'
import { definitionChange } from './markedChange.ts'

const figure = z.number().nullable()
const sum = z.object({ total: figure, partial: z.boolean(), notApplicable: z.literal(true).optional() })
const ratio = z.object({ value: figure, partial: z.boolean(), notApplicable: z.literal(true).optional() })
const totals = z.object({
  areaTotal: sum,
  grossSalesTotal: sum,
  rentAirportTotal: sum,
  salesEpRatio: ratio,
  rentEpRatio: ratio,
  salesAreaRatio: ratio,
  rentSalesRatio: ratio,
})
const byType = z.object(createRecord(tenantTypes, () => totals))
const allTotals = z.object({ byType, withoutDutyFree: totals, withDutyFree: totals })

const contact = z.object({
  contactId: z.number().int(),
  ...listPlaces(contactColumns, 'profile'),
  countryName: z.string().nullable(),
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
  ...pickProperty(tenantDetails, 'reply'),
  futureLocation: yesNo,
})

const terminalOfYear = z.object({ terminalId: z.number().int(), ...terminalFigures, totals: allTotals })

const profileTerminal = terminalOfYear.extend({
  terminalName: z.string(),
  terminalShortName: z.string().nullable(),
  airlineTerminals: z.array(lookupItems.airlines),
})

const rateFigures = z.object({
  ...rateKey,
  ...figuresOf(parkingFigureColumns),
})

/** The sections of an airport's profile, which are also its anchors: figures first, and then words and people. */
export type AirportSection =
  | 'totals'
  | 'sales'
  | 'traffic'
  | 'revenue'
  | 'car-rentals'
  | 'parking'
  | 'tenants'
  | 'expansion'
  | 'information'
  | 'specifics'
  | 'special-question'
  | 'comments'
  | 'contacts'

/** An airport's reported and derived figures in a year. Last year's appear beside them. */
const profileFigures = z.object({
  axnInstanceName: z.string(),
  ...figuresOf(airportFigureColumns),
  /** The divisor of figures per enplanement: the airport's own figure or, if missing, its terminals' sum. */
  enplanements: z.number().nullable(),
  totals: allTotals,
  /** $ of duty free sales per international enplanement. */
  dutyFreeSalesIntlEpRatio: ratio,
  parkingSpaces: sum,
})

/** An airport of one published year, with all derived figures. */
export const airportProfile = profileFigures.extend({
  airport,
  countryName: z.string(),
  axnInstanceId: z.number().int(),
  axnInstanceMasterStatus,
  axnInstanceStatus,
  /** Total United States enplanements of the year, which determine hub sizes; null until set. */
  usEnplanementTotal: z.number().int().nullable(),
  hubSize: z.enum(hubSizes).nullable(),
  /** For an airport that can report in Canadian dollars, the rate at which its amounts were converted. */
  exchangeRate: z.string().nullable(),
  airportConfigurationName: z.string().nullable(),
  additionalInfoFlag: yesNo.nullable(),
  ...pickProperty(airportTextColumns, 'reply'),
  concessionManagementType: z.string().nullable(),
  contacts: z.array(contact),
  expansions: z.array(
    z.object({
      expansionId: z.number().int(),
      ...pickProperty(expansionColumns, 'reply'),
    }),
  ),
  terminals: z.array(profileTerminal),
  parkingRates: z.array(rateFigures.extend(pickProperty(parkingTextColumns, 'reply'))),
  /** The year before, if the airport was published in it. */
  lastYear: profileFigures
    .extend({
      terminals: z.array(terminalOfYear),
      parkingRates: z.array(rateFigures),
      /** The definition changes, and the names of all figures that therefore cannot be compared. */
      definitionChanges: z.array(definitionChange),
      redefined: z.array(z.string()),
    })
    .nullable(),
  tenants: z.array(tenant),
  comments: z.array(z.object({ commentType: z.string(), airportComment: z.string() })),
  /** Null if the year has no question. */
  specialQuestion: askedQuestion.nullable(),
  specialQuestionAnswer: z.string().nullable(),
})
export type AirportProfile = z.infer<typeof airportProfile>

export type LastYear = NonNullable<AirportProfile['lastYear']>

type DerivedKey =
  | 'totals'
  | 'hubSize'
  | 'exchangeRate'
  | 'dutyFreeSalesIntlEpRatio'
  | 'parkingSpaces'
  | 'terminals'
  | 'enplanements'
  | 'lastYear'
/** The stored part of a profile; the rest is derived from it. */
export type StoredProfile = Omit<AirportProfile, DerivedKey> &
  Pick<AxnInstance, 'cadUsdRate' | 'exchangeRateNote'> & { terminals: AirportTerminal[] }
/** The stored figures of a profile. */
export type StoredFigures = Omit<
  StoredProfile,
  'contacts' | 'tenants' | 'comments' | 'expansions' | 'specialQuestion' | 'specialQuestionAnswer'
>

function describeTerminal(each: AirportTerminal): z.infer<typeof profileTerminal> {
  const { terminal, airportTerminalPK, airportTerminalTotals, ...traffic } = each
  return {
    ...traffic,
    terminalId: airportTerminalPK.terminalId,
    terminalName: terminal.terminalName,
    terminalShortName: terminal.terminalShortName,
    totals: computeTotalsByTenantType(
      [{ enplaneTotal: each.enplaneTotal, airportTerminalTotals }],
      each.enplaneTotal,
    ),
  }
}

function derivedFigures(stored: StoredFigures) {
  const enplanements = getAirportEnplanements(stored.enplaneTotal, stored.terminals)
  const totals = computeTotalsByTenantType(stored.terminals, enplanements)
  return {
    enplanements,
    totals,
    terminals: stored.terminals.map(describeTerminal),
    dutyFreeSalesIntlEpRatio: computeDutyFreePerInternationalEnplanement(
      stored.terminals,
      stored.passengerEpIntlTotal,
    ),
    parkingSpaces: sumParkingSpaces(stored.parkingRates),
  }
}

/** The profile with its derived figures, and those of the year before if it was published. */
export function describeAirport(
  stored: StoredProfile,
  before: (StoredFigures & Pick<LastYear, 'definitionChanges' | 'redefined'>) | null = null,
): AirportProfile {
  const derived = derivedFigures(stored)
  const { isoCountryCode } = stored.airport
  return {
    ...stored,
    ...derived,
    hubSize: classifyHubSize(
      { isoCountryCode, enplanements: derived.enplanements },
      stored.usEnplanementTotal,
    ),
    exchangeRate: describeConversion([stored.airport], stored, ...(before ? [before] : [])),
    lastYear: before && { ...before, ...derivedFigures(before) },
  }
}

export const getAirportProfileEndpoint = endpoint('getAirportProfile', {
  method: 'GET',
  url: '/airports/:airportId/instance/:instanceId/profile',
  summary: 'Get everything published about an airport for a year, with the derived figures',
  tag: 'Airports',
  allow: 'airport.view',
  params: airportKey,
  query: z.object({
    /** They are five sixths of the largest profile, so its page asks for them after its first view. */
    without: z.enum(['tenants']).optional().describe('`tenants` leaves the list of tenants empty'),
  }),
  reply: airportProfile,
  cached: 'airport',
})
