import { z } from 'zod'
import { airportFields } from './airport.ts'
import { airportInstance, airportKey } from './airportInstance.ts'
import { endpoint, id, instanceId } from '#platform/contract/endpoint.ts'
import { schemaOf, type Field } from '#platform/contract/field.ts'
import { recordStatusField, statusFilter, statusOfNew, axnStatus } from '../catalog/recordStatus.ts'
import { paged, pageQuery } from '#platform/contract/paging.ts'
import { website } from './website.ts'
import { axnInstanceMasterStatus, axnInstanceStatus } from '../review/workflow.ts'

const codeOrNothing = (field: (typeof airportFields)['stateProvinceCode']) =>
  ({
    ...field,
    schema: z
      .string()
      .trim()
      .regex(/^[A-Z0-9]{0,3}$/, 'Please input a valid State/Province.')
      .nullable()
      .transform(text => (text === '' ? null : text)),
  }) satisfies Field

/** What administrators maintain about an airport, the same in every year. */
export const airportRecordFields = {
  iataCode: {
    ...airportFields.iataCode,
    schema: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{3}$/, 'Please input a valid IATA Code.'),
  },
  airportName: airportFields.airportName,
  city: airportFields.city,
  county: airportFields.county,
  isoCountryCode: airportFields.isoCountryCode,
  stateProvinceCode: codeOrNothing(airportFields.stateProvinceCode),
  websiteUrl: {
    label: 'Website',
    format: 'text',
    required: false,
    help: 'With http:// or https:// in front.',
    schema: website,
  },
  latitudeText: airportFields.latitudeText,
  longitudeText: airportFields.longitudeText,
  axnStatus: recordStatusField,
} satisfies Record<string, Field>

export const airportPlaceIncomplete = 'Please give both the latitude and the longitude, or neither.'

interface Place {
  latitudeText?: string | null
  longitudeText?: string | null
}

/** Latitude and longitude are given together or not at all. */
export const hasHalfAPlace = ({ latitudeText, longitudeText }: Place): boolean =>
  Boolean(latitudeText) !== Boolean(longitudeText)

function checkPlace(context: z.core.ParsePayload<Place>): void {
  if (!hasHalfAPlace(context.value)) return
  const missing = context.value.latitudeText ? 'longitudeText' : 'latitudeText'
  context.issues.push({
    code: 'custom',
    input: context.value[missing],
    path: [missing],
    message: airportPlaceIncomplete,
  })
}

const entry = schemaOf(airportRecordFields)
const airportEntry = entry.check(checkPlace)
export type AirportEntry = z.infer<typeof airportEntry>

/** A year that the airport is in. */
const airportYear = z.object({
  axnInstanceId: z.number().int(),
  axnInstanceName: z.string(),
  axnInstanceMasterStatus,
  axnInstanceStatus,
})

/** An airport as administrators read it, with its years, newest first. */
export const airportRecord = z.object({
  airportId: z.number().int(),
  iataCode: z.string(),
  airportName: z.string(),
  city: z.string(),
  county: z.string().nullable(),
  stateProvinceCode: z.string().nullable(),
  /** The name of the state or province. */
  airportState: z.string().nullable(),
  airportStateProvince: z.object({ stateProvinceCode: z.string(), stateProvinceName: z.string() }).nullable(),
  isoCountryCode: z.string(),
  websiteUrl: z.string().nullable(),
  latitudeText: z.string().nullable(),
  longitudeText: z.string().nullable(),
  axnStatus,
  airportYears: z.array(airportYear),
  modifiedDate: z.string(),
  modifiedUserId: z.number().int().nullable(),
  modifiedUserName: z.string().nullable(),
  version: z.number().int(),
})
export type AirportRecord = z.infer<typeof airportRecord>

const recordKey = z.object({ airportId: id })

export const getAirportRecordEndpoint = endpoint({
  method: 'GET',
  url: '/airports/:airportId',
  summary: 'An airport, the same in every year, and the years it is in',
  tag: 'Airports',
  allow: 'admin',
  params: recordKey,
  reply: airportRecord,
})

export const addAirportEndpoint = endpoint({
  method: 'POST',
  url: '/airports',
  summary: 'Add an airport, and take it into a year where one is named',
  tag: 'Airports',
  allow: 'admin',
  body: entry
    .extend({ ...statusOfNew, axnInstanceId: instanceId.nullable().default(null) })
    .check(checkPlace),
  reply: airportRecord,
})

export const saveAirportEndpoint = endpoint({
  method: 'PUT',
  url: '/airports/:airportId',
  summary: 'Change an airport in every year',
  tag: 'Airports',
  allow: 'admin',
  params: recordKey,
  body: airportEntry,
  reply: airportRecord,
})

export const takeAirportIntoInstanceEndpoint = endpoint({
  method: 'POST',
  url: '/airports/:airportId/instance/:instanceId',
  summary: 'Take an airport with its active terminals into a year that is not historical, as INPROGRESS',
  tag: 'Airports',
  allow: 'admin',
  params: airportKey,
  reply: airportInstance,
})

const listedAirport = airportRecord.pick({
  airportId: true,
  iataCode: true,
  airportName: true,
  city: true,
  stateProvinceCode: true,
  isoCountryCode: true,
  axnStatus: true,
  modifiedDate: true,
})
export type ListedAirport = z.infer<typeof listedAirport>

const allAirportsQuery = pageQuery([
  'airportName',
  'airportId',
  'iataCode',
  'city',
  'isoCountryCode',
  'modifiedDate',
  'axnStatus',
]).extend({
  status: statusFilter,
  notInInstance: instanceId.optional().describe('Only those that are not in this year yet'),
})
export type AllAirportsQuery = z.output<typeof allAirportsQuery>

export const listAllAirportsEndpoint = endpoint({
  method: 'GET',
  url: '/airports/all',
  summary: 'All airports, whether or not they are in any year',
  tag: 'Airports',
  allow: 'admin',
  query: allAirportsQuery,
  reply: paged(listedAirport),
})
