import {
  listComments as listCommentsCall,
  saveComment as saveCommentCall,
} from '#domain/airports/airportComment.ts'
import { airportKeyOf } from '../airportKey.ts'
import { handle, type Api } from '#platform/http/handle.ts'
import { listComments, saveComment } from './comments.queries.ts'

export function commentsRoutes(api: Api): void {
  handle(api, listCommentsCall, ({ db, params }) => listComments(db, airportKeyOf(params)))

  handle(api, saveCommentCall, ({ db, params, body, expectedVersion }) =>
    saveComment(db, airportKeyOf(params), params.commentType, body.airportComment, expectedVersion),
  )
}
