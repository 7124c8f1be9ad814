import { downloadAirportBenchmarks, getAirportBenchmarks } from '#domain/browse/airportBenchmarks.ts'
import { listMappedAirports } from '#domain/browse/airportMap.ts'
import {
  compareAirports,
  downloadAirportTrends,
  downloadComparison,
  getAirportTrends,
  readCodes,
} from '#domain/browse/airportTrends.ts'
import { airportKeyOf } from '../airports/airportKey.ts'
import { handle, type Api } from '#platform/http/handle.ts'
import { openInstance } from '../years/instances.queries.ts'
import { getBenchmarks, listMapped } from './airportPeers.queries.ts'
import { compareByCodes, getTrends } from './airportTrends.queries.ts'
import { benchmarksFile, trendsFile } from './figureFiles.ts'

/** An airport's figures over the years and beside those of others. */
export function airportFiguresRoutes(api: Api): void {
  handle(api, getAirportTrends, ({ db, params }) => getTrends(db, params.airportId))

  handle(api, downloadAirportTrends, async ({ db, params, query }) =>
    trendsFile(await getTrends(db, params.airportId), query.figure),
  )

  handle(api, compareAirports, ({ db, query }) => compareByCodes(db, readCodes(query.airports)))

  handle(api, downloadComparison, async ({ db, query }) =>
    trendsFile(await compareByCodes(db, readCodes(query.airports)), query.figure),
  )

  handle(api, getAirportBenchmarks, ({ db, params, query }) =>
    getBenchmarks(db, airportKeyOf(params), readCodes(query.peers ?? '')),
  )

  handle(api, downloadAirportBenchmarks, async ({ db, params, query }) =>
    benchmarksFile(await getBenchmarks(db, airportKeyOf(params), readCodes(query.peers ?? ''))),
  )

  handle(api, listMappedAirports, async ({ db, params, actor }) => {
    const { axnInstanceId, axnInstanceName } = await openInstance(db, params.instanceId, actor)
    return { axnInstanceName, airports: await listMapped(db, axnInstanceId, actor) }
  })
}
