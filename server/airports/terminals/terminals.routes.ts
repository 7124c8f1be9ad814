import {
  addTerminal as addTerminalCall,
  getMainTerminal as getMainTerminalCall,
  listPagedTerminals as listPagedTerminalsCall,
  removeTerminal as removeTerminalCall,
  saveTerminal as saveTerminalCall,
} from '#domain/airports/mainTerminal.ts'
import {
  addTerminalAirline,
  getTerminal as getTerminalCall,
  listTerminals as listTerminalsCall,
  removeTerminalAirline,
  saveTerminalTotals as saveTerminalTotalsCall,
} from '#domain/airports/terminal.ts'
import { airportKeyOf } from '../airportKey.ts'
import { handle, type Api } from '#platform/http/handle.ts'
import { addTerminal, getMainTerminal, removeTerminal, saveTerminal } from './mainTerminal.queries.ts'
import { listPagedTerminals } from './terminalList.queries.ts'
import {
  addAirline,
  getTerminal,
  listTerminals,
  removeAirline,
  saveTerminalTotals,
} from './terminals.queries.ts'

export function terminalsRoutes(api: Api): void {
  handle(api, listTerminalsCall, ({ db, params }) => listTerminals(db, params.airportId, params.instanceId))

  handle(api, listPagedTerminalsCall, ({ db, params, query }) =>
    listPagedTerminals(db, airportKeyOf(params), query),
  )

  handle(api, addTerminalCall, ({ db, params, body }) => {
    const { axnInstanceIds, ...entry } = body
    const years = new Set([params.instanceId, ...axnInstanceIds])
    return addTerminal(db, params.airportId, [...years], entry)
  })

  handle(api, getMainTerminalCall, ({ db, params }) => getMainTerminal(db, keyOf(params)))

  handle(api, saveTerminalCall, ({ db, params, body, expectedVersion }) =>
    saveTerminal(db, keyOf(params), body, expectedVersion),
  )

  handle(api, removeTerminalCall, async ({ db, params, expectedVersion }) => {
    await removeTerminal(db, keyOf(params), expectedVersion)
    return {}
  })

  handle(api, getTerminalCall, ({ db, params }) => getTerminal(db, keyOf(params)))

  handle(api, saveTerminalTotalsCall, ({ db, params, body, expectedVersion }) =>
    saveTerminalTotals(db, keyOf(params), body, expectedVersion),
  )

  handle(api, addTerminalAirline, ({ db, params }) => addAirline(db, keyOf(params), params.airlineId))

  handle(api, removeTerminalAirline, ({ db, params }) => removeAirline(db, keyOf(params), params.airlineId))
}

const keyOf = (params: { airportId: number; instanceId: number; terminalId: number }) => ({
  airportId: params.airportId,
  axnInstanceId: params.instanceId,
  terminalId: params.terminalId,
})
