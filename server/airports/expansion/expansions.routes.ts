import * as expansion from '#domain/airports/expansion.ts'
import { airportKeyOf } from '../airportKey.ts'
import { handle, type Api } from '#platform/http/handle.ts'
import {
  addExpansion,
  confirmExpansions,
  getExpansion,
  listExpansions,
  removeExpansion,
  saveExpansion,
} from './expansions.queries.ts'

export function expansionsRoutes(api: Api): void {
  handle(api, expansion.listExpansions, ({ db, params, query }) =>
    listExpansions(db, airportKeyOf(params), query),
  )

  handle(api, expansion.getExpansion, ({ db, params }) => getExpansion(db, planKeyOf(params)))

  handle(api, expansion.addExpansion, ({ db, params, body }) => addExpansion(db, airportKeyOf(params), body))

  handle(api, expansion.saveExpansion, ({ db, params, body, expectedVersion }) =>
    saveExpansion(db, planKeyOf(params), body, expectedVersion),
  )

  handle(api, expansion.removeExpansion, async ({ db, params, expectedVersion }) => {
    await removeExpansion(db, planKeyOf(params), expectedVersion)
    return {}
  })

  handle(api, expansion.confirmExpansions, async ({ db, params, body }) => ({
    confirmed: await confirmExpansions(db, airportKeyOf(params), body.expansionIds),
  }))
}

const planKeyOf = (params: { airportId: number; instanceId: number; expansionId: number }) => ({
  ...airportKeyOf(params),
  expansionId: params.expansionId,
})
