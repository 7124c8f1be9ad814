import { z } from 'zod'
import { pickProperty } from '#platform/contract/columnPlaces.ts'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { figuresOf, schemaOf, yesNo } from '#platform/contract/field.ts'
import { moment } from '#platform/contract/moment.ts'
import { lookupItems } from '../catalog/lookups.ts'
import { axnInstanceMasterStatus, axnInstanceStatus } from '../review/workflow.ts'
import { instanceId } from '../years/instanceId.ts'
import { airport, airportKey } from './airport.ts'
import { airportComment } from './airportComment.ts'
import { airportInfo } from './airportInfo.ts'
import {
  airportTextColumns,
  airportTotalsColumns,
  airportTotalsFields,
  carRentalColumns,
  dwellTimeColumns,
  parkingRevenueColumns,
  participationColumns,
  ratioColumns,
  revenueColumns,
} from './airportYearColumns.ts'
import { airportExpansion } from './expansion.ts'

/** An airport's stored data for one year, without its lists. */
export const airportYear = z.object({
  airport,
  airportId: z.number().int(),
  axnInstanceId: z.number().int(),
  axnInstanceName: z.string(),
  axnInstanceMasterStatus,
  axnInstanceStatus,
  airportConfigurationId: z.number().int().nullable(),
  /** Includes the name of a choice that is no longer offered. */
  airportConfigurationName: z.string().nullable(),
  additionalInfoFlag: yesNo.nullable(),
  airportConfiguration: lookupItems['airport-configurations'].nullable(),
  concessionManagementTypeId: z.number().int().nullable(),
  concessionManagementType: z.string().nullable(),
  /** The title of the year's question; null if there is none. */
  specialQuestionTitle: z.string().nullable(),
  ...pickProperty(airportTextColumns, 'reply'),
  ...figuresOf(dwellTimeColumns),
  ...figuresOf(revenueColumns),
  ...figuresOf(ratioColumns),
  ...figuresOf(parkingRevenueColumns),
  ...figuresOf(carRentalColumns),
  ...figuresOf(airportTotalsColumns),
  ...figuresOf(participationColumns),
  modifiedDate: moment,
  modifiedUserId: z.number().int().nullable(),
  modifiedUserName: z.string().nullable(),
  version: z.number().int(),
})
export type AirportInstance = z.infer<typeof airportYear>

/** An airport in one year, as its editors read it. */
export const airportInstance = airportYear.extend({
  /** All three comments, in order. */
  airportCommentList: z.array(airportComment),
  airportExpansionList: z.array(airportExpansion),
})

export const airportTotals = schemaOf(airportTotalsFields)
export type AirportTotals = z.infer<typeof airportTotals>

const ofAirport = '/airports/:airportId/instance/:instanceId'

export const getAirportInstanceEndpoint = endpoint('getAirportInstance', {
  method: 'GET',
  url: ofAirport,
  summary: 'Get an airport’s data for a year, as its editors see it',
  tag: 'Airports',
  allow: 'airport.read',
  params: airportKey,
  reply: airportInstance,
})

export const saveAirportInfoEndpoint = endpoint('saveAirportInfo', {
  method: 'PUT',
  url: ofAirport,
  summary: 'Save an airport’s information for a year. A status in the body is ignored',
  tag: 'Airports',
  allow: 'airport.edit',
  params: airportKey,
  body: airportInfo,
  reply: airportInstance,
})

export const saveAirportTotalsEndpoint = endpoint('saveAirportTotals', {
  method: 'PUT',
  url: `${ofAirport}/totals`,
  summary: 'Save an airport’s total traffic for a year and its annual change',
  tag: 'Airports',
  allow: 'airport.edit',
  params: airportKey,
  body: airportTotals,
  reply: airportInstance,
})

export const setAirportStatusEndpoint = endpoint('setAirportStatus', {
  method: 'PUT',
  url: `${ofAirport}/status`,
  summary: 'Change an airport’s workflow status. Some changes require a reason',
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
