import { z } from 'zod'
import { formatCount } from '#platform/contract/count.ts'
import { endpoint, id } from '#platform/contract/endpoint.ts'
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

const ofAirport = '/airports/:airportId/instance/:instanceId/remarks'
const ofCompany = `${companyPath}/remarks`
const shared = { tag: 'Workflow' } as const
const remarkId = id
const ofStep = z.object({ step: z.string().max(50).optional() })

export const listAirportRemarkPlacesEndpoint = endpoint('listAirportRemarkPlaces', {
  method: 'GET',
  url: `${ofAirport}/places`,
  summary: "List the fields and rows of an airport's year, or of one step, that a remark can be about",
  ...shared,
  allow: 'admin',
  params: airportKey,
  query: ofStep,
  reply: z.array(choosablePlace),
})

export const addAirportRemarkEndpoint = endpoint('addAirportRemark', {
  method: 'POST',
  url: ofAirport,
  summary: "Write a remark on a field of an airport's year. Its editors must answer it before they submit",
  ...shared,
  allow: 'admin',
  params: airportKey,
  body: newRemark,
  reply: airportReview,
})

export const replyToAirportRemarkEndpoint = endpoint('replyToAirportRemark', {
  method: 'POST',
  url: `${ofAirport}/:remarkId`,
  summary: 'Answer, resolve, or reopen a remark. Editors can answer while the year is open, in any status',
  ...shared,
  allow: 'airport.read',
  params: airportKey.extend({ remarkId }),
  body: remarkReply,
  reply: airportReview,
})

export const listCompanyRemarkPlacesEndpoint = endpoint('listCompanyRemarkPlaces', {
  method: 'GET',
  url: `${ofCompany}/places`,
  summary: "List the fields and rows of a company's year, or of one step, that a remark can be about",
  ...shared,
  allow: 'admin',
  params: companyKey,
  query: ofStep,
  reply: z.array(choosablePlace),
})

export const addCompanyRemarkEndpoint = endpoint('addCompanyRemark', {
  method: 'POST',
  url: ofCompany,
  summary: "Write a remark on a field of a company's year. Its editors must answer it before they submit",
  ...shared,
  allow: 'admin',
  params: companyKey,
  body: newRemark,
  reply: companyReview,
})

export const replyToCompanyRemarkEndpoint = endpoint('replyToCompanyRemark', {
  method: 'POST',
  url: `${ofCompany}/:remarkId`,
  summary: 'Answer, resolve, or reopen a remark. Editors can answer while the year is open, in any status',
  ...shared,
  allow: 'company.read',
  params: companyKey.extend({ remarkId }),
  body: remarkReply,
  reply: companyReview,
})
