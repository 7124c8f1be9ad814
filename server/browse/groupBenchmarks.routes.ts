import { estimateSpace } from '#domain/browse/estimateSpace.ts'
import {
  computeGroupBenchmarks,
  downloadGroupBenchmarksEndpoint,
  getGroupBenchmarksEndpoint,
} from '#domain/browse/groupBenchmarks.ts'
import { downloadSpaceEstimateEndpoint, estimateSpaceEndpoint } from '#domain/browse/spaceEstimate.ts'
import type { Actor } from '#domain/people/roles.ts'
import { registerMemoryEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../api.ts'
import { readEdition } from './explore/exploredYear.ts'
import { renderBenchmarksFile, estimateFile } from './figureFiles.ts'

/** Benchmarks and estimates of a group of airports, from published data, for every reader. */
export function groupBenchmarksRoutes(api: Api): void {
  const openPublished = async (instanceId: number, actor: Actor) => {
    const { instance, lists } = await api.memory.openYear(instanceId, actor)
    const { year } = await readEdition(lists, 'readers')
    return { axnInstanceName: instance.axnInstanceName, year }
  }

  registerMemoryEndpoint(api, getGroupBenchmarksEndpoint, async ({ params, query, actor }) => {
    const { axnInstanceName, year } = await openPublished(params.instanceId, actor)
    return { axnInstanceName, ...computeGroupBenchmarks(year.airports, query) }
  })

  registerMemoryEndpoint(api, downloadGroupBenchmarksEndpoint, async ({ params, query, actor }) => {
    const { axnInstanceName, year } = await openPublished(params.instanceId, actor)
    const { hubSize, country, state, airport } = query
    const { figures } = computeGroupBenchmarks(year.airports, query)
    const name = [hubSize, country, state, airport].filter(Boolean).join(' ')
    return renderBenchmarksFile(figures, name, axnInstanceName)
  })

  registerMemoryEndpoint(api, downloadSpaceEstimateEndpoint, async ({ params, query, actor }) => {
    const { axnInstanceName, year } = await openPublished(params.instanceId, actor)
    return estimateFile(await estimateSpace(year, query), query, axnInstanceName)
  })

  registerMemoryEndpoint(api, estimateSpaceEndpoint, async ({ params, query, actor }) => {
    const { axnInstanceName, year } = await openPublished(params.instanceId, actor)
    return { axnInstanceName, ...(await estimateSpace(year, query)) }
  })
}
