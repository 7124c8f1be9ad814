import { z } from 'zod'
import { countOf } from '#platform/contract/count.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { airport } from '../airports/airport.ts'
import { hubSizes } from '../airports/hubSize.ts'
import { describeConversion, type Edition } from '../years/exchangeRate.ts'
import { instanceId } from '../years/instanceId.ts'
import { benchmarkedFigure, computeBenchmarks } from './airportBenchmarks.ts'
import { buildCodesSchema } from './airportTrends.ts'
import type { ExploredAirport } from './explore/exploredYear.ts'
import { sortByText } from './explore/sortByText.ts'

/** The common properties of a group's airports. Empty values match any airport. */
const airportGroup = z.object({
  hubSize: z.enum(hubSizes).optional().describe('Airports with this hub size.'),
  country: z.string().trim().max(100).optional().describe('Airports in this country, by its name.'),
  state: z.string().trim().max(100).optional().describe('Airports in this state or province, by its name.'),
})
export type AirportGroup = z.infer<typeof airportGroup>
type GroupedAirport = Pick<ExploredAirport, 'hubSize' | 'countryName' | 'stateProvinceName'>

const selectGroup = <A extends GroupedAirport>(
  airports: readonly A[],
  { hubSize, country, state }: AirportGroup,
): A[] =>
  airports.filter(
    each =>
      (!hubSize || each.hubSize === hubSize) &&
      (!country || each.countryName === country) &&
      (!state || each.stateProvinceName === state),
  )

/** `12 airports in the class “Medium hub” in Texas` */
export function describeGroup({ hubSize, country, state }: AirportGroup, count: number): string {
  const airports = countOf(count, 'airport')
  const place = state || country
  return [airports, hubSize && `in the class “${hubSize}”`, place && `in ${place}`].filter(Boolean).join(' ')
}

/** The countries of a year's airports with their states and provinces, for the pickers. */
const groupPlaces = z.array(z.object({ countryName: z.string(), states: z.array(z.string()) }))
export type GroupPlaces = z.infer<typeof groupPlaces>

function listGroupPlaces(airports: readonly GroupedAirport[]): GroupPlaces {
  const byCountry = Map.groupBy(airports, each => each.countryName ?? '')
  const places = [...byCountry].map(([countryName, ofCountry]) => {
    const states = new Set(ofCountry.flatMap(each => each.stateProvinceName ?? []))
    return { countryName, states: sortByText([...states], name => name) }
  })
  return sortByText(places, each => each.countryName)
}

const peer = airport.pick({ airportId: true, iataCode: true, airportName: true })

export const groupBenchmarks = z.object({
  axnInstanceName: z.string(),
  /** Sorted by code. */
  group: z.array(peer),
  /** The airport whose own figures are shown; it may be outside the group. Null without one, or if it is unknown. */
  own: peer.nullable(),
  /** The note on amounts converted from Canadian dollars; null if no airport is Canadian. */
  exchangeRate: z.string().nullable(),
  figures: z.array(benchmarkedFigure),
  places: groupPlaces,
})
export type GroupBenchmarks = z.infer<typeof groupBenchmarks>

const url = '/benchmarks/instance/:instanceId'
const params = z.object({ instanceId })
const query = airportGroup.extend({
  airport: buildCodesSchema(1).optional().describe('The IATA code of an airport to show for comparison.'),
})
type GroupBenchmarksQuery = z.output<typeof query>

export const getGroupBenchmarksEndpoint = endpoint('getGroupBenchmarks', {
  method: 'GET',
  url,
  summary:
    'Get benchmarks for the airports of a hub size, country, or state: minimum, quartiles (R-7), and maximum',
  tag: 'Airports',
  allow: 'browse',
  params,
  query,
  reply: groupBenchmarks,
  cached: 'year',
})

export const downloadGroupBenchmarksEndpoint = endpoint('downloadGroupBenchmarks', {
  method: 'GET',
  url: `${url}/file`,
  summary: 'Download benchmarks for a group of airports as CSV',
  tag: 'Airports',
  allow: 'browse',
  params,
  query,
  file: [mediaTypes.csv],
})

/** The benchmarks of a group, with an airport's own figures if it is known. */
export function computeGroupBenchmarks(
  { airports }: { airports: readonly ExploredAirport[] },
  edition: Edition,
  { airport: code, ...group }: GroupBenchmarksQuery,
): GroupBenchmarks {
  const found = airports.find(each => each.iataCode === code?.toUpperCase()) ?? null
  const peers = selectGroup(airports, group)
  return {
    axnInstanceName: edition.axnInstanceName,
    exchangeRate: describeConversion(found ? [...peers, found] : peers, edition),
    group: sortByText(peers, each => each.iataCode ?? '').map(describePlace),
    own: found && describePlace(found),
    figures: computeBenchmarks(peers, found),
    places: listGroupPlaces(airports),
  }
}

const describePlace = ({ airportId, iataCode, airportName }: ExploredAirport) => ({
  airportId,
  iataCode: iataCode ?? '',
  airportName: airportName ?? '',
})
