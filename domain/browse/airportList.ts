import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { moment } from '#platform/contract/moment.ts'
import { paged, pageQuery } from '#platform/contract/paging.ts'
import { airportPlace } from '../airports/airport.ts'
import { axnInstanceStatus } from '../review/workflow.ts'
import { editionQuery, instanceId } from '../years/instanceId.ts'

export const listAirportGeographyEndpoint = endpoint('listAirportGeography', {
  method: 'GET',
  url: '/airports/allforgeographylookup',
  summary: 'List the airports of a year that the caller can see, by place and code, for the search',
  tag: 'Airports',
  allow: 'browse',
  query: pageQuery(['city', 'iataCode', 'airportName', 'bestMatch'], 1000).extend({
    instanceId: editionQuery,
    /** With `iataCode`, the keyword is the beginning of a code. */
    by: z.enum(['location', 'iataCode']).default('location'),
  }),
  reply: paged(airportPlace),
})

/** A row of an airport list in the wizard, the administration, and the browsing pages. */
const airportRow = airportPlace.extend({
  axnInstanceId: z.number().int(),
  axnInstanceStatus,
  enplaneTotal: z.number().nullable(),
  modifiedDate: moment,
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
    'bestMatch',
  ],
  100,
).extend({ status: z.union([z.literal('ALL'), axnInstanceStatus]).default('ALL') })
export type AirportListQuery = z.output<typeof airportListQuery>

export const searchAirportsEndpoint = endpoint('searchAirports', {
  method: 'POST',
  url: '/airports/instance/:instanceId/paged/search',
  summary: 'List the airports of a year. Only administrators see unpublished airports and the pending year',
  tag: 'Airports',
  allow: 'browse',
  writes: false,
  params: z.object({ instanceId }),
  query: airportListQuery,
  reply: paged(airportRow),
})

export const listEditableAirportsEndpoint = endpoint('listEditableAirports', {
  method: 'GET',
  url: '/airports/instance/:instanceId/affiliated',
  summary: 'List the airports of a year that the caller can edit',
  tag: 'Airports',
  allow: 'wizard',
  params: z.object({ instanceId }),
  query: airportListQuery,
  reply: paged(airportRow),
})
