import * as actions from '#domain/history/action.ts'
import * as bulk from '#domain/history/bulkAction.ts'
import * as history from '#domain/history/history.ts'
import { can } from '#domain/people/roles.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import { askForJob } from '#platform/jobs/jobs.queries.ts'
import type { Api, Call } from '../api.ts'
import { listActions, type HistoryReader } from './actions.queries.ts'
import { bulkActionJob } from './bulk/bulkActionJob.ts'
import { getBulkAction, previewBulkAction } from './bulk/bulkActions.queries.ts'
import { listHistory } from './history.queries.ts'
import { makeHistoryFile } from './historyFile.ts'
import { previewRestore, restoreRecord } from './restore.queries.ts'
import { previewUndo, undoAction } from './undo.queries.ts'

export function historyRoutes(api: Api): void {
  registerEndpoint(api, history.listHistoryEndpoint, ({ db, query }) => listHistory(db, query, null))

  registerEndpoint(api, history.downloadHistoryEndpoint, ({ query }) =>
    Promise.resolve(makeHistoryFile(api.database, query)),
  )

  registerEndpoint(api, history.listAirportHistoryEndpoint, ({ db, params, query }) =>
    listHistory(db, query, { airportId: params.airportId, axnInstanceId: params.instanceId }),
  )

  registerEndpoint(api, history.listCompanyHistoryEndpoint, ({ db, params, query }) =>
    listHistory(db, query, { companyId: params.companyId, axnInstanceId: params.instanceId }),
  )

  registerEndpoint(api, history.previewRestoreEndpoint, ({ db, params }) =>
    previewRestore(db, params.auditId),
  )

  registerEndpoint(api, history.restoreRecordEndpoint, ({ db, params, body }) =>
    restoreRecord(db, params.auditId, body.seenAuditId),
  )
}

const readerOf = ({ actor }: Pick<Call, 'actor'>, scope: HistoryReader['scope']): HistoryReader => ({
  userId: actor.userId,
  isAdministrator: can(actor, 'admin'),
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
  registerEndpoint(api, actions.listActionsEndpoint, call =>
    listActions(call.db, call.query, readerOf(call, null)),
  )
  registerEndpoint(api, actions.listAirportActionsEndpoint, call =>
    listActions(call.db, call.query, readerOf(call, airportOf(call.params))),
  )
  registerEndpoint(api, actions.listCompanyActionsEndpoint, call =>
    listActions(call.db, call.query, readerOf(call, companyOf(call.params))),
  )

  registerEndpoint(api, actions.previewUndoEndpoint, call =>
    previewUndo(call.db, call.params.actionId, readerOf(call, null)),
  )
  registerEndpoint(api, actions.previewAirportUndoEndpoint, call =>
    previewUndo(call.db, call.params.actionId, readerOf(call, airportOf(call.params))),
  )
  registerEndpoint(api, actions.previewCompanyUndoEndpoint, call =>
    previewUndo(call.db, call.params.actionId, readerOf(call, companyOf(call.params))),
  )

  registerEndpoint(api, actions.undoActionEndpoint, call =>
    undoAction(call.db, call.params.actionId, readerOf(call, null), call.body),
  )
  registerEndpoint(api, actions.undoAirportActionEndpoint, call =>
    undoAction(call.db, call.params.actionId, readerOf(call, airportOf(call.params)), call.body),
  )
  registerEndpoint(api, actions.undoCompanyActionEndpoint, call =>
    undoAction(call.db, call.params.actionId, readerOf(call, companyOf(call.params)), call.body),
  )
}

export function bulkActionsRoutes(api: Api): void {
  registerEndpoint(api, bulk.previewBulkActionEndpoint, previewBulkAction)
  registerEndpoint(api, bulk.getBulkActionEndpoint, getBulkAction)

  registerEndpoint(api, bulk.startBulkActionEndpoint, async ({ db, actor, body, afterCommit }) => {
    const { requestId: madeFrom, ...parameters } = body
    const { jobId } = await askForJob(db, bulkActionJob, { parameters, userId: actor.userId, madeFrom })
    afterCommit(() => api.jobs.work())
    return { jobId }
  })
}
