import {
  getAirportInstance as getAirportInstanceCall,
  saveAirportInfo,
  saveAirportTotals,
  setAirportStatus,
  type AirportInstance,
} from '#domain/airports/airportInstance.ts'
import { listAirportGeography, listEditableAirports, searchAirports } from '#domain/browse/airportList.ts'
import { getAirportCoordinates, saveAirportCoordinates } from '#domain/airports/airportCoordinates.ts'
import * as record from '#domain/airports/airportRecord.ts'
import { getAirportProfile as getAirportProfileCall } from '#domain/browse/airportProfile.ts'
import {
  answerAirportWarning,
  getAirportLastYear as getAirportLastYearCall,
  getAirportReview as getAirportReviewCall,
  markAirportFigures,
} from '#domain/review/airportReview.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { askForMails } from '#platform/mail/mails.queries.ts'
import { statusChangeMail, statusChangeMailJob } from '../review/statusChangeMail.ts'
import { airportKeyOf } from './airportKey.ts'
import { listComments } from './comments/comments.queries.ts'
import type { Db } from '#platform/database/connect.ts'
import { allExpansions } from './expansion/expansions.queries.ts'
import { handle, type Api, type Call } from '#platform/http/handle.ts'
import { getCoordinates, saveCoordinates } from './airportCoordinates.queries.ts'
import {
  editableAirports,
  listAirports,
  listGeography,
  visibleAirports,
} from '../browse/airportList.queries.ts'
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
  handle(api, listAirportGeography, ({ db, query, actor }) => listGeography(db, query, actor))

  handle(api, searchAirports, ({ db, params, query, actor }) =>
    listAirports(db, params.instanceId, query, visibleAirports(actor)),
  )

  handle(api, listEditableAirports, ({ db, params, query, actor }) =>
    listAirports(db, params.instanceId, query, editableAirports(actor)),
  )

  handle(api, getAirportInstanceCall, async ({ db, params }) =>
    withLists(db, await getAirportInstance(db, params.airportId, params.instanceId)),
  )

  handle(api, saveAirportInfo, saveFigures)

  handle(api, saveAirportTotals, saveFigures)

  handle(api, getAirportProfileCall, ({ db, params }) =>
    getAirportProfile(db, params.airportId, params.instanceId),
  )

  handle(api, getAirportReviewCall, ({ db, params, actor }) =>
    getAirportReview(db, params.airportId, params.instanceId, actor),
  )

  handle(api, getAirportLastYearCall, ({ db, params }) =>
    getAirportLastYear(db, params.airportId, params.instanceId),
  )

  handle(api, answerAirportWarning, async ({ db, params, body, actor }) => {
    await answerFinding(db, params.airportId, params.instanceId, body)
    return getAirportReview(db, params.airportId, params.instanceId, actor)
  })

  handle(api, markAirportFigures, async ({ db, params, body, actor }) => {
    await markUnavailable(db, airportKeyOf(params), body)
    return getAirportReview(db, params.airportId, params.instanceId, actor)
  })

  handle(api, getAirportCoordinates, ({ db, params }) => getCoordinates(db, params.airportId))

  handle(api, saveAirportCoordinates, ({ db, params, body, expectedVersion }) =>
    saveCoordinates(db, airportKeyOf(params), body, expectedVersion),
  )

  handle(api, setAirportStatus, changeStatus)

  recordRoutes(api)
}

/** What an administrator does with an airport itself, the same in every year. */
function recordRoutes(api: Api): void {
  handle(api, record.listAllAirports, ({ db, query }) => listAllAirports(db, query))

  handle(api, record.getAirportRecord, ({ db, params }) => getAirportRecord(db, params.airportId))

  handle(api, record.addAirport, ({ db, body }) => {
    const { axnInstanceId, ...entry } = body
    return addAirport(db, entry, axnInstanceId)
  })

  handle(api, record.saveAirport, ({ db, params, body, expectedVersion }) =>
    saveAirport(db, params.airportId, body, expectedVersion),
  )

  handle(api, record.takeAirportIntoInstance, async ({ db, params }) =>
    withLists(db, await takeIntoInstance(db, airportKeyOf(params))),
  )
}

async function saveFigures({
  db,
  params,
  body,
  expectedVersion,
}: Call<typeof saveAirportInfo> | Call<typeof saveAirportTotals>) {
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

async function changeStatus(call: Call<typeof setAirportStatus>) {
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
