import * as actions from '#domain/history/action.ts'
import * as bulk from '#domain/history/bulkAction.ts'
import * as history from '#domain/history/history.ts'
import { can } from '#domain/people/roles.ts'
import { getSubjectKey } from '#domain/review/subjectKind.ts'
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

  for (const list of [history.listAirportHistoryEndpoint, history.listCompanyHistoryEndpoint])
    registerEndpoint(api, list, ({ db, params, query }) => listHistory(db, query, getSubjectKey(params)))

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

export function actionsRoutes(api: Api): void {
  registerEndpoint(api, actions.listActionsEndpoint, call =>
    listActions(call.db, call.query, readerOf(call, null)),
  )
  registerEndpoint(api, actions.previewUndoEndpoint, call =>
    previewUndo(call.db, call.params.actionId, readerOf(call, null)),
  )
  registerEndpoint(api, actions.undoActionEndpoint, call =>
    undoAction(call.db, call.params.actionId, readerOf(call, null), call.body),
  )

  for (const list of [actions.listAirportActionsEndpoint, actions.listCompanyActionsEndpoint])
    registerEndpoint(api, list, call =>
      listActions(call.db, call.query, readerOf(call, getSubjectKey(call.params))),
    )
  for (const undo of [actions.undoAirportActionEndpoint, actions.undoCompanyActionEndpoint])
    registerEndpoint(api, undo, call =>
      undoAction(call.db, call.params.actionId, readerOf(call, getSubjectKey(call.params)), call.body),
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
