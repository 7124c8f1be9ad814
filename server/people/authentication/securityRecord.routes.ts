import {
  endOtherSessionsEndpoint,
  endOwnSessionEndpoint,
  listOwnSecurityEventsEndpoint,
  listOwnSessionsEndpoint,
  securityListing,
} from '#domain/people/securityRecord.ts'
import { problem } from '#domain/problems.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { registerTableListing } from '../../browse/listing/registerTableListing.ts'
import { endSessions, listSessions } from '../session.ts'
import { describeOrigin } from './describeOrigin.ts'
import {
  listOwnSecurityEvents,
  recordSecurityEvent,
  securityCells,
  securityList,
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

  registerTableListing(api, { listing: securityListing, list: securityList, cells: securityCells })
}
