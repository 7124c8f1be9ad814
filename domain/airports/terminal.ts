import { z } from 'zod'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { figuresOf, schemaOf, yesNo } from '#platform/contract/field.ts'
import { moment } from '#platform/contract/moment.ts'
import { lookupItems } from '../catalog/lookups.ts'
import { axnStatus } from '../catalog/recordStatus.ts'
import { tenantTypes } from '../catalog/tenantTypes.ts'
import { airportKey } from './airport.ts'
import { terminalTotalFields, terminalTrafficFields, trafficColumns } from './terminalColumns.ts'

export const terminal = z.object({
  terminalId: z.number().int(),
  terminalName: z.string(),
  terminalShortName: z.string().nullable(),
  axnStatus,
})

const terminalTotal = schemaOf(terminalTotalFields).extend({ tenantType: z.enum(tenantTypes) })

/** The data that the terminal form saves: traffic, change, and the totals of each tenant type. */
export const terminalTotals = schemaOf(terminalTrafficFields).extend({
  annualPercentChangeAmount: trafficColumns.annualPercentChangeAmount.field.schema.default(null),
  airportTerminalTotals: z
    .array(terminalTotal)
    .max(tenantTypes.length)
    .refine(
      totals => new Set(totals.map(each => each.tenantType)).size === totals.length,
      'Each tenant type can be entered only once.',
    ),
})
export type TerminalTotals = z.infer<typeof terminalTotals>

/** A terminal's own figures in answers. */
export const terminalFigures = figuresOf(trafficColumns)

/** A terminal in one year, as editors read it. Figures that were not reported are null. */
export const airportTerminal = z.object({
  airportTerminalPK: z.object({
    airportId: z.number().int(),
    terminalId: z.number().int(),
    axnInstanceId: z.number().int(),
  }),
  terminal,
  ...terminalFigures,
  /** Always the four tenant types, in order. */
  airportTerminalTotals: z.array(
    z.object({
      tenantType: z.enum(tenantTypes),
      ...figuresOf(terminalTotalFields),
      /** $ per enplaning passenger of the terminal, computed for each answer and never stored. */
      salesEpRatio: z.number().nullable().optional(),
      rentEpRatio: z.number().nullable().optional(),
      unitMeasureCode: z.literal('SQFT'),
    }),
  ),
  airlineTerminals: z.array(lookupItems.airlines.extend({ confirmed: yesNo })),
  modifiedDate: moment,
  modifiedUserId: z.number().int().nullable(),
  version: z.number().int(),
})
export type AirportTerminal = z.infer<typeof airportTerminal>

const terminalKey = airportKey.extend({ terminalId: id })
const terminals = '/airports/:airportId/instance/:instanceId/terminals'

export const listTerminalsEndpoint = endpoint('listTerminals', {
  method: 'GET',
  url: terminals,
  summary: 'List an airport’s terminals for a year with their totals',
  tag: 'Terminals',
  allow: 'airport.read',
  params: airportKey,
  reply: z.array(airportTerminal),
  cached: 'airport',
})

export const getTerminalEndpoint = endpoint('getTerminal', {
  method: 'GET',
  url: `${terminals}/:terminalId`,
  summary: 'Get one terminal for a year',
  tag: 'Terminals',
  allow: 'airport.read',
  params: terminalKey,
  reply: airportTerminal,
})

export const saveTerminalTotalsEndpoint = endpoint('saveTerminalTotals', {
  method: 'PUT',
  url: `${terminals}/:terminalId/totals`,
  summary: 'Save a terminal’s traffic and totals by tenant type',
  tag: 'Terminals',
  allow: 'airport.edit',
  params: terminalKey,
  body: terminalTotals,
  reply: airportTerminal,
})

const airlineKey = terminalKey.extend({ airlineId: id })

export const addTerminalAirlineEndpoint = endpoint('addTerminalAirline', {
  method: 'POST',
  url: `${terminals}/:terminalId/airlines/:airlineId`,
  summary: 'Add a dominant airline to a terminal',
  tag: 'Terminals',
  allow: 'airport.edit',
  params: airlineKey,
  reply: airportTerminal,
})

export const removeTerminalAirlineEndpoint = endpoint('removeTerminalAirline', {
  method: 'DELETE',
  url: `${terminals}/:terminalId/airlines/:airlineId`,
  summary: 'Remove a dominant airline from a terminal',
  tag: 'Terminals',
  allow: 'airport.edit',
  params: airlineKey,
  reply: airportTerminal,
})

export const confirmTerminalAirlinesEndpoint = endpoint('confirmTerminalAirlines', {
  method: 'PUT',
  url: `${terminals}/:terminalId/airlines/confirm`,
  summary: 'Confirm the dominant airlines of a terminal that were carried over from last year',
  tag: 'Terminals',
  allow: 'airport.edit',
  params: terminalKey,
  reply: airportTerminal,
})
