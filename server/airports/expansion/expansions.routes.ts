import * as expansion from '#domain/airports/expansion.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { toAirportKey } from '../airportKey.ts'
import {
  addExpansion,
  confirmExpansions,
  getExpansion,
  listExpansions,
  removeExpansion,
  saveExpansion,
} from './expansions.queries.ts'

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
