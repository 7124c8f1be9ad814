import {
  downloadAirportBenchmarksEndpoint,
  getAirportBenchmarksEndpoint,
} from '#domain/browse/airportBenchmarks.ts'
import { listMappedAirportsEndpoint } from '#domain/browse/airportMap.ts'
import {
  compareAirportsEndpoint,
  downloadAirportTrendsEndpoint,
  downloadComparisonEndpoint,
  getAirportTrendsEndpoint,
  readCodes,
} from '#domain/browse/airportTrends.ts'
import { toAirportKey } from '../airports/airportKey.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../api.ts'
import { openInstance } from '../years/instances.queries.ts'
import { getBenchmarks, listMapped } from './airportPeers.queries.ts'
import { compareByCodes, getTrends } from './airportTrends.queries.ts'
import { renderBenchmarksFile, renderTrendsFile } from './figureFiles.ts'

/** An airport's figures over the years and beside those of others. */
export function airportFiguresRoutes(api: Api): void {
  registerEndpoint(api, getAirportTrendsEndpoint, ({ db, params }) => getTrends(db, params.airportId))

  registerEndpoint(api, downloadAirportTrendsEndpoint, async ({ db, params, query }) =>
    renderTrendsFile(await getTrends(db, params.airportId), query.figure),
  )

  registerEndpoint(api, compareAirportsEndpoint, ({ db, query }) =>
    compareByCodes(db, readCodes(query.airports)),
  )

  registerEndpoint(api, downloadComparisonEndpoint, async ({ db, query }) =>
    renderTrendsFile(await compareByCodes(db, readCodes(query.airports)), query.figure),
  )

  registerEndpoint(api, getAirportBenchmarksEndpoint, ({ db, params, query }) =>
    getBenchmarks(db, toAirportKey(params), readCodes(query.peers ?? '')),
  )

  registerEndpoint(api, downloadAirportBenchmarksEndpoint, async ({ db, params, query }) => {
    const found = await getBenchmarks(db, toAirportKey(params), readCodes(query.peers ?? ''))
    return renderBenchmarksFile(found.figures, found.airport.iataCode, found.axnInstanceName)
  })

  registerEndpoint(api, listMappedAirportsEndpoint, async ({ db, params, query, actor }) => {
    const { axnInstanceId, axnInstanceName } = await openInstance(db, params.instanceId, actor)
    const airports = await listMapped(db, { axnInstanceId, ...query }, actor)
    return { axnInstanceName, figureKey: query.figure, airports }
  })
}
