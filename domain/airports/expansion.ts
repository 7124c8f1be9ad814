import { z } from 'zod'
import { pickProperty } from '#platform/contract/columnPlaces.ts'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { schemaOf, yesNo } from '#platform/contract/field.ts'
import { moment } from '#platform/contract/moment.ts'
import { paged, pageQuery } from '#platform/contract/paging.ts'
import { axnStatus } from '../catalog/recordStatus.ts'
import { airportKey } from './airport.ts'
import { expansionColumns, expansionFields } from './expansionColumns.ts'

export const expansion = schemaOf(expansionFields)
export type Expansion = z.infer<typeof expansion>

/** A stored plan. `confirmed` is 'N' if it was carried over from last year and not confirmed yet. */
export const airportExpansion = z.object({
  airportExpansionPK: z.object({
    airportId: z.number().int(),
    expansionId: z.number().int(),
    axnInstanceId: z.number().int(),
  }),
  ...pickProperty(expansionColumns, 'reply'),
  unitMeasureCode: z.literal('SQFT'),
  axnStatus,
  confirmed: yesNo,
  modifiedDate: moment,
  version: z.number().int(),
})
export type AirportExpansion = z.infer<typeof airportExpansion>

const expansionKey = airportKey.extend({ expansionId: id })
const expansions = '/airports/:airportId/instance/:instanceId/expansion'

export const listExpansionsEndpoint = endpoint('listExpansions', {
  method: 'GET',
  url: expansions,
  summary: 'List an airport’s planned expansions for a year, in the order they were added',
  tag: 'Expansions',
  allow: 'airport.read',
  params: airportKey,
  query: pageQuery(['expansionId'], 100),
  reply: paged(airportExpansion),
})

export const getExpansionEndpoint = endpoint('getExpansion', {
  method: 'GET',
  url: `${expansions}/:expansionId`,
  summary: 'Get one planned expansion',
  tag: 'Expansions',
  allow: 'airport.read',
  params: expansionKey,
  reply: airportExpansion,
})

export const addExpansionEndpoint = endpoint('addExpansion', {
  method: 'POST',
  url: expansions,
  summary: 'Add a planned expansion',
  tag: 'Expansions',
  allow: 'airport.edit',
  params: airportKey,
  body: expansion,
  reply: airportExpansion,
})

export const saveExpansionEndpoint = endpoint('saveExpansion', {
  method: 'PUT',
  url: `${expansions}/:expansionId`,
  summary: 'Change a planned expansion. This also confirms it',
  tag: 'Expansions',
  allow: 'airport.edit',
  params: expansionKey,
  body: expansion,
  reply: airportExpansion,
})

export const removeExpansionEndpoint = endpoint('removeExpansion', {
  method: 'DELETE',
  url: `${expansions}/:expansionId`,
  summary: 'Delete a planned expansion',
  tag: 'Expansions',
  allow: 'airport.edit',
  params: expansionKey,
})

export const confirmExpansionsEndpoint = endpoint('confirmExpansions', {
  method: 'PUT',
  url: `${expansions}/confirm`,
  summary:
    'Confirm plans that were carried over from last year, either those listed or all. If any ID is unknown, none are confirmed',
  tag: 'Expansions',
  allow: 'airport.edit',
  params: airportKey,
  body: z.object({ expansionIds: z.array(id).max(1000).optional() }),
  reply: z.object({ confirmed: z.number().int() }),
})
