import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { airportKey } from '../airports/airport.ts'

/** The size in drawing units of the map in an airport's profile, and the distance that it covers. */
export const profileSheet = { width: 420, height: 280, kilometersAcross: 1900 }

/** Everything as SVG path data (`M12,3L...Z`), to be filled or stroked. */
export const outlineMap = z.object({
  land: z.string(),
  lakes: z.string(),
  borders: z.string(),
  stateBorders: z.string(),
  labels: z.array(z.object({ code: z.string(), x: z.number(), y: z.number() })),
})
export type OutlineMap = z.infer<typeof outlineMap>

export const getAirportOutlineEndpoint = endpoint('getAirportOutline', {
  method: 'GET',
  url: '/airports/:airportId/instance/:instanceId/outline',
  summary:
    'Get land, lakes, and borders around an airport as SVG paths. Its location is in the center of the sheet, which is 420 by 280 and covers 1,900 km from west to east',
  tag: 'Airports',
  allow: 'airport.view',
  params: airportKey,
  reply: outlineMap,
  cached: 'airport',
})
