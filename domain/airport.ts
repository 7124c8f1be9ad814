import { z } from 'zod'
import { endpoint, id, instanceId } from './endpoint.ts'
import { figureField, nameField, schemaOf, textField, type Field } from './field.ts'
import { glossary } from './glossary.ts'
import { yesNo } from './lookup.ts'
import { messages } from './messages.ts'
import { paged, pageQuery } from './paging.ts'
import { axnInstanceMasterStatus, axnInstanceStatus } from './workflow.ts'

/** Who an airport is; the same in every year. */
export const airportFields = {
  iataCode: {
    ...nameField({ label: 'IATA Code', help: 'The three-letter code of the airport.' }, { min: 3, max: 3 }),
    schema: z
      .string()
      .trim()
      .regex(/^[A-Z0-9]{3}$/, 'Please input a valid IATA Code.'),
  },
  airportName: nameField({ label: 'Airport Name' }),
  city: nameField({ label: 'City' }),
  county: textField({ label: 'County' }),
  stateProvinceCode: textField({ label: 'State/Province' }, 3),
  isoCountryCode: {
    ...nameField({ label: 'Country' }, { min: 2, max: 2 }),
    schema: z
      .string()
      .trim()
      .regex(/^[A-Z]{2}$/, 'Please input a valid Country.'),
  },
  latitudeText: coordinateField('Latitude', 90),
  longitudeText: coordinateField('Longitude', 180),
}

function coordinateField(label: string, limit: number) {
  const wrong = `Please input a valid ${label} (degrees, ${-limit} to ${limit}).`
  const schema = z
    .string()
    .trim()
    .regex(/^-?\d{1,3}(\.\d{1,9})?$/, wrong)
    .refine(text => Math.abs(Number(text)) <= limit, wrong)
    .nullable()
  return { label, unit: '°', format: 'text' as const, required: false, schema }
}

export const airport = z.object({
  airportId: z.number().int(),
  iataCode: z.string(),
  airportName: z.string(),
  city: z.string(),
  county: z.string().nullable(),
  stateProvinceCode: z.string().nullable(),
  isoCountryCode: z.string(),
  latitudeText: z.string().nullable(),
  longitudeText: z.string().nullable(),
})
export type Airport = z.infer<typeof airport>

/** 'City, State (IATA)', as the search shows a location; a place without a state goes by its country. */
export function airportLocation(
  place: Pick<Airport, 'city' | 'stateProvinceCode' | 'isoCountryCode' | 'iataCode'>,
): string {
  return `${place.city}, ${place.stateProvinceCode ?? place.isoCountryCode} (${place.iataCode})`
}

/** The first panel of the info step. */
const informationFields = {
  dwellTimeAmount: figureField('minutes', {
    label: 'Average Dwell Time',
    help: glossary.dwellTime.text,
  }),
  configurationAdditionalInfoText: textField({ label: 'Additional Information' }, 1000, 'longText'),
}

const revenue = (label: string) => figureField('money', { label })

/** The second panel: what was earned in all, and the airport's share of it. */
export const revenueFields = {
  passengerSvcRevenueTotal: revenue('Passenger Services, Total Revenue'),
  passengerSvcRevenueAirportTotal: revenue('Passenger Services, Revenue to Airport'),
  advertisingRevenueTotal: revenue('Advertising, Total Revenue'),
  advertisingRevenueAirportTotal: revenue('Advertising, Revenue to Airport'),
  currencyExchangeRevenueTotal: revenue('Currency Exchange, Total Revenue'),
  currencyExchangeRevenueAirportTotal: revenue('Currency Exchange, Revenue to Airport'),
}

/** What the two columns of such a table are called. */
export const revenueColumns = {
  revenue: revenue('Total Revenue'),
  revenueAirport: revenue('Revenue to Airport'),
}

/** The same fields by the source of the money, for tables with a line each. */
export const revenueSources = [
  {
    source: 'Passenger Services',
    help: glossary.passengerServices.text,
    revenue: 'passengerSvcRevenueTotal',
    revenueAirport: 'passengerSvcRevenueAirportTotal',
  },
  {
    source: 'Advertising',
    help: glossary.advertising.text,
    revenue: 'advertisingRevenueTotal',
    revenueAirport: 'advertisingRevenueAirportTotal',
  },
  {
    source: 'Currency Exchange',
    help: glossary.currencyExchange.text,
    revenue: 'currencyExchangeRevenueTotal',
    revenueAirport: 'currencyExchangeRevenueAirportTotal',
  },
] as const

