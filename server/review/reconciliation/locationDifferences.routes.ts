import {
  listAirportDifferencesEndpoint,
  listCompanyDifferencesEndpoint,
  stateAirportDifferenceEndpoint,
  stateCompanyDifferenceEndpoint,
} from '#domain/review/locationDifference.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { listLocationDifferences, stateDifference } from './locationDifferences.queries.ts'

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
