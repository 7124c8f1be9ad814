import * as actions from '#domain/history/action.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { handle, type Api, type Call } from '#platform/http/handle.ts'
import { listActions, type HistoryReader } from './actions.queries.ts'
import { previewUndo, undoAction } from './undo.queries.ts'

const readerOf = (
  { actor }: Pick<Call<Endpoint>, 'actor'>,
  scope: HistoryReader['scope'],
): HistoryReader => ({
  userId: actor.userId,
  isAdministrator: actor.role === 'ROLE_ADMIN',
  scope,
})

const airportOf = (key: { airportId: number; instanceId: number }) => ({
  airportId: key.airportId,
  axnInstanceId: key.instanceId,
})

const companyOf = (key: { companyId: number; instanceId: number }) => ({
  companyId: key.companyId,
  axnInstanceId: key.instanceId,
})

export function actionsRoutes(api: Api): void {
  handle(api, actions.listActions, call => listActions(call.db, call.query, readerOf(call, null)))
  handle(api, actions.listAirportActions, call =>
    listActions(call.db, call.query, readerOf(call, airportOf(call.params))),
  )
  handle(api, actions.listCompanyActions, call =>
    listActions(call.db, call.query, readerOf(call, companyOf(call.params))),
  )

  handle(api, actions.previewUndo, call => previewUndo(call.db, call.params.actionId, readerOf(call, null)))
  handle(api, actions.previewAirportUndo, call =>
    previewUndo(call.db, call.params.actionId, readerOf(call, airportOf(call.params))),
  )
  handle(api, actions.previewCompanyUndo, call =>
    previewUndo(call.db, call.params.actionId, readerOf(call, companyOf(call.params))),
  )

  handle(api, actions.undoAction, call =>
    undoAction(call.db, call.params.actionId, readerOf(call, null), call.body),
  )
  handle(api, actions.undoAirportAction, call =>
    undoAction(call.db, call.params.actionId, readerOf(call, airportOf(call.params)), call.body),
  )
  handle(api, actions.undoCompanyAction, call =>
    undoAction(call.db, call.params.actionId, readerOf(call, companyOf(call.params)), call.body),
  )
}
