import {
  addAirportRemarkEndpoint,
  addCompanyRemarkEndpoint,
  listAirportRemarkPlacesEndpoint,
  listCompanyRemarkPlacesEndpoint,
  replyToAirportRemarkEndpoint,
  replyToCompanyRemarkEndpoint,
  type ChoosablePlace,
} from '#domain/review/remarks/remark.ts'
import type { Db } from '#platform/database/connect.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { readYear } from '../readYear.queries.ts'
import { getReview } from '../review.queries.ts'
import { reviewKinds, type ReviewKind, type SubjectKey } from '../reviewKinds.ts'
import { addRemark, replyToRemark } from './remarks.queries.ts'

export function remarksRoutes(api: Api): void {
  const { airport, company } = reviewKinds

  registerEndpoint(api, listAirportRemarkPlacesEndpoint, ({ db, params, query }) =>
    listPlaces(db, airport, airportKeyOf(params), query.step),
  )

  registerEndpoint(api, addAirportRemarkEndpoint, async ({ db, params, body, actor }) => {
    await addRemark(db, airport, airportKeyOf(params), body)
    return getReview(db, airport, airportKeyOf(params), actor)
  })

  registerEndpoint(api, replyToAirportRemarkEndpoint, async ({ db, params, body, actor }) => {
    const key = airportKeyOf(params)
    await replyToRemark(db, airport, { ...key, remarkId: params.remarkId }, actor, body)
    return getReview(db, airport, key, actor)
  })

  registerEndpoint(api, listCompanyRemarkPlacesEndpoint, ({ db, params, query }) =>
    listPlaces(db, company, companyKeyOf(params), query.step),
  )

  registerEndpoint(api, addCompanyRemarkEndpoint, async ({ db, params, body, actor }) => {
    await addRemark(db, company, companyKeyOf(params), body)
    return getReview(db, company, companyKeyOf(params), actor)
  })

  registerEndpoint(api, replyToCompanyRemarkEndpoint, async ({ db, params, body, actor }) => {
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
