import {
  answerAirportWarningsEndpoint,
  getAirportReviewEndpoint,
  markAirportFiguresEndpoint,
} from '#domain/review/airportReview.ts'
import {
  answerCompanyWarningsEndpoint,
  getCompanyReviewEndpoint,
  markCompanyFiguresEndpoint,
} from '#domain/review/companyReview.ts'
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
import { getSubjectKey, type InstanceKey, type SubjectKey } from '#domain/review/subjectKind.ts'
import type { Db } from '#platform/database/connect.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api, Call } from '../api.ts'
import { registerTableListing } from '../browse/listing/registerTableListing.ts'
import { deskCells, listDeskItems, readDeskPage, readWholeDesk } from './desk/deskList.queries.ts'
import { getDeskOverview } from './desk/deskOverview.queries.ts'
import { listLocationDifferences, stateDifference } from './locationDifferences.queries.ts'
import { addRemark, replyToRemark } from './remarks.queries.ts'
import { answerFindings, getReview, markUnavailable } from './review.queries.ts'
import { readYear, reviewKinds } from './reviewKinds.ts'

/** The calls of reviews and remarks, which airports and companies both have. */
export function reviewRoutes(api: Api): void {
  const ofKinds = [
    {
      get: getAirportReviewEndpoint,
      answer: answerAirportWarningsEndpoint,
      mark: markAirportFiguresEndpoint,
      remarks: airportRemarks,
    },
    {
      get: getCompanyReviewEndpoint,
      answer: answerCompanyWarningsEndpoint,
      mark: markCompanyFiguresEndpoint,
      remarks: companyRemarks,
    },
  ]
  for (const { get, answer, mark, remarks } of ofKinds) {
    registerEndpoint(api, get, readReview)

    registerEndpoint(api, answer, async call => {
      await answerFindings(call.db, getSubjectKey(call.params), call.body)
      return readReview(call)
    })

    registerEndpoint(api, mark, async call => {
      await markUnavailable(call.db, getSubjectKey(call.params), call.body, call.actor)
      return readReview(call)
    })

    registerEndpoint(api, remarks.places, ({ db, params, query }) =>
      listPlaces(db, getSubjectKey(params), query.step),
    )

    registerEndpoint(api, remarks.add, async call => {
      await addRemark(call.db, getSubjectKey(call.params), call.body)
      return readReview(call)
    })

    registerEndpoint(api, remarks.reply, async call => {
      const { db, params, actor, body } = call
      await replyToRemark(db, { ...getSubjectKey(params), remarkId: params.remarkId }, actor, body)
      return readReview(call)
    })
  }
}

function readReview({ db, params, actor }: Pick<Call, 'db' | 'actor'> & { params: InstanceKey }) {
  const key = getSubjectKey(params)
  return key.kind === 'airport'
    ? getReview(db, reviewKinds.airport, key, actor)
    : getReview(db, reviewKinds.company, key, actor)
}

async function listPlaces(db: Db, key: SubjectKey, step: string | undefined): Promise<ChoosablePlace[]> {
  const year = await readYear(db, reviewKinds[key.kind], key)
  return year
    .places()
    .filter(each => step === undefined || each.step === step)
    .map(({ step, terminalId, field, label }) => ({ step, terminalId, field, label }))
}

export function locationDifferencesRoutes(api: Api): void {
  for (const list of [listAirportDifferencesEndpoint, listCompanyDifferencesEndpoint])
    registerEndpoint(api, list, ({ db, params }) => listLocationDifferences(db, getSubjectKey(params)))

  for (const [side, state] of [
    ['airport', stateAirportDifferenceEndpoint],
    ['company', stateCompanyDifferenceEndpoint],
  ] as const) {
    registerEndpoint(api, state, async ({ db, params, body }) => {
      const { instanceId: axnInstanceId, ...pair } = params
      await stateDifference(db, side, { ...pair, axnInstanceId }, body)
      return listLocationDifferences(db, { kind: side, id: pair[`${side}Id`], axnInstanceId })
    })
  }
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
