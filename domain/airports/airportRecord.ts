import { z } from 'zod'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { schemaOf, type Field } from '#platform/contract/field.ts'
import { moment } from '#platform/contract/moment.ts'
import { paged, pageQuery } from '#platform/contract/paging.ts'
import { recordStatusField, statusFilter, statusOfNew, axnStatus } from '../catalog/recordStatus.ts'
import { axnInstanceMasterStatus, axnInstanceStatus } from '../review/workflow.ts'
import { instanceId } from '../years/instanceId.ts'
import { airport, airportFields, airportKey, airportPlace } from './airport.ts'
import { airportInstance } from './airportInstance.ts'
import { website } from './website.ts'

const wrongState = 'Please input a valid State/Province.'
const wrongCode = 'Please input a valid IATA Code.'

const codeOrNothing = (field: (typeof airportFields)['stateProvinceCode']) =>
  ({
    ...field,
    schema: z
      .string({ error: wrongState })
      .trim()
      .regex(/^[A-Z0-9]{0,3}$/, wrongState)
      .nullable()
      .transform(text => (text === '' ? null : text)),
  }) satisfies Field

/** What administrators maintain about an airport, the same in every year. */
export const airportRecordFields = {
  iataCode: {
    ...airportFields.iataCode,
    schema: z
      .string({ error: wrongCode })
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{3}$/, wrongCode),
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
    schema: website,
  },
  latitudeText: airportFields.latitudeText,
  longitudeText: airportFields.longitudeText,
  axnStatus: recordStatusField,
} satisfies Record<string, Field>

export const airportPlaceIncomplete = 'Enter both the latitude and the longitude, or neither.'

interface CoordinateTexts {
  latitudeText?: string | null
  longitudeText?: string | null
}

/** Latitude and longitude are given together or not at all. */
export const hasIncompleteCoordinates = ({ latitudeText, longitudeText }: CoordinateTexts): boolean =>
  Boolean(latitudeText) !== Boolean(longitudeText)

function checkPlace(context: z.core.ParsePayload<CoordinateTexts>): void {
  if (!hasIncompleteCoordinates(context.value)) return
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

/** A terminal of the airport, and the years that it is in. */
const terminalOfAirport = z.object({
  terminalId: z.number().int(),
  terminalName: z.string(),
  axnStatus,
  axnInstanceIds: z.array(z.number().int()),
})

/** An airport as administrators read it, with its years, newest first, and its terminals in the order of their names. */
export const airportRecord = airport.extend({
  /** The name of the state or province. */
  airportState: z.string().nullable(),
  airportStateProvince: z.object({ stateProvinceCode: z.string(), stateProvinceName: z.string() }).nullable(),
  websiteUrl: z.string().nullable(),
  axnStatus,
  airportYears: z.array(airportYear),
  airportTerminals: z.array(terminalOfAirport),
  modifiedDate: moment,
  modifiedUserId: z.number().int().nullable(),
  modifiedUserName: z.string().nullable(),
  version: z.number().int(),
})
export type AirportRecord = z.infer<typeof airportRecord>

const recordKey = z.object({ airportId: id })

export const getAirportRecordEndpoint = endpoint('getAirportRecord', {
  method: 'GET',
  url: '/airports/:airportId',
  summary: 'Get an airport’s main record, with the years that it and its terminals are part of',
  tag: 'Airports',
  allow: 'admin',
  params: recordKey,
  reply: airportRecord,
})

export const addAirportEndpoint = endpoint('addAirport', {
  method: 'POST',
  url: '/airports',
  summary: 'Add an airport, and optionally add it to a year',
  tag: 'Airports',
  allow: 'admin',
  body: entry
    .extend({ ...statusOfNew, axnInstanceId: instanceId.nullable().default(null) })
    .check(checkPlace),
  reply: airportRecord,
})

export const saveAirportEndpoint = endpoint('saveAirport', {
  method: 'PUT',
  url: '/airports/:airportId',
  summary: 'Change an airport’s main record, which applies to every open year',
  tag: 'Airports',
  allow: 'admin',
  params: recordKey,
  body: airportEntry,
  reply: airportRecord,
})

export const addAirportToInstanceEndpoint = endpoint('addAirportToInstance', {
  method: 'POST',
  url: '/airports/:airportId/instance/:instanceId',
  summary: 'Add an airport and its active terminals to an open year, with the status INPROGRESS',
  tag: 'Airports',
  allow: 'admin',
  params: airportKey,
  reply: airportInstance,
})

const listedAirport = airportPlace.extend({ axnStatus, modifiedDate: moment })
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
  notInInstance: instanceId.optional().describe('Only airports that are not yet part of this year'),
})
export type AllAirportsQuery = z.output<typeof allAirportsQuery>

export const listAllAirportsEndpoint = endpoint('listAllAirports', {
  method: 'GET',
  url: '/airports/all',
  summary: 'List all airports, whether or not they are part of a year',
  tag: 'Airports',
  allow: 'admin',
  query: allAirportsQuery,
  reply: paged(listedAirport),
})
