import { listCommentsEndpoint, saveCommentEndpoint } from '#domain/airports/airportComment.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { toAirportKey } from '../airportKey.ts'
import { listComments, saveComment } from './comments.queries.ts'

export function commentsRoutes(api: Api): void {
  registerEndpoint(api, listCommentsEndpoint, ({ db, params }) => listComments(db, toAirportKey(params)))

  registerEndpoint(api, saveCommentEndpoint, ({ db, params, body, expectedVersion }) =>
    saveComment(db, toAirportKey(params), params.commentType, body.airportComment, expectedVersion),
  )
}