const share = (label: string, help?: string) => figureField('percent', { label, help })

/** The third panel. */
export const ratioFields = {
  preSecurityPercentAmount: share('Pre-Security', glossary.preSecurity.text),
  postSecurityPercentAmount: share('Post-Security', glossary.postSecurity.text),
  businessPercentAmount: share('Business'),
  leisurePercentAmount: share('Leisure'),
  odPercentAmount: share('Origination & Destination', glossary.originDestination.text),
  transferPercentAmount: share('Transfer'),
}

/** Entered by the editor of the fact book, not by the info step. */
export const participationFields = {
  acdbePercentageAmount: share('ACDBE Participation', glossary.acdbe.text),
}

/** The pairs that must make 100, or 0 where they do not apply, by the names the messages use. */
export const percentPairs = [
  { pair: 'Post/Pre Security', first: 'preSecurityPercentAmount', second: 'postSecurityPercentAmount' },
  { pair: 'Business/Leisure', first: 'businessPercentAmount', second: 'leisurePercentAmount' },
  {
    pair: 'Origination & Destination to Transfer',
    first: 'odPercentAmount',
    second: 'transferPercentAmount',
  },
] as const

export const airportInfoFields = { ...informationFields, ...revenueFields, ...ratioFields }

/** A choice from a list of the server's, which must be made; its value is the key of what was chosen. */
const choiceField = (label: string, help?: string) => {
  const wrong = `Please input a valid ${label}.`
  const schema = z.number({ error: wrong }).int(wrong).min(1, wrong).max(2_147_483_647, wrong)
  return { label, help, format: 'text', required: true, schema } satisfies Field
}

export const airportChoiceFields = {
  airportConfigurationId: choiceField('Airport Configuration'),
  concessionManagementTypeId: choiceField('Concession Management Type'),
}

/** What the info step saves. A status in the body is no field of it and changes nothing. */
export const airportInfo = schemaOf({ ...airportInfoFields, ...airportChoiceFields }).check(context => {
  for (const { pair, first, second } of percentPairs) {
    if (!pairIsWhole(context.value[first], context.value[second])) {
      for (const path of [first, second]) {
        context.issues.push({
          code: 'custom',
          input: context.value[path],
          path: [path],
          message: messages.percentPair(pair),
        })
      }
    }
  }
})
export type AirportInfo = z.infer<typeof airportInfo>

/** Both missing, or together exactly 100 or 0. Hundredths are added as whole numbers: 33.33 + 66.67 is 100. */
export function pairIsWhole(first: number | null, second: number | null): boolean {
  if (first === null && second === null) return true
  if (first === null || second === null) return false
  const hundredths = Math.round(first * 100) + Math.round(second * 100)
  return hundredths === 10_000 || hundredths === 0
}

const figure = z.number().nullable()

/** An airport in one year, as its editors read it. */
export const airportInstance = z.object({
  airport,
  airportId: z.number().int(),
  axnInstanceId: z.number().int(),
  axnInstanceName: z.string(),
  axnInstanceMasterStatus,
  axnInstanceStatus,
  airportConfigurationId: z.number().int().nullable(),
  /** What was chosen is named here, also where it is not offered any more. */
  airportConfigurationName: z.string().nullable(),
  additionalInfoFlag: yesNo.nullable(),
  concessionManagementTypeId: z.number().int().nullable(),
  concessionManagementType: z.string().nullable(),
  configurationAdditionalInfoText: z.string().nullable(),
  dwellTimeAmount: figure,
  ...figuresOf(revenueFields),
  ...figuresOf(ratioFields),
  passengerTotal: figure,
  enplaneTotal: figure,
  deplaneTotal: figure,
  passengerEpDomesticTotal: figure,
  passengerEpIntlTotal: figure,
  annualPercentageChangeAmount: figure,
  modifiedDate: z.string(),
  modifiedUserName: z.string().nullable(),
  version: z.number().int(),
})
export type AirportInstance = z.infer<typeof airportInstance>

function figuresOf<K extends string>(fields: Record<K, unknown>): Record<K, typeof figure> {
  return Object.fromEntries(Object.keys(fields).map(name => [name, figure])) as Record<K, typeof figure>
}

