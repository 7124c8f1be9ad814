import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { airportKey, airportPlace } from '../airports/airport.ts'
import { hubSizes } from '../airports/hubSize.ts'
import { getWeight, reportedFigure, type AirportFigure, type FiguresOfYear } from './airportFigure.ts'
import { findFigure } from './airportFigures.ts'
import { buildCodesSchema } from './airportTrends.ts'
import { computeBenchmark, type PeerFigure } from './benchmark.ts'
import { getScopedKey, tenantScopes } from './concessionFigures.ts'

/** The compared figures, all of them ratios. */
const benchmarkedFigures = [
  'salesEpRatio',
  'rentEpRatio',
  'rentSalesRatio',
  'areaEpRatio',
  'salesAreaRatio',
  'rentAreaRatio',
] as const
/** The figures that say how large an airport is, and its rank among its peers. */
const sizeFigures = [
  'enplaneTotal',
  getScopedKey('grossSalesTotal', 'WITHDUTYFREE'),
  getScopedKey('areaTotal', 'WITHDUTYFREE'),
]
export const maxPeers = 50

const figure = z.number()
const hubSize = z.enum(hubSizes).nullable()
export const spread = z.object({
  minimum: figure,
  lowerQuartile: figure,
  median: figure,
  upperQuartile: figure,
  maximum: figure,
})

export const benchmarkedFigure = z.object({
  key: z.string(),
  scope: z.enum(tenantScopes),
  own: reportedFigure,
  count: z.number().int(),
  leftOut: z.number().int(),
  notApplicable: z.number().int(),
  tooLittle: z.enum(['fewAirports', 'oneDominates']).nullable(),
  spread: spread.nullable(),
  place: z.number().int().nullable(),
})
export type BenchmarkedFigure = z.infer<typeof benchmarkedFigure>
const rankedSize = benchmarkedFigure.pick({ key: true, count: true, spread: true, place: true })
type RankedSize = z.infer<typeof rankedSize>

export const airportBenchmarks = z.object({
  airport: airportPlace,
  axnInstanceName: z.string(),
  hubSize,
  /** The source of the United States total that determines hub sizes; null if the year has none. */
  usEnplanementSource: z.string().nullable(),
  /**
   * Peers of the same hub size, or the requested ones; `none` if no peers were requested and the hub size is unknown.
   */
  peersBy: z.enum(['hubSize', 'chosen', 'none']),
  /** Sorted by code, including the airport itself. */
  group: z.array(airportPlace),
  /** Codes that match no published airport of the year. */
  unknown: z.array(z.string()),
  /** The note on amounts converted from Canadian dollars; null if no airport is Canadian. */
  exchangeRate: z.string().nullable(),
  figures: z.array(benchmarkedFigure),
  /** Enplanements, gross sales, and area, the last two including duty free. */
  sizes: z.array(rankedSize),
})
export type AirportBenchmarks = z.infer<typeof airportBenchmarks>

const query = z.object({
  peers: buildCodesSchema(maxPeers)
    .optional()
    .describe('The airports to compare with. By default, the airports of the same hub size.'),
})

export const getAirportBenchmarksEndpoint = endpoint('getAirportBenchmarks', {
  method: 'GET',
  url: '/airports/:airportId/instance/:instanceId/benchmarks',
  summary: 'Compare an airport with its peers: minimum, quartiles (R-7), maximum, and the airport’s rank',
  tag: 'Airports',
  allow: 'airport.view',
  params: airportKey,
  query,
  reply: airportBenchmarks,
  cached: 'year',
})

export const downloadAirportBenchmarksEndpoint = endpoint('downloadAirportBenchmarks', {
  method: 'GET',
  url: '/airports/:airportId/instance/:instanceId/benchmarks/file',
  summary: 'Download an airport’s benchmarks as CSV',
  tag: 'Airports',
  allow: 'airport.view',
  params: airportKey,
  query,
  file: [mediaTypes.csv],
})

interface Peer {
  airportId: number
  figures: FiguresOfYear
}

/** All benchmarks of a group, with the figures of an airport that may be outside it. */
export function computeBenchmarks(group: readonly Peer[], own: Peer | null): BenchmarkedFigure[] {
  return tenantScopes.flatMap(scope =>
    benchmarkedFigures.map(name => {
      const key = getScopedKey(name, scope)
      const peers = group.map(peer => describePeer(peer, key))
      return {
        key,
        scope,
        own: own?.figures[key] ?? nothing,
        ...computeBenchmark(peers, each => each.airportId === own?.airportId),
      }
    }),
  )
}
const nothing = { value: null, partial: false }

/** The size of an airport among a group. An airport's weight in the group is the figure itself. */
export function computeSizes(group: readonly Peer[], own: Peer): RankedSize[] {
  return sizeFigures.map(key => {
    const peers = group.map(({ airportId, figures }) => {
      const figure = figures[key] ?? nothing
      return { airportId, ...figure, amount: figure.value }
    })
    return { key, ...computeBenchmark(peers, each => each.airportId === own.airportId) }
  })
}

/** An airport's figure with the amount that it divides. */
function describePeer({ airportId, figures }: Peer, key: string): PeerFigure {
  const read = (wanted: string) => figures[wanted] ?? nothing
  return { airportId, ...read(key), amount: getWeight(findBenchmarkedFigure(key), read) }
}

/** The definition of a benchmark's figure. Throws for an unknown key. */
export function findBenchmarkedFigure(key: string): AirportFigure {
  const found = findFigure(key)
  if (!found) throw new RangeError(`${key} is not a figure`)
  return found
}
