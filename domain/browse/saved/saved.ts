import { z } from 'zod'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { nameField } from '#platform/contract/field.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { moment } from '#platform/contract/moment.ts'

/** The maximum number of saved items. No one can keep track of more. */
export const maxSaved = 100
/** Longer answers are not followed: their first rows would seem to leave when others rank above them. */
export const mostFollowedRows = 1000
/** The number of changes that a page or feed shows. */
export const mostNews = 100
/** The number that one email reports. The others follow in the next. */
export const mostNewsInEmail = 1000

/** An item that a reader can save. Questions and lease windows are stored as their addresses. */
export const savedKinds = {
  question: 'Question',
  airport: 'Airport',
  company: 'Company',
  brand: 'Brand',
  leases: 'Lease window',
} as const
export type SavedKind = keyof typeof savedKinds
const savedKind = z.enum(listKeys(savedKinds))

export const digestFrequencies = ['DAILY', 'WEEKLY', 'NEVER'] as const
export type DigestFrequency = (typeof digestFrequencies)[number]
export const digestFrequencyLabels: Record<DigestFrequency, string> = {
  DAILY: 'At most once a day',
  WEEKLY: 'At most once a week',
  NEVER: 'Never',
}
const digest = z.object({ digestFrequency: z.enum(digestFrequencies) })

export const savedFields = {
  savedName: nameField({ label: 'Name', help: 'Only you see it.' }, { max: 100 }),
}

const target = {
  savedKind,
  /** The airport, company, or brand; null for a question or a lease window. */
  subjectId: id.nullable().default(null),
  /** The nonempty parts of the address of a question or a lease window. */
  search: z.record(z.string().max(40), z.string().max(2000)).default({}),
}
const chosen = { savedName: savedFields.savedName.schema, isFollowed: z.boolean() }

const savedItem = z.object({ savedId: z.number().int(), ...target, ...chosen, createdDate: moment })
export type SavedItem = z.infer<typeof savedItem>
export type SavedTarget = Pick<SavedItem, 'savedKind' | 'subjectId' | 'search'>

const pathsOf = { airport: '/airports', company: '/company', brand: '/brands' } as const

/** The address of the saved item in the current edition. */
export function getSavedPath({ savedKind, subjectId, search }: SavedTarget): string {
  if (savedKind !== 'question' && savedKind !== 'leases') return `${pathsOf[savedKind]}/${subjectId}`
  const parameters = new URLSearchParams(search).toString()
  return (savedKind === 'question' ? '/explore' : '/leaseradar') + (parameters && `?${parameters}`)
}

const news = z.object({
  newsId: z.number().int(),
  at: moment,
  text: z.string(),
  /** For followed items. */
  savedId: z.number().int(),
  savedName: z.string(),
  /** Since the reader's last visit, which is the sign-in before the current one. */
  isNew: z.boolean(),
})
export type News = z.infer<typeof news>

const url = '/saved'
const tag = 'Saved'
const allow = 'browse' as const
const params = z.object({ savedId: id })

export const listSavedEndpoint = endpoint('listSaved', {
  method: 'GET',
  url,
  summary: 'List what you saved: questions, airports, companies, brands, and lease windows',
  tag,
  allow,
  personal: true,
  reply: z.array(savedItem),
})

export const createSavedEndpoint = endpoint('createSaved', {
  method: 'POST',
  url,
  summary: 'Save a question, airport, company, brand, or lease window under a name, and optionally follow it',
  tag,
  allow,
  body: z.object({ ...target, ...chosen }),
  reply: savedItem,
})

export const changeSavedEndpoint = endpoint('changeSaved', {
  method: 'PUT',
  url: `${url}/:savedId`,
  summary: 'Rename what you saved, follow it, or stop following it',
  tag,
  allow,
  params,
  body: z.object(chosen),
  reply: savedItem,
})

export const removeSavedEndpoint = endpoint('removeSaved', {
  method: 'DELETE',
  url: `${url}/:savedId`,
  summary: 'Remove something that you saved',
  tag,
  allow,
  params,
})

export const listNewsEndpoint = endpoint('listNews', {
  method: 'GET',
  url: `${url}/news`,
  summary: 'List the latest published changes of what you follow, newest first',
  tag,
  allow,
  personal: true,
  reply: z.array(news),
})

export const getDigestEndpoint = endpoint('getDigest', {
  method: 'GET',
  url: `${url}/digest`,
  summary: 'Get how often you are emailed about what you follow',
  tag,
  allow,
  personal: true,
  reply: digest,
})

export const saveDigestEndpoint = endpoint('saveDigest', {
  method: 'PUT',
  url: `${url}/digest`,
  summary: 'Choose how often you are emailed about what you follow',
  tag,
  allow,
  body: digest,
  reply: digest,
})

const stopLink = z.object({ token: z.string().max(100) })

export const validateStopLinkEndpoint = endpoint('validateStopLink', {
  method: 'POST',
  url: '/unsubscribe/validate',
  summary: 'Check whether an unsubscribe link is valid, and whether the emails have already been stopped',
  tag,
  allow: 'public',
  writes: false,
  body: stopLink,
  reply: z.object({ isValid: z.boolean(), isStopped: z.boolean() }),
})

export const stopDigestEndpoint = endpoint('stopDigest', {
  method: 'POST',
  url: '/unsubscribe',
  summary: 'Unsubscribe from the emails about followed items with the link in one of them',
  tag,
  allow: 'public',
  body: stopLink,
})
