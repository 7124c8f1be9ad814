import { combineAreas } from '#domain/airports/locationArea.ts'
import {
  createLeaseFeedEndpoint,
  listLeaseFeedsEndpoint,
  revokeLeaseFeedEndpoint,
} from '#domain/browse/leaseFeed.ts'
import {
  downloadLeaseRadarEndpoint,
  getRadarArea,
  getLeaseRadarEndpoint,
  leaseRadar,
  radarColumns,
  radarGroups,
  type RadarPeriod,
  type RadarRow,
} from '#domain/browse/leaseRadar.ts'
import { can } from '#domain/people/roles.ts'
import { printTerms } from '#domain/publishing/citeEdition.ts'
import { writeRange } from '#platform/contract/listing.ts'
import { createPage } from '#platform/contract/paging.ts'
import { registerEndpoint, registerMemoryEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { renderListingFile } from '../listing/registerListing.ts'
import { audienceOf } from '../memory/yearLists.ts'
import { createFeed, listFeeds, revokeFeed } from './leaseFeeds.queries.ts'
import { readRadar, type Radar } from './readRadar.ts'

export function leaseRadarRoutes(api: Api): void {
  registerMemoryEndpoint(api, getLeaseRadarEndpoint, async ({ params, query, actor }) => {
    const opened = await api.memory.openYear(params.instanceId, actor)
    const source = { ...opened, audience: audienceOf(actor) }
    const { content, groups, from, to, periods } = await readRadar(source, query)
    return { ...createPage(content, groups, query), from, to, periods, ...totalOf(periods) }
  })

  registerMemoryEndpoint(api, downloadLeaseRadarEndpoint, async ({ params, query, actor }) => {
    const { instance, lists } = await api.memory.openYear(params.instanceId, actor)
    const { format, ...selection } = query
    const radar = await readRadar({ instance, lists, audience: audienceOf(actor) }, selection)
    const label = radarGroups[query.by].label
    const columns = { ...radarColumns, name: { ...radarColumns.name, label }, ...periodColumns(radar) }
    return renderListingFile({
      listing: { ...leaseRadar, columns },
      columns: '',
      rows: radar.content.map(row => ({ ...row, ...leasesIn(row, radar) })),
      period: instance.axnInstanceName,
      terms: printTerms(instance),
      query: { ...query, leaseExpireDate: writeRange(radar) },
      format,
      isAdmin: can(actor, 'admin'),
      demo: api.demo,
    })
  })

  registerEndpoint(api, listLeaseFeedsEndpoint, ({ db, actor }) => listFeeds(db, actor.userId))

  registerEndpoint(api, createLeaseFeedEndpoint, async ({ db, body, actor }) => {
    const { token, ...feed } = await createFeed(db, actor, body.feedName, body.filters)
    const url = `${api.settings.publicUrl}/calendar/${token}`
    return { ...feed, url: `${url}.ics`, newsUrl: body.filters ? null : `${url}.atom` }
  })

  registerEndpoint(api, revokeLeaseFeedEndpoint, async ({ db, params, actor }) => {
    await revokeFeed(db, actor.userId, params.leaseFeedId)
    return {}
  })
}

function totalOf(periods: readonly RadarPeriod[]) {
  // A period without leases has no locations, so its 0 square feet would hide that no area was reported.
  const { areaTotal, locationsWithoutArea } = combineAreas(
    periods.filter(each => each.leaseCount > 0).map(getRadarArea),
  )
  return {
    leaseCount: periods.reduce((sum, each) => sum + each.leaseCount, 0),
    locationCount: periods.reduce((sum, each) => sum + each.locationCount, 0),
    squareFeet: areaTotal,
    withoutAreaCount: locationsWithoutArea,
  }
}

/** One column per quarter: the leases that end in it. */
const periodColumns = ({ periods }: Radar) =>
  Object.fromEntries(
    periods.map(({ from, label }) => [
      from,
      { label: `Leases ${label}`, format: 'integer', width: 1 } as const,
    ]),
  )
const leasesIn = (row: RadarRow, { periods }: Radar) => {
  const found = new Map(row.periods.map(({ from, leaseCount }) => [from, leaseCount]))
  return Object.fromEntries(periods.map(({ from }) => [from, found.get(from) ?? 0]))
}
