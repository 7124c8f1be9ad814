import { z } from 'zod'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { nameField, schemaOf, textField, type FigureField } from '#platform/contract/field.ts'
import { listing } from '#platform/contract/listing.ts'
import { createRecord } from '#platform/contract/listKeys.ts'
import { moment } from '#platform/contract/moment.ts'
import { paged, pageQuery } from '#platform/contract/paging.ts'
import { recordStatusColumn, recordStatusField, statusFilter, statusOfNew } from '../catalog/recordStatus.ts'
import { removalCheck } from '../catalog/removal.ts'
import { axnInstanceMasterStatus } from '../review/workflow.ts'
import { airportKey } from './airport.ts'
import { airportTerminal, terminal } from './terminal.ts'
import { trafficColumns, trafficNames } from './terminalColumns.ts'

/** The name of a terminal, the same in every open year. */
export const mainTerminalFields = {
  terminalName: nameField({ label: 'Terminal' }, { min: 1 }),
  terminalShortName: textField({ label: 'Abbreviation' }, 50),
  axnStatus: recordStatusField,
}
const terminalEntry = schemaOf(mainTerminalFields)
export type TerminalEntry = z.infer<typeof terminalEntry>

/** A terminal as administrators read it, with its years, newest first. */
export const mainTerminal = terminal.extend({
  airportId: z.number().int(),
  terminalYears: z.array(
    z.object({ axnInstanceId: z.number().int(), axnInstanceName: z.string(), axnInstanceMasterStatus }),
  ),
  modifiedDate: moment,
  modifiedUserName: z.string().nullable(),
  version: z.number().int(),
})
export type MainTerminal = z.infer<typeof mainTerminal>

const ofAirport = '/airports/:airportId/instance/:instanceId'
const figureColumn = ({ label, unit, format }: FigureField) =>
  ({ label, unit, format, filter: 'range', shownIn: 'chosen' }) as const

const terminalKey = airportKey.extend({ terminalId: id })

const terminalListQuery = pageQuery([
  'terminalName',
  'terminalId',
  'terminalShortName',
  'axnStatus',
  'modifiedDate',
]).extend({ status: statusFilter })
export type TerminalListQuery = z.output<typeof terminalListQuery>

export const listPagedTerminalsEndpoint = endpoint('listPagedTerminals', {
  method: 'GET',
  url: `${ofAirport}/terminals/paged`,
  summary: 'List an airport’s terminals for a year, one page at a time',
  tag: 'Terminals',
  allow: 'airport.read',
  params: airportKey,
  query: terminalListQuery,
  reply: paged(airportTerminal),
})

/** An airport's terminals of a year, for administrators. */
export const terminalListing = listing('managedTerminals', {
  title: 'Terminals',
  of: 'terminals',
  url: `${ofAirport}/terminals/list`,
  summary: 'List an airport’s terminals for a year with filters, one page at a time',
  tag: 'Terminals',
  allow: 'admin',
  cached: null,
  params: airportKey,
  sort: 'terminalName',
  columns: {
    terminalId: { label: 'ID', format: 'integer', isKey: true, width: 1 },
    terminalName: { label: mainTerminalFields.terminalName.label, format: 'text', width: 5 },
    terminalShortName: { label: mainTerminalFields.terminalShortName.label, format: 'text', filter: 'text' },
    modifiedDate: { label: 'Figures Last Saved', format: 'dateTime', filter: 'range' },
    axnStatus: recordStatusColumn,
    ...createRecord(trafficNames, name => figureColumn(trafficColumns[name].field)),
  },
  more: {
    ...terminal.pick({ terminalName: true, axnStatus: true }).shape,
    /** That of the terminal itself, which is the same in every year. */
    version: z.number().int(),
  },
})

export const getMainTerminalEndpoint = endpoint('getMainTerminal', {
  method: 'GET',
  url: `${ofAirport}/terminal/:terminalId/main`,
  summary: 'Get a terminal’s main record and the years that it is part of',
  tag: 'Terminals',
  allow: 'admin',
  params: terminalKey,
  reply: mainTerminal,
})

export const addTerminalEndpoint = endpoint('addTerminal', {
  method: 'POST',
  url: `${ofAirport}/terminals`,
  summary: 'Add a terminal to an airport for the year in the path and any other listed years',
  tag: 'Terminals',
  allow: 'admin',
  params: airportKey,
  body: terminalEntry.extend({
    ...statusOfNew,
    axnInstanceIds: z.array(z.number().int().min(0).max(99)).max(10).default([]),
  }),
  reply: mainTerminal,
})

export const addTerminalToInstanceEndpoint = endpoint('addTerminalToInstance', {
  method: 'POST',
  url: `${ofAirport}/terminals/:terminalId`,
  summary: 'Add an existing terminal of the airport to an open year that it is not part of',
  tag: 'Terminals',
  allow: 'admin',
  params: terminalKey,
  reply: mainTerminal,
})

export const saveTerminalEndpoint = endpoint('saveTerminal', {
  method: 'PUT',
  url: `${ofAirport}/terminals/:terminalId`,
  summary: 'Rename a terminal in every open year, or change its status. Not allowed in a historical year',
  tag: 'Terminals',
  allow: 'admin',
  params: terminalKey,
  body: terminalEntry,
  reply: mainTerminal,
})

export const checkTerminalRemovalEndpoint = endpoint('checkTerminalRemoval', {
  tag: 'Terminals',
  allow: 'admin',
  method: 'GET',
  url: `${ofAirport}/terminals/:terminalId/removal`,
  summary: 'Check whether a terminal can be deleted, and if not, why',
  params: terminalKey,
  reply: removalCheck,
})

export const removeTerminalEndpoint = endpoint('removeTerminal', {
  method: 'DELETE',
  url: `${ofAirport}/terminals/:terminalId`,
  summary: 'Remove an unused terminal from a year, and delete it if it is part of no other year',
  tag: 'Terminals',
  allow: 'admin',
  params: terminalKey,
})
