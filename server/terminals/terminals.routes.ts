import {
  addTerminalAirline,
  getTerminal as getTerminalCall,
  listTerminals as listTerminalsCall,
  removeTerminalAirline,
  saveTerminalTotals as saveTerminalTotalsCall,
} from '#domain/terminal.ts'
import { handle, type Api } from '../handle.ts'
import {
  addAirline,
  getTerminal,
  listTerminals,
  removeAirline,
  saveTerminalTotals,
} from './terminals.queries.ts'

export function terminalsRoutes(api: Api): void {
  handle(api, listTerminalsCall, ({ db, params }) => listTerminals(db, params.airportId, params.instanceId))

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
