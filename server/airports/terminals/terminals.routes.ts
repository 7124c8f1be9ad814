import {
  addTerminalEndpoint,
  addTerminalToInstanceEndpoint,
  getMainTerminalEndpoint,
  listPagedTerminalsEndpoint,
  checkTerminalRemovalEndpoint,
  removeTerminalEndpoint,
  saveTerminalEndpoint,
  terminalListing,
} from '#domain/airports/mainTerminal.ts'
import {
  addTerminalAirlineEndpoint,
  confirmTerminalAirlinesEndpoint,
  getTerminalEndpoint,
  listTerminalsEndpoint,
  removeTerminalAirlineEndpoint,
  saveTerminalTotalsEndpoint,
} from '#domain/airports/terminal.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { registerTableListing } from '../../browse/listing/registerTableListing.ts'
import { checkRemoval } from '../../catalog/checkRemoval.ts'
import { toAirportKey } from '../airportKey.ts'
import {
  addTerminal,
  addTerminalToInstance,
  getMainTerminal,
  removeTerminal,
  requireUnusedTerminal,
  saveTerminal,
} from './mainTerminal.queries.ts'
import {
  listPagedTerminals,
  addAirline,
  confirmAirlines,
  getTerminal,
  listTerminals,
  removeAirline,
  saveTerminalTotals,
  terminalListOf,
} from './terminals.queries.ts'

export function terminalsRoutes(api: Api): void {
  registerEndpoint(api, listTerminalsEndpoint, ({ db, params }) =>
    listTerminals(db, params.airportId, params.instanceId),
  )

  registerEndpoint(api, listPagedTerminalsEndpoint, ({ db, params, query }) =>
    listPagedTerminals(db, toAirportKey(params), query),
  )

  registerTableListing(api, {
    listing: terminalListing,
    list: ({ airportId = 0, instanceId = 0 }) => terminalListOf({ airportId, axnInstanceId: instanceId }),
  })

  registerEndpoint(api, addTerminalEndpoint, ({ db, params, body }) => {
    const { axnInstanceIds, ...entry } = body
    const years = new Set([params.instanceId, ...axnInstanceIds])
    return addTerminal(db, params.airportId, [...years], entry)
  })

  registerEndpoint(api, getMainTerminalEndpoint, ({ db, params }) => getMainTerminal(db, keyOf(params)))

  registerEndpoint(api, addTerminalToInstanceEndpoint, ({ db, params }) =>
    addTerminalToInstance(db, keyOf(params)),
  )

  registerEndpoint(api, saveTerminalEndpoint, ({ db, params, body, expectedVersion }) =>
    saveTerminal(db, keyOf(params), body, expectedVersion),
  )

  registerEndpoint(api, checkTerminalRemovalEndpoint, ({ db, params }) =>
    checkRemoval(() => requireUnusedTerminal(db, keyOf(params))),
  )

  registerEndpoint(api, removeTerminalEndpoint, async ({ db, params, expectedVersion }) => {
    await removeTerminal(db, keyOf(params), expectedVersion)
    return {}
  })

  registerEndpoint(api, getTerminalEndpoint, ({ db, params }) => getTerminal(db, keyOf(params)))

  registerEndpoint(api, saveTerminalTotalsEndpoint, ({ db, params, body, expectedVersion }) =>
    saveTerminalTotals(db, keyOf(params), body, expectedVersion),
  )

  registerEndpoint(api, addTerminalAirlineEndpoint, ({ db, params }) =>
    addAirline(db, keyOf(params), params.airlineId),
  )

  registerEndpoint(api, removeTerminalAirlineEndpoint, ({ db, params }) =>
    removeAirline(db, keyOf(params), params.airlineId),
  )

  registerEndpoint(api, confirmTerminalAirlinesEndpoint, ({ db, params }) =>
    confirmAirlines(db, keyOf(params)),
  )
}

const keyOf = (params: { airportId: number; instanceId: number; terminalId: number }) => ({
  airportId: params.airportId,
  axnInstanceId: params.instanceId,
  terminalId: params.terminalId,
})
