import {
  getAirportInstanceEndpoint,
  saveAirportInfoEndpoint,
  saveAirportTotalsEndpoint,
  setAirportStatusEndpoint,
  type AirportInstance,
} from '#domain/airports/airportInstance.ts'
import {
  listAirportGeographyEndpoint,
  listEditableAirportsEndpoint,
  searchAirportsEndpoint,
} from '#domain/browse/airportList.ts'
import {
  getAirportCoordinatesEndpoint,
  saveAirportCoordinatesEndpoint,
} from '#domain/airports/airportCoordinates.ts'
import * as record from '#domain/airports/airportRecord.ts'
import { getAirportProfileEndpoint } from '#domain/browse/airportProfile.ts'
import {
  answerAirportWarningEndpoint,
  getAirportLastYearEndpoint,
  getAirportReviewEndpoint,
  markAirportFiguresEndpoint,
} from '#domain/review/airportReview.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { askForMails } from '#platform/mail/mails.queries.ts'
import { statusChangeMail, statusChangeMailJob } from '../review/statusChangeMail.ts'
import { airportKeyOf } from './airportKey.ts'
import { listComments } from './comments/comments.queries.ts'
import type { Db } from '#platform/database/connect.ts'
import { allExpansions } from './expansion/expansions.queries.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api, Call } from '../api.ts'
import { getCoordinates, saveCoordinates } from './airportCoordinates.queries.ts'
import { editableAirports, listAirports, listGeography } from '../browse/airportList.queries.ts'
import { visibleAirports } from '../review/visibility.ts'
import { getAirportProfile } from '../browse/airportProfile.queries.ts'
import {
  addAirport,
  getAirportRecord,
  listAllAirports,
  saveAirport,
  takeIntoInstance,
} from './airportRecord.queries.ts'
import {
  answerFinding,
  getAirportLastYear,
  getAirportReview,
  markUnavailable,
} from '../review/airportReview.queries.ts'
import { getAirportInstance, saveAirportInstance } from './airports.queries.ts'
import { changeAirportStatus, listEditorAddresses, type Change } from '../review/airportStatus.queries.ts'

export function airportsRoutes(api: Api): void {
  registerEndpoint(api, listAirportGeographyEndpoint, ({ db, query, actor }) =>
    listGeography(db, query, actor),
  )

  registerEndpoint(api, searchAirportsEndpoint, ({ db, params, query, actor }) =>
    listAirports(db, params.instanceId, query, visibleAirports(actor)),
  )

  registerEndpoint(api, listEditableAirportsEndpoint, ({ db, params, query, actor }) =>
    listAirports(db, params.instanceId, query, editableAirports(actor)),
  )

  registerEndpoint(api, getAirportInstanceEndpoint, async ({ db, params }) =>
    withLists(db, await getAirportInstance(db, params.airportId, params.instanceId)),
  )

  registerEndpoint(api, saveAirportInfoEndpoint, saveFigures)

  registerEndpoint(api, saveAirportTotalsEndpoint, saveFigures)

  registerEndpoint(api, getAirportProfileEndpoint, ({ db, params }) =>
    getAirportProfile(db, params.airportId, params.instanceId),
  )

  registerEndpoint(api, getAirportReviewEndpoint, ({ db, params, actor }) =>
    getAirportReview(db, params.airportId, params.instanceId, actor),
  )

  registerEndpoint(api, getAirportLastYearEndpoint, ({ db, params }) =>
    getAirportLastYear(db, params.airportId, params.instanceId),
  )

  registerEndpoint(api, answerAirportWarningEndpoint, async ({ db, params, body, actor }) => {
    await answerFinding(db, params.airportId, params.instanceId, body)
    return getAirportReview(db, params.airportId, params.instanceId, actor)
  })

  registerEndpoint(api, markAirportFiguresEndpoint, async ({ db, params, body, actor }) => {
    await markUnavailable(db, airportKeyOf(params), body)
    return getAirportReview(db, params.airportId, params.instanceId, actor)
  })

  registerEndpoint(api, getAirportCoordinatesEndpoint, ({ db, params }) =>
    getCoordinates(db, params.airportId),
  )

  registerEndpoint(api, saveAirportCoordinatesEndpoint, ({ db, params, body, expectedVersion }) =>
    saveCoordinates(db, airportKeyOf(params), body, expectedVersion),
  )

  registerEndpoint(api, setAirportStatusEndpoint, changeStatus)

  recordRoutes(api)
}

/** What an administrator does with an airport itself, the same in every year. */
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

  registerEndpoint(api, record.takeAirportIntoInstanceEndpoint, async ({ db, params }) =>
    withLists(db, await takeIntoInstance(db, airportKeyOf(params))),
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

/** An airport's year with its comments and its planned expansions, as the calls answer it. */
async function withLists(db: Db, year: AirportInstance) {
  const key = { airportId: year.airportId, axnInstanceId: year.axnInstanceId }
  return {
    ...year,
    airportCommentList: await listComments(db, key),
    airportExpansionList: await allExpansions(db, key),
  }
}

async function changeStatus(call: Call<typeof setAirportStatusEndpoint>) {
  const { db, params, body, actor, expectedVersion } = call
  const key = { airportId: params.airportId, axnInstanceId: params.instanceId }
  const change = await changeAirportStatus(db, key, actor, body, expectedVersion)
  if (change.transition.reason === 'required') {
    const editors = await listEditorAddresses(db, params.airportId, params.instanceId)
    const mails = editors.map(email => mailOf(call.api, email, change))
    await askForMails(db, statusChangeMailJob, mails, actor.userId)
    call.afterCommit(() => call.api.jobs.work())
  }
  return withLists(db, change.airport)
}

function mailOf(api: Api, email: string, { transition, reason, airport }: Change): Mail {
  const { airportName, iataCode } = airport.airport
  return statusChangeMail(email, {
    transition,
    reason,
    shortName: iataCode,
    fullName: `${airportName} (${iataCode})`,
    axnInstanceName: airport.axnInstanceName,
    link: `${api.settings.publicUrl}/wizard/airports/${airport.airportId}/steps/review?instance=${airport.axnInstanceId}`,
  })
}
