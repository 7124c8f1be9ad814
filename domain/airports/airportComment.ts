import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { textField } from '#platform/contract/field.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { moment } from '#platform/contract/moment.ts'
import { airportKey } from './airport.ts'

/** The subjects of comments, in the order of every list. */
export const commentTypeLabels = {
  AIRPORTWIDE: 'Airport-Wide',
  PASSTRAFFIC: 'Passenger Traffic',
  GROSSSALES: 'Gross Sales',
} as const
export type CommentType = keyof typeof commentTypeLabels
const commentType = z.enum(listKeys(commentTypeLabels))

const comment = (label: string) => textField({ label: `Comment, ${label}` }, 4000, 'longText')

/** The three comments by type. */
export const commentFields = {
  AIRPORTWIDE: comment(commentTypeLabels.AIRPORTWIDE),
  PASSTRAFFIC: comment(commentTypeLabels.PASSTRAFFIC),
  GROSSSALES: comment(commentTypeLabels.GROSSSALES),
}

export const airportComment = z.object({
  airportCommentPK: z.object({
    airportId: z.number().int(),
    axnInstanceId: z.number().int(),
    commentType,
  }),
  airportComment: z.string().nullable(),
  modifiedDate: moment.nullable(),
  /** 0 before the first comment. */
  version: z.number().int(),
})
export type AirportComment = z.infer<typeof airportComment>

const comments = '/airports/:airportId/instance/:instanceId/comments'

export const listCommentsEndpoint = endpoint('listComments', {
  method: 'GET',
  url: comments,
  summary: 'Get an airport’s three comments for a year. A comment that was not written is null',
  tag: 'Comments',
  allow: 'airport.read',
  params: airportKey,
  reply: z.array(airportComment),
})

export const saveCommentEndpoint = endpoint('saveComment', {
  method: 'PUT',
  url: `${comments}/:commentType`,
  summary: 'Save a comment. An empty comment is deleted',
  tag: 'Comments',
  allow: 'airport.edit',
  params: airportKey.extend({ commentType }),
  body: z.object({ airportComment: commentFields.AIRPORTWIDE.schema }),
  reply: airportComment,
})
