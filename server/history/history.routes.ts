import * as history from '#domain/history/history.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../api.ts'
import { listHistory } from './history.queries.ts'
import { previewRestore, restoreRecord } from './restore.queries.ts'

export function historyRoutes(api: Api): void {
  registerEndpoint(api, history.listHistoryEndpoint, ({ db, query }) => listHistory(db, query, null))

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
