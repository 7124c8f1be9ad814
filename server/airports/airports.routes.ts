import { listCommentsEndpoint, saveCommentEndpoint } from '#domain/airports/airportComment.ts'
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
import * as expansion from '#domain/airports/expansion.ts'
import * as parking from '#domain/airports/parking.ts'
import {
  listAirportGeographyEndpoint,
  listEditableAirportsEndpoint,
  searchAirportsEndpoint,
} from '#domain/browse/airportList.ts'
import { getAirportOutlineEndpoint, getEntryOutlineEndpoint } from '#domain/browse/airportLocator.ts'
import { getAirportProfileEndpoint } from '#domain/browse/airportProfile.ts'
import { getAirportLastYearEndpoint } from '#domain/review/airportReview.ts'
import type { Db } from '#platform/database/connect.ts'
import { readTogether } from '#platform/database/statement.ts'
import { registerEndpoint, registerMemoryEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api, Call } from '../api.ts'
import { getAirportProfile } from '../browse/airportProfile.queries.ts'
import { listBrowsedAirports, listEditableAirports, listGeography } from '../browse/listYearAirports.ts'
import { nameLastColleague } from '../history/names.queries.ts'
import { changeStatusAndNotify } from '../review/changeStatusAndNotify.ts'
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
import {
  getAirportLocator,
  getAirportInstance,
  saveAirportInstance,
  listComments,
  saveComment,
} from './airports.queries.ts'
import { getAirportLastYear } from './airportYears.queries.ts'
import {
  listAllExpansions,
  addExpansion,
  confirmExpansions,
  getExpansion,
  listExpansions,
  removeExpansion,
  saveExpansion,
} from './expansions.queries.ts'
import {
  confirmParkingRates,
  getRentalParking,
  listParkingRates,
  saveParkingRate,
  saveRentalParking,
} from './parking.queries.ts'

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

  registerEndpoint(api, getAirportProfileEndpoint, ({ db, params: { airportId, instanceId }, query }) =>
    getAirportProfile(db, airportId, instanceId, query),
  )

  for (const outlineEndpoint of [getAirportOutlineEndpoint, getEntryOutlineEndpoint])
    registerEndpoint(api, outlineEndpoint, ({ db, params }) =>
      getAirportLocator(db, params.airportId, params.instanceId),
    )

  registerEndpoint(api, getAirportLastYearEndpoint, ({ db, params }) =>
    getAirportLastYear(db, params.airportId, params.instanceId),
  )

  registerEndpoint(api, getAirportCoordinatesEndpoint, ({ db, params }) =>
    getCoordinates(db, params.airportId),
  )

  registerEndpoint(api, saveAirportCoordinatesEndpoint, ({ db, params, body, expectedVersion }) =>
    saveCoordinates(db, toAirportKey(params), body, expectedVersion),
  )

  registerEndpoint(api, setAirportStatusEndpoint, async call => {
    await changeStatusAndNotify(call)
    return withLists(
      call.db,
      await getAirportInstance(call.db, call.params.airportId, call.params.instanceId),
    )
  })

  recordRoutes(api)
}

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
  const [airportCommentList, airportExpansionList] = await readTogether([
    listComments(db, key),
    listAllExpansions(db, key),
  ])
  return { ...year, airportCommentList, airportExpansionList }
}

export function commentsRoutes(api: Api): void {
  registerEndpoint(api, listCommentsEndpoint, ({ db, params }) => listComments(db, toAirportKey(params)))

  registerEndpoint(api, saveCommentEndpoint, ({ db, params, body, expectedVersion }) =>
    saveComment(db, toAirportKey(params), params.commentType, body.airportComment, expectedVersion),
  )
}

export function parkingRoutes(api: Api): void {
  registerEndpoint(api, parking.getRentalParkingEndpoint, ({ db, params }) =>
    getRentalParking(db, toAirportKey(params)),
  )

  registerEndpoint(api, parking.saveRentalParkingEndpoint, ({ db, params, body, expectedVersion }) =>
    saveRentalParking(db, toAirportKey(params), body, expectedVersion),
  )

  registerEndpoint(api, parking.listParkingRatesEndpoint, ({ db, params }) =>
    listParkingRates(db, toAirportKey(params)),
  )

  registerEndpoint(api, parking.saveParkingRateEndpoint, ({ db, params, body, expectedVersion }) => {
    const { parkingType, rateType: parkingRateType } = params
    return saveParkingRate(db, toAirportKey(params), { parkingType, parkingRateType }, body, expectedVersion)
  })

  registerEndpoint(api, parking.confirmParkingRatesEndpoint, async ({ db, params, body }) => ({
    confirmed: await confirmParkingRates(db, toAirportKey(params), body.parkingRates),
  }))
}

export function expansionsRoutes(api: Api): void {
  registerEndpoint(api, expansion.listExpansionsEndpoint, ({ db, params, query }) =>
    listExpansions(db, toAirportKey(params), query),
  )

  registerEndpoint(api, expansion.getExpansionEndpoint, ({ db, params }) =>
    getExpansion(db, planKeyOf(params)),
  )

  registerEndpoint(api, expansion.addExpansionEndpoint, ({ db, params, body }) =>
    addExpansion(db, toAirportKey(params), body),
  )

  registerEndpoint(api, expansion.saveExpansionEndpoint, ({ db, params, body, expectedVersion }) =>
    saveExpansion(db, planKeyOf(params), body, expectedVersion),
  )

  registerEndpoint(api, expansion.removeExpansionEndpoint, async ({ db, params, expectedVersion }) => {
    await removeExpansion(db, planKeyOf(params), expectedVersion)
    return {}
  })

  registerEndpoint(api, expansion.confirmExpansionsEndpoint, async ({ db, params, body }) => ({
    confirmed: await confirmExpansions(db, toAirportKey(params), body.expansionIds),
  }))
}

const planKeyOf = (params: { airportId: number; instanceId: number; expansionId: number }) => ({
  ...toAirportKey(params),
  expansionId: params.expansionId,
})
