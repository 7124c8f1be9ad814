import * as history from '#domain/history/history.ts'
import { handle, type Api } from '#platform/http/handle.ts'
import { listHistory } from './history.queries.ts'
import { previewRestore, restoreRecord } from './restore.queries.ts'

export function historyRoutes(api: Api): void {
  handle(api, history.listHistory, ({ db, query }) => listHistory(db, query, null))

  handle(api, history.listAirportHistory, ({ db, params, query }) =>
    listHistory(db, query, { airportId: params.airportId, axnInstanceId: params.instanceId }),
  )

  handle(api, history.listCompanyHistory, ({ db, params, query }) =>
    listHistory(db, query, { companyId: params.companyId, axnInstanceId: params.instanceId }),
  )

  handle(api, history.previewRestore, ({ db, params }) => previewRestore(db, params.auditId))

  handle(api, history.restoreRecord, ({ db, params, body }) =>
    restoreRecord(db, params.auditId, body.seenAuditId),
  )
}
