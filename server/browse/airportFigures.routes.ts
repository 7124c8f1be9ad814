import type { HubSize } from '#domain/airports/hubSize.ts'
import {
  downloadAirportBenchmarksEndpoint,
  getAirportBenchmarksEndpoint,
  computeBenchmarks,
  computeSizes,
  type AirportBenchmarks,
} from '#domain/browse/airportBenchmarks.ts'
import {
  compareAirportsEndpoint,
  downloadAirportTrendsEndpoint,
  downloadComparisonEndpoint,
  getAirportTrendsEndpoint,
  readCodes,
} from '#domain/browse/airportTrends.ts'
import {
  computeGroupBenchmarks,
  downloadGroupBenchmarksEndpoint,
  getGroupBenchmarksEndpoint,
} from '#domain/browse/groupBenchmarks.ts'
import type { Actor } from '#domain/people/roles.ts'
import { problem } from '#domain/problems.ts'
import { describeConversion } from '#domain/years/exchangeRate.ts'
import { registerEndpoint, registerMemoryEndpoint } from '#platform/http/registerEndpoint.ts'
import { toAirportKey } from '../airports/airportKey.ts'
import type { Api } from '../api.ts'
import { compareByCodes, getTrends } from './airportTrends.queries.ts'
import { readEdition } from './explore/readEdition.ts'
import { renderBenchmarksFile, renderTrendsFile } from './figureFiles.ts'
import type { Memory } from './memory/memory.ts'
import { readAirports, type AirportWithFigures } from './readAirports.ts'

/** An airport's figures over the years and next to those of others. */
export function airportFiguresRoutes(api: Api): void {
  registerEndpoint(api, getAirportTrendsEndpoint, ({ db, params, query }) =>
    getTrends(db, params.airportId, query.instanceId),
  )

  registerEndpoint(api, downloadAirportTrendsEndpoint, async ({ db, params, query }) =>
    renderTrendsFile(await getTrends(db, params.airportId, query.instanceId), query.figure),
  )

  registerEndpoint(api, compareAirportsEndpoint, ({ db, query }) =>
    compareByCodes(db, readCodes(query.airports), query.instanceId),
  )

  registerEndpoint(api, downloadComparisonEndpoint, async ({ db, query }) =>
    renderTrendsFile(await compareByCodes(db, readCodes(query.airports), query.instanceId), query.figure),
  )

  registerMemoryEndpoint(api, getAirportBenchmarksEndpoint, ({ params, query }) =>
    getBenchmarks(api.memory, toAirportKey(params), readCodes(query.peers ?? '')),
  )

  registerMemoryEndpoint(api, downloadAirportBenchmarksEndpoint, async ({ params, query }) => {
    const found = await getBenchmarks(api.memory, toAirportKey(params), readCodes(query.peers ?? ''))
    return renderBenchmarksFile(found.figures, found.airport.iataCode, found.axnInstanceName)
  })
}

/** Benchmarks of a group of airports, from published data, for every reader. */
export function groupBenchmarksRoutes(api: Api): void {
  const openPublishedYear = async (instanceId: number, actor: Actor) => {
    const { instance, lists } = await api.memory.openYear(instanceId, actor)
    const { year } = await readEdition(lists, 'readers')
    return { instance, year }
  }

  registerMemoryEndpoint(api, getGroupBenchmarksEndpoint, async ({ params, query, actor }) => {
    const { instance, year } = await openPublishedYear(params.instanceId, actor)
    return computeGroupBenchmarks(year, instance, query)
  })

  registerMemoryEndpoint(api, downloadGroupBenchmarksEndpoint, async ({ params, query, actor }) => {
    const { instance, year } = await openPublishedYear(params.instanceId, actor)
    const { hubSize, country, state, airport } = query
    const { figures, axnInstanceName } = computeGroupBenchmarks(year, instance, query)
    const name = [hubSize, country, state, airport].filter(Boolean).join(' ')
    return renderBenchmarksFile(figures, name, axnInstanceName)
  })
}

/** Compares an airport with published ones of its year: those with the given codes, or those of its hub size. */
async function getBenchmarks(
  memory: Memory,
  key: { airportId: number; axnInstanceId: number },
  codes: readonly string[],
): Promise<AirportBenchmarks> {
  const { instance, lists } = await memory.openSubjectYear(key.axnInstanceId)
  // An airport's editors may compare it before it is published.
  const airports = await readAirports(lists, 'administrators')
  const own = airports.find(each => each.airportId === key.airportId)
  if (!own) throw problem('notFound')
  const isPeer = ({ iataCode, hubSize, axnInstanceStatus }: AirportWithFigures): boolean => {
    if (axnInstanceStatus !== 'PUBLISHED') return false
    return codes.length > 0 ? codes.includes(iataCode) : own.hubSize !== null && hubSize === own.hubSize
  }
  const group = airports.filter(each => each === own || isPeer(each))
  return {
    airport: own,
    axnInstanceName: instance.axnInstanceName,
    hubSize: own.hubSize as HubSize | null,
    usEnplanementSource: own.usEnplanementSource,
    peersBy: codes.length > 0 ? 'chosen' : own.hubSize === null ? 'none' : 'hubSize',
    group: group.toSorted((one, other) => (one.iataCode < other.iataCode ? -1 : 1)),
    unknown: codes.filter(code => !group.some(each => each.iataCode === code)),
    exchangeRate: describeConversion(group, instance),
    figures: computeBenchmarks(group, own),
    sizes: computeSizes(group, own),
  }
}
