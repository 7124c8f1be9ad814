import {
  deskListing,
  getDeskOverviewEndpoint,
  listDeskItemsEndpoint,
  type DeskQuery,
  type WholeDeskQuery,
} from '#domain/review/desk.ts'
import {
  listAirportDifferencesEndpoint,
  listCompanyDifferencesEndpoint,
  stateAirportDifferenceEndpoint,
  stateCompanyDifferenceEndpoint,
} from '#domain/review/locationDifference.ts'
import { airportRemarks, companyRemarks, type ChoosablePlace } from '#domain/review/remarks/remark.ts'
import type { Db } from '#platform/database/connect.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../api.ts'
import { registerTableListing } from '../browse/listing/registerTableListing.ts'
import { deskCells, listDeskItems, readDeskPage, readWholeDesk } from './desk/deskList.queries.ts'
import { getDeskOverview } from './desk/deskOverview.queries.ts'
import { listLocationDifferences, stateDifference } from './locationDifferences.queries.ts'
import { addRemark, replyToRemark } from './remarks.queries.ts'
import { getReview } from './review.queries.ts'
import { readYear, reviewKinds, type ReviewKind, type SubjectKey } from './reviewKinds.ts'

export function remarksRoutes(api: Api): void {
  const { airport, company } = reviewKinds

  registerEndpoint(api, airportRemarks.places, ({ db, params, query }) =>
    listPlaces(db, airport, airportKeyOf(params), query.step),
  )

  registerEndpoint(api, airportRemarks.add, async ({ db, params, body, actor }) => {
    await addRemark(db, airport, airportKeyOf(params), body)
    return getReview(db, airport, airportKeyOf(params), actor)
  })

  registerEndpoint(api, airportRemarks.reply, async ({ db, params, body, actor }) => {
    const key = airportKeyOf(params)
    await replyToRemark(db, airport, { ...key, remarkId: params.remarkId }, actor, body)
    return getReview(db, airport, key, actor)
  })

  registerEndpoint(api, companyRemarks.places, ({ db, params, query }) =>
    listPlaces(db, company, companyKeyOf(params), query.step),
  )

  registerEndpoint(api, companyRemarks.add, async ({ db, params, body, actor }) => {
    await addRemark(db, company, companyKeyOf(params), body)
    return getReview(db, company, companyKeyOf(params), actor)
  })

  registerEndpoint(api, companyRemarks.reply, async ({ db, params, body, actor }) => {
    const key = companyKeyOf(params)
    await replyToRemark(db, company, { ...key, remarkId: params.remarkId }, actor, body)
    return getReview(db, company, key, actor)
  })
}

const airportKeyOf = (params: { airportId: number; instanceId: number }): SubjectKey => ({
  id: params.airportId,
  axnInstanceId: params.instanceId,
})

const companyKeyOf = (params: { companyId: number; instanceId: number }): SubjectKey => ({
  id: params.companyId,
  axnInstanceId: params.instanceId,
})

async function listPlaces(
  db: Db,
  kind: ReviewKind<string, unknown>,
  key: SubjectKey,
  step: string | undefined,
): Promise<ChoosablePlace[]> {
  const year = await readYear(db, kind, key)
  return year
    .places()
    .filter(each => step === undefined || each.step === step)
    .map(({ step, terminalId, field, label }) => ({ step, terminalId, field, label }))
}

export function locationDifferencesRoutes(api: Api): void {
  registerEndpoint(api, listAirportDifferencesEndpoint, ({ db, params: { airportId, instanceId } }) =>
    listLocationDifferences(db, 'airport', { id: airportId, axnInstanceId: instanceId }),
  )

  registerEndpoint(api, stateAirportDifferenceEndpoint, async ({ db, params, body }) => {
    const { instanceId: axnInstanceId, ...pair } = params
    await stateDifference(db, 'airport', { ...pair, axnInstanceId }, body)
    return listLocationDifferences(db, 'airport', { id: pair.airportId, axnInstanceId })
  })

  registerEndpoint(api, listCompanyDifferencesEndpoint, ({ db, params: { companyId, instanceId } }) =>
    listLocationDifferences(db, 'company', { id: companyId, axnInstanceId: instanceId }),
  )

  registerEndpoint(api, stateCompanyDifferenceEndpoint, async ({ db, params, body }) => {
    const { instanceId: axnInstanceId, ...pair } = params
    await stateDifference(db, 'company', { ...pair, axnInstanceId }, body)
    return listLocationDifferences(db, 'company', { id: pair.companyId, axnInstanceId })
  })
}

export function deskRoutes(api: Api): void {
  registerTableListing(api, {
    listing: deskListing,
    list: ({ instanceId = 0 }) => ({
      readPage: (db, query) => readDeskPage(db, instanceId, query as DeskQuery),
      readAll: (db, query) => readWholeDesk(db, instanceId, query as WholeDeskQuery),
    }),
    cells: deskCells,
  })

  registerEndpoint(api, listDeskItemsEndpoint, ({ db, params, query }) =>
    listDeskItems(db, params.instanceId, query),
  )

  registerEndpoint(api, getDeskOverviewEndpoint, ({ db, params }) => getDeskOverview(db, params.instanceId))
}
