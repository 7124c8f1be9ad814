import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { airport } from '../airports/airport.ts'
import { instanceId } from '../years/instanceId.ts'
import { reportedFigure } from './airportFigure.ts'
import { figureKey } from './airportTrends.ts'

const mappedAirport = airport.extend({ figure: reportedFigure })
export type MappedAirport = z.infer<typeof mappedAirport>

/** The figure that the map shows first. */
export const firstMapped = 'enplaneTotal'

export const listMappedAirportsEndpoint = endpoint('listMappedAirports', {
  method: 'GET',
  url: '/airports/instance/:instanceId/map',
  summary: 'Get the locations and one figure of the airports of a year that the caller can see',
  tag: 'Airports',
  allow: 'browse',
  params: z.object({ instanceId }),
  query: z.object({ figure: figureKey.default(firstMapped) }),
  reply: z.object({
    axnInstanceName: z.string(),
    figureKey: z.string(),
    /** The note on amounts converted from Canadian dollars; null if the figure is no amount or no airport is Canadian. */
    exchangeRate: z.string().nullable(),
    airports: z.array(mappedAirport),
  }),
  cached: 'year',
})

/** The area of a figure's circle. The largest figure has the largest radius; unknown or zero has the smallest. */
export function computeCircleRadius(
  value: number | null,
  largestValue: number,
  { least, most }: { least: number; most: number },
): number {
  if (value === null || value <= 0 || largestValue <= 0) return least
  return Math.max(least, most * Math.sqrt(value / largestValue))
}
