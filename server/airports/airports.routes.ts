import {
  getAirportCoordinatesEndpoint,
  saveAirportCoordinatesEndpoint,
} from '#domain/airports/airportCoordinates.ts'
import {
  getAirportInstanceEndpoint,
  saveAirportInfoEndpoint,
  saveAirportTotalsEndpoint,
  setAirportStatusEndpoint,
  type AirportInstance,
} from '#domain/airports/airportInstance.ts'
import * as record from '#domain/airports/airportRecord.ts'
import {
  listAirportGeographyEndpoint,
  listEditableAirportsEndpoint,
  searchAirportsEndpoint,
} from '#domain/browse/airportList.ts'
import { getAirportProfileEndpoint } from '#domain/browse/airportProfile.ts'
import {
  answerAirportWarningsEndpoint,
  getAirportLastYearEndpoint,
  getAirportReviewEndpoint,
  markAirportFiguresEndpoint,
} from '#domain/review/airportReview.ts'
import type { Db } from '#platform/database/connect.ts'
import { registerEndpoint, registerMemoryEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api, Call } from '../api.ts'
import { getAirportProfile } from '../browse/airportProfile.queries.ts'
import { listBrowsedAirports, listEditableAirports, listGeography } from '../browse/listYearAirports.ts'
import { nameLastColleague } from '../history/names.queries.ts'
import { changeStatusAndNotify } from '../review/changeStatusAndNotify.ts'
import { answerFindings, getReview, markUnavailable } from '../review/review.queries.ts'
import { reviewKinds } from '../review/reviewKinds.ts'
import { toAirportKey } from './airportKey.ts'
import {
  getCoordinates,
  saveCoordinates,
  addAirport,
  getAirportRecord,
  listAllAirports,
  saveAirport,
  takeIntoInstance,
} from './airportRecord.queries.ts'
import { getAirportInstance, saveAirportInstance } from './airports.queries.ts'
import { getAirportLastYear } from './airportYears.queries.ts'
import { listComments } from './comments/comments.queries.ts'
import { listAllExpansions } from './expansion/expansions.queries.ts'

export function airportsRoutes(api: Api): void {
  registerMemoryEndpoint(api, listAirportGeographyEndpoint, ({ query, actor }) =>
    listGeography(api.memory, query, actor),
  )

  registerMemoryEndpoint(api, searchAirportsEndpoint, ({ params, query, actor }) =>
    listBrowsedAirports(api.memory, params.instanceId, query, actor),
  )

  registerMemoryEndpoint(api, listEditableAirportsEndpoint, ({ params, query, actor }) =>
    listEditableAirports(api, params.instanceId, query, actor),
  )

  registerEndpoint(api, getAirportInstanceEndpoint, async ({ db, params: { airportId, instanceId } }) => {
    const instance = await getAirportInstance(db, airportId, instanceId)
    const record = { tableName: 'airport_instance', key: [airportId, instanceId] } as const
    return withLists(db, await nameLastColleague(db, record, instance))
  })

  registerEndpoint(api, saveAirportInfoEndpoint, saveFigures)

  registerEndpoint(api, saveAirportTotalsEndpoint, saveFigures)

  registerEndpoint(api, getAirportProfileEndpoint, ({ db, params }) =>
    getAirportProfile(db, params.airportId, params.instanceId),
  )

  registerEndpoint(api, getAirportReviewEndpoint, ({ db, params, actor }) =>
    getReview(db, reviewKinds.airport, subjectKeyOf(params), actor),
  )

  registerEndpoint(api, getAirportLastYearEndpoint, ({ db, params }) =>
    getAirportLastYear(db, params.airportId, params.instanceId),
  )

  registerEndpoint(api, answerAirportWarningsEndpoint, async ({ db, params, body, actor }) => {
    await answerFindings(db, reviewKinds.airport, subjectKeyOf(params), body)
    return getReview(db, reviewKinds.airport, subjectKeyOf(params), actor)
  })

  registerEndpoint(api, markAirportFiguresEndpoint, async ({ db, params, body, actor }) => {
    await markUnavailable(db, reviewKinds.airport, subjectKeyOf(params), body, actor)
    return getReview(db, reviewKinds.airport, subjectKeyOf(params), actor)
  })

  registerEndpoint(api, getAirportCoordinatesEndpoint, ({ db, params }) =>
    getCoordinates(db, params.airportId),
  )

  registerEndpoint(api, saveAirportCoordinatesEndpoint, ({ db, params, body, expectedVersion }) =>
    saveCoordinates(db, toAirportKey(params), body, expectedVersion),
  )

  registerEndpoint(api, setAirportStatusEndpoint, async call => {
    await changeStatusAndNotify(call, reviewKinds.airport, subjectKeyOf(call.params))
    return withLists(
      call.db,
      await getAirportInstance(call.db, call.params.airportId, call.params.instanceId),
    )
  })

  recordRoutes(api)
}

const subjectKeyOf = (params: { airportId: number; instanceId: number }) => ({
  id: params.airportId,
  axnInstanceId: params.instanceId,
})

/** Administrators' calls about the airport itself, which is the same in every year. */
function recordRoutes(api: Api): void {
  registerEndpoint(api, record.listAllAirportsEndpoint, ({ db, query }) => listAllAirports(db, query))

  registerEndpoint(api, record.getAirportRecordEndpoint, ({ db, params }) =>
    getAirportRecord(db, params.airportId),
  )

  registerEndpoint(api, record.addAirportEndpoint, ({ db, body }) => {
    const { axnInstanceId, ...entry } = body
    return addAirport(db, entry, axnInstanceId)
  })

  registerEndpoint(api, record.saveAirportEndpoint, ({ db, params, body, expectedVersion }) =>
    saveAirport(db, params.airportId, body, expectedVersion),
  )

  registerEndpoint(api, record.addAirportToInstanceEndpoint, async ({ db, params }) =>
    withLists(db, await takeIntoInstance(db, toAirportKey(params))),
  )
}

async function saveFigures({
  db,
  params,
  body,
  expectedVersion,
}: Call<typeof saveAirportInfoEndpoint> | Call<typeof saveAirportTotalsEndpoint>) {
  const { airportId, instanceId } = params
  return withLists(db, await saveAirportInstance(db, airportId, instanceId, body, expectedVersion))
}

/** An airport's year with its comments and planned expansions, as returned by calls. */
async function withLists(db: Db, year: AirportInstance) {
  const key = { airportId: year.airportId, axnInstanceId: year.axnInstanceId }
  return {
    ...year,
    airportCommentList: await listComments(db, key),
    airportExpansionList: await listAllExpansions(db, key),
  }
}