/** The airport totals form of the terminals step: airport-wide traffic and its change. */
export const airportTotalsFields = {
  enplaneTotal: figureField('integer', {
    label: 'Enplaning Passengers',
    help: glossary.enplanement.text,
  }),
  deplaneTotal: figureField('integer', {
    label: 'Deplaning Passengers',
    help: glossary.deplanement.text,
  }),
  passengerTotal: figureField('integer', { label: 'Total Passengers', help: glossary.passengerTotal.text }),
  passengerEpDomesticTotal: figureField('integer', { label: 'Enplaning, Domestic' }),
  passengerEpIntlTotal: figureField('integer', { label: 'Enplaning, International' }),
  annualPercentageChangeAmount: figureField('change', {
    label: 'Annual Percentage Change',
    help: messages.changeTooltip,
  }),
}
export const airportTotals = schemaOf(airportTotalsFields)
export type AirportTotals = z.infer<typeof airportTotals>

export const airportKey = z.object({ airportId: id, instanceId })
const ofAirport = '/airports/:airportId/instance/:instanceId'

export const getAirportInstance = endpoint({
  method: 'GET',
  url: ofAirport,
  summary: 'An airport of one year, as its editors see it',
  tag: 'Airports',
  allow: 'airport.read',
  params: airportKey,
  reply: airportInstance,
})

export const saveAirportInfo = endpoint({
  method: 'PUT',
  url: ofAirport,
  summary: 'Save the airport information of one year; a status in the body is ignored',
  tag: 'Airports',
  allow: 'airport.edit',
  params: airportKey,
  body: airportInfo,
  reply: airportInstance,
})

export const saveAirportTotals = endpoint({
  method: 'PUT',
  url: `${ofAirport}/totals`,
  summary: 'Save the airport-wide traffic of one year and its change',
  tag: 'Airports',
  allow: 'airport.edit',
  params: airportKey,
  body: airportTotals,
  reply: airportInstance,
})

const geography = airport.pick({
  airportId: true,
  iataCode: true,
  airportName: true,
  city: true,
  stateProvinceCode: true,
  isoCountryCode: true,
})

export const listAirportGeography = endpoint({
  method: 'GET',
  url: '/airports/allforgeographylookup',
  summary: 'Airports of the active year by place and code, for the search; only those the caller may see',
  tag: 'Airports',
  allow: 'browse',
  query: pageQuery(['city', 'iataCode', 'airportName'], 1000),
  reply: paged(geography),
})

/** A row of an airport list, in the wizard, the administration and the browsing pages. */
export const airportRow = geography.extend({
  axnInstanceId: z.number().int(),
  axnInstanceStatus,
  enplaneTotal: figure,
  modifiedDate: z.string(),
})
export type AirportRow = z.infer<typeof airportRow>

const airportListQuery = pageQuery(
  [
    'airportName',
    'airportId',
    'iataCode',
    'city',
    'stateProvinceCode',
    'isoCountryCode',
    'axnInstanceStatus',
    'modifiedDate',
    'enplaneTotal',
  ],
  100,
).extend({ status: z.union([z.literal('ALL'), axnInstanceStatus]).default('ALL') })
export type AirportListQuery = z.output<typeof airportListQuery>

export const searchAirports = endpoint({
  method: 'POST',
  url: '/airports/instance/:instanceId/paged/search',
  summary: 'Airports of a year; for anybody but administrators the published ones of the active year',
  tag: 'Airports',
  allow: 'browse',
  writes: false,
  params: z.object({ instanceId }),
  query: airportListQuery,
  reply: paged(airportRow),
})

export const listEditableAirports = endpoint({
  method: 'GET',
  url: '/airports/instance/:instanceId/affiliated',
  summary: 'The airports of a year that the caller may edit: the wizard list',
  tag: 'Airports',
  allow: 'wizard',
  params: z.object({ instanceId }),
  query: airportListQuery,
  reply: paged(airportRow),
})

export const statusChange = z.object({
  action: z.string(),
  fromStatus: axnInstanceStatus,
  toStatus: axnInstanceStatus,
  reason: z.string().nullable(),
  modifiedDate: z.string(),
  modifiedUserName: z.string().nullable(),
})

export const setAirportStatus = endpoint({
  method: 'PUT',
  url: `${ofAirport}/status`,
  summary: 'Move an airport through the workflow; some steps need a reason',
  tag: 'Workflow',
  allow: 'airport.read',
  params: airportKey,
  body: z.object({
    axnInstanceStatus,
    reason: z.string().trim().max(2000).optional(),
    airportId: id.optional(),
    axnInstanceId: instanceId.optional(),
  }),
  reply: airportInstance,
})
