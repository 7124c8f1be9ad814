import {
  describeSecurityChange,
  endOtherSessionsEndpoint,
  endOwnSessionEndpoint,
  exportSecurityEventsEndpoint,
  listOwnSecurityEventsEndpoint,
  listOwnSessionsEndpoint,
  listSecurityEventsEndpoint,
  securityEventLabels,
  type SecurityEvent,
} from '#domain/people/securityRecord.ts'
import { problem } from '#domain/problems.ts'
import { mostExportedRows } from '#platform/contract/listing.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { FileReply } from '#platform/http/fileReply.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { PrintedTable } from '#platform/print/printedTable.ts'
import { renderCsv } from '#platform/print/renderCsv.ts'
import type { Api } from '../../api.ts'
import { endSessions, listSessions } from '../session.ts'
import { describeOrigin } from './describeOrigin.ts'
import {
  listFilteredSecurityEvents,
  listOwnSecurityEvents,
  listSecurityEvents,
  recordSecurityEvent,
} from './securityRecord.queries.ts'

export function securityRecordRoutes(api: Api): void {
  registerEndpoint(api, listOwnSessionsEndpoint, ({ db, actor }) => listSessions(db, actor))

  registerEndpoint(api, endOwnSessionEndpoint, async call => {
    const { db, actor, params } = call
    const own = (await listSessions(db, actor)).find(each => each.sessionId === params.sessionId)
    if (!own) throw problem('notFound')
    await endSessions(db, { sessionId: own.sessionId })
    await recordSecurityEvent(db, 'sessionsEnded', actor, describeOrigin(call))
    return {}
  })

  registerEndpoint(api, endOtherSessionsEndpoint, async call => {
    const { db, actor } = call
    await endSessions(db, { userId: actor.userId, exceptSessionId: actor.sessionId })
    await recordSecurityEvent(db, 'sessionsEnded', actor, describeOrigin(call))
    return {}
  })

  registerEndpoint(api, listOwnSecurityEventsEndpoint, ({ db, actor }) =>
    listOwnSecurityEvents(db, actor.userId),
  )

  registerEndpoint(api, listSecurityEventsEndpoint, ({ db, query }) => listSecurityEvents(db, query))

  registerEndpoint(api, exportSecurityEventsEndpoint, async ({ db, query }) => {
    const events = await listFilteredSecurityEvents(db, query, mostExportedRows)
    if (events.length > mostExportedRows) throw problem('tooManyRows')
    return new FileReply('Security-Record.csv', mediaTypes.csv, () => renderCsv(buildTable(events, api.demo)))
  })
}

const columns = {
  at: 'Time (UTC)',
  event: 'Event',
  displayName: 'Username',
  change: 'Change',
  actorName: 'Changed by',
  device: 'Device',
  network: 'Network',
}

const buildTable = (events: readonly SecurityEvent[], demo: boolean): PrintedTable => ({
  title: 'Security record',
  period: '',
  notes: [],
  columns: Object.entries(columns).map(([key, label]) => ({ key, label, format: 'text', width: 2 })),
  rows: events.map(event => ({
    ...event,
    at: new Date(event.at).toISOString(),
    event: securityEventLabels[event.kind],
    change: describeSecurityChange(event),
  })),
  demo,
})
