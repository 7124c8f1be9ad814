import { z } from 'zod'
import { formatCount } from '#platform/contract/count.ts'
import { endpoint, id, type Endpoint } from '#platform/contract/endpoint.ts'
import { airportKey } from '../../airports/airport.ts'
import { companyKey, companyPath } from '../../companies/company.ts'
import type { Actor } from '../../people/roles.ts'
import { airportReview } from '../airportReview.ts'
import { companyReview } from '../companyReview.ts'
import { longestRemark, type RemarkState } from '../review.ts'

const remarkText = z
  .string()
  .trim()
  .min(1, 'Enter a remark.')
  .max(longestRemark, `A remark may have at most ${formatCount(longestRemark)} characters.`)

/** The position of a remark, named as in findings. An empty field means the whole step. */
const remarkPlace = z.object({
  step: z.string().min(1).max(50),
  terminalId: id.nullable().default(null),
  field: z.string().max(200),
})
export type RemarkPlace = z.infer<typeof remarkPlace>

const newRemark = remarkPlace.extend({ text: remarkText })
export type NewRemark = z.infer<typeof newRemark>

/** Actions on a remark after it was written, by users who have read its latest entry. */
const remarkReply = z.discriminatedUnion('act', [
  z.object({ act: z.literal('ANSWERED'), text: remarkText, latestEntryId: id }),
  z.object({
    act: z.enum(['RESOLVED', 'REOPENED']),
    text: remarkText.nullable().default(null),
    latestEntryId: id,
  }),
])
export type RemarkReply = z.infer<typeof remarkReply>
export type RemarkAction = RemarkReply['act']

/** The states in which each action is possible, and whether any editor may do it. */
const actions: Record<RemarkAction, { from: readonly RemarkState[]; byEditors: boolean }> = {
  ANSWERED: { from: ['OPEN', 'ANSWERED'], byEditors: true },
  RESOLVED: { from: ['OPEN', 'ANSWERED'], byEditors: false },
  REOPENED: { from: ['ANSWERED', 'RESOLVED'], byEditors: false },
}

/**
 * Whether this user, who may read the remark, may do this. Administrators and its author may do everything; editors may
 * answer.
 */
export const mayReply = (actor: Actor, authorId: number | null, act: RemarkAction): boolean =>
  actions[act].byEditors || actor.role === 'ROLE_ADMIN' || actor.userId === authorId

export const isReplyPossible = (state: RemarkState, act: RemarkAction): boolean =>
  actions[act].from.includes(state)

const choosablePlace = z.object({
  step: z.string(),
  terminalId: z.number().int().nullable(),
  field: z.string(),
  label: z.string(),
})
export type ChoosablePlace = z.infer<typeof choosablePlace>

interface RemarkOwnerDeclaration<K extends z.ZodType, R extends z.ZodType, V extends z.ZodType> {
  of: 'airport' | 'company'
  url: string
  key: K
  remarkKey: R
  review: V
}

/** The remarks on an airport's year and on a company's have the same endpoints. */
function remarkCalls<K extends z.ZodType, R extends z.ZodType, V extends z.ZodType>(
  owner: RemarkOwnerDeclaration<K, R, V>,
) {
  const { of, url, key, remarkKey, review } = owner
  const [noun, year] =
    of === 'airport' ? ['AirportRemark', 'an airport’s year'] : ['CompanyRemark', 'a company’s year']
  return {
    places: endpoint(`list${noun}Places`, {
      method: 'GET',
      url: `${url}/places`,
      summary: `List the fields and rows of ${year}, or of one step, that a remark can be about`,
      tag: 'Workflow',
      allow: 'admin',
      params: key,
      query: z.object({ step: z.string().max(50).optional() }),
      reply: z.array(choosablePlace),
    }),
    add: endpoint(`add${noun}`, {
      method: 'POST',
      url,
      summary: `Write a remark on a field of ${year}. Its editors must answer it before they submit`,
      tag: 'Workflow',
      allow: 'admin',
      params: key,
      body: newRemark,
      reply: review,
    }),
    reply: endpoint(`replyTo${noun}`, {
      method: 'POST',
      url: `${url}/:remarkId`,
      summary:
        'Answer, resolve, or reopen a remark. Editors can answer while the year is open, in any status',
      tag: 'Workflow',
      allow: `${of}.read`,
      params: remarkKey,
      body: remarkReply,
      reply: review,
    }),
  } satisfies Record<string, Endpoint>
}

export const airportRemarks = remarkCalls({
  of: 'airport',
  url: '/airports/:airportId/instance/:instanceId/remarks',
  key: airportKey,
  remarkKey: airportKey.extend({ remarkId: id }),
  review: airportReview,
})

export const companyRemarks = remarkCalls({
  of: 'company',
  url: `${companyPath}/remarks`,
  key: companyKey,
  remarkKey: companyKey.extend({ remarkId: id }),
  review: companyReview,
})
