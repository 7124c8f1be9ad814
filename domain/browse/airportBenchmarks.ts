import { z } from 'zod'
import { airportKey } from '../airports/airportInstance.ts'
import { findFigure } from './airportFigures.ts'
import { reportedFigure, type AirportFigure, type FiguresOfYear } from './airportFigure.ts'
import { getScopedKey, tenantScopes } from './concessionFigures.ts'
import { codesSchema, comparedAirport } from './airportTrends.ts'
import { computeBenchmark } from './benchmark.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { hubSizes } from '../airports/hubSize.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'

/** The compared figures, each of which divides an amount. */
const benchmarkedFigures = ['salesEpRatio', 'rentEpRatio', 'areaEpRatio', 'salesAreaRatio'] as const
export const maxPeers = 50

const figure = z.number()
const hubSize = z.enum(hubSizes).nullable()

export const airportBenchmarks = z.object({
  airport: comparedAirport,
  axnInstanceName: z.string(),
  hubSize,
  /** The source of the United States total that hub sizes are shares of; null if the year has none. */
  usEnplanementSource: z.string().nullable(),
  /** Of the same hub size, or the requested ones. */
  peersBy: z.enum(['hubSize', 'chosen']),
  /** By code, including the airport itself. */
  group: z.array(comparedAirport),
  /** Codes that belong to no published airport of the year. */
  unknown: z.array(z.string()),
  figures: z.array(
    z.object({
      key: z.string(),
      scope: z.enum(tenantScopes),
      own: reportedFigure,
      count: z.number().int(),
      leftOut: z.number().int(),
      notApplicable: z.number().int(),
      tooLittle: z.enum(['fewAirports', 'oneDominates']).nullable(),
      spread: z
        .object({
          minimum: figure,
          lowerQuartile: figure,
          median: figure,
          upperQuartile: figure,
          maximum: figure,
        })
        .nullable(),
      place: z.number().int().nullable(),
    }),
  ),
})
export type AirportBenchmarks = z.infer<typeof airportBenchmarks>
export type BenchmarkedFigure = AirportBenchmarks['figures'][number]

const query = z.object({
  peers: codesSchema(maxPeers)
    .optional()
    .describe('The airports to compare with. By default, the airports of the same hub size.'),
})

export const getAirportBenchmarksEndpoint = endpoint('getAirportBenchmarks', {
  method: 'GET',
  url: '/airports/:airportId/instance/:instanceId/benchmarks',
  summary: "Compare an airport with its peers: minimum, quartiles (R-7), maximum, and the airport's rank",
  tag: 'Airports',
  allow: 'airport.view',
  params: airportKey,
  query,
  reply: airportBenchmarks,
  remembered: 'year',
})

export const downloadAirportBenchmarksEndpoint = endpoint('downloadAirportBenchmarks', {
  method: 'GET',
  url: '/airports/:airportId/instance/:instanceId/benchmarks/file',
  summary: "Download an airport's benchmarks as CSV",
  tag: 'Airports',
  allow: 'airport.view',
  params: airportKey,
  query,
  file: [mediaTypes.csv],
})

/** All benchmarks of an airport in its group. */
export function computeBenchmarks(
  group: readonly { airportId: number; figures: FiguresOfYear }[],
  airportId: number,
): AirportBenchmarks['figures'] {
  const own = group.find(each => each.airportId === airportId)?.figures
  return tenantScopes.flatMap(scope =>
    benchmarkedFigures.map(name => {
      const key = getScopedKey(name, scope)
      const amount = findBenchmarkedFigure(key).ratioOf?.amount ?? ''
      const peers = group.map(({ airportId: peerId, figures }) => ({
        airportId: peerId,
        ...(figures[key] ?? nothing),
        amount: figures[amount]?.value ?? null,
      }))
      return { key, scope, own: own?.[key] ?? nothing, ...computeBenchmark(peers, airportId) }
    }),
  )
}
const nothing = { value: null, partial: false }

/** The described figure of a benchmark. Throws for an unknown key. */
export function findBenchmarkedFigure(key: string): AirportFigure {
  const found = findFigure(key)
  if (!found) throw new RangeError(`${key} is not a figure`)
  return found
}
