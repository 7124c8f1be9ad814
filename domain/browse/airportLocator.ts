import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { airportKey } from '../airports/airport.ts'

/** The size of a locator in drawing units, the distance that it covers, and half the size of a state's code on it. */
export interface LocatorSheet {
  width: number
  height: number
  kilometersAcross: number
  label: { x: number; y: number }
}

/** The map in an airport's profile. */
export const profileSheet: LocatorSheet = {
  width: 420,
  height: 280,
  kilometersAcross: 1900,
  label: { x: 11, y: 7 },
}

/** Everything as SVG path data (`M12,3L...Z`), to be filled or stroked. */
export const airportLocator = z.object({
  land: z.string(),
  lakes: z.string(),
  borders: z.string(),
  stateBorders: z.string(),
  labels: z.array(z.object({ code: z.string(), x: z.number(), y: z.number() })),
})
export type AirportLocator = z.infer<typeof airportLocator>

export const getAirportOutlineEndpoint = endpoint('getAirportOutline', {
  method: 'GET',
  url: '/airports/:airportId/instance/:instanceId/outline',
  summary:
    'Get land, lakes, and borders around an airport as SVG paths. Its location is in the center of the sheet, which is 420 by 280 and covers 1,900 km from west to east',
  tag: 'Airports',
  allow: 'airport.view',
  params: airportKey,
  reply: airportLocator,
  cached: 'airport',
})

export const getEntryOutlineEndpoint = endpoint('getEntryOutline', {
  method: 'GET',
  url: '/airports/:airportId/instance/:instanceId/entry-outline',
  summary: 'Get the same paths for the people who enter the airport’s data',
  tag: 'Airports',
  allow: 'airport.read',
  params: airportKey,
  reply: airportLocator,
})
