import { z } from 'zod'
import { countOf, formatCount } from '#platform/contract/count.ts'
import { endpoint, id, longestReason } from '#platform/contract/endpoint.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { job } from '#platform/jobs/job.ts'
import { countMails } from '../messages.ts'
import { instanceId } from '../years/instanceId.ts'
import { bulkActions, type BulkActionName } from './bulkActions.ts'

const bulkActionName = z.enum(listKeys(bulkActions))

/** A record that an action applies to. Airports and companies are those of a year, except proposed companies. */
const bulkItem = z.object({
  kind: z.enum(['airport', 'company', 'user', 'brand', 'airline']),
  id,
  axnInstanceId: instanceId.optional(),
  /** The name into which a proposal is merged. */
  intoId: id.optional(),
})
export type BulkItem = z.infer<typeof bulkItem>

export const maxBulkItems = 10_000

/** People who were reminded within this many days are skipped unless the administrator says otherwise. */
export const usualReminderDays = 3

const bulkRequestShape = z.object({
  action: bulkActionName,
  items: z.array(bulkItem).min(1).max(maxBulkItems),
  /** The reason, or words of the administrator's own in the email. */
  text: z.string().trim().max(2000).optional(),
  /** The person who becomes an editor. */
  userId: id.optional(),
  /** People who were reminded within this many days are skipped; 0 skips no one. */
  skipDays: z.number().int().min(0).max(60).default(usualReminderDays),
})
export type BulkRequest = z.output<typeof bulkRequestShape>
export type BulkRequestInput = z.input<typeof bulkRequestShape>

/** A stored request, whose rules were checked when it was made. */
export const storedBulkRequest = bulkRequestShape

const hasReason = ({ action, text }: BulkRequest) => bulkActions[action].asks !== 'reason' || Boolean(text)
const hasPerson = ({ action, userId }: BulkRequest) =>
  bulkActions[action].asks !== 'person' || userId !== undefined
const isCorrectionShort = ({ action, text = '' }: BulkRequest) =>
  bulkActions[action].asks !== 'correction' || text.length <= longestReason
const isFromOne = ({ action, items }: BulkRequest) =>
  action !== 'handOver' || (items.length === 1 && items[0]?.kind === 'user')
const choosePerson = { path: ['userId'], message: 'Choose a person.' }

const bulkMail = z.object({
  userId: z.number().int(),
  email: z.string(),
  /** `planned`: it will be sent. `skipped`: it is not sent, for the reason in `why`. */
  state: z.enum(['planned', 'sent', 'queued', 'failed', 'skipped']),
  why: z.string(),
})
export type BulkMail = z.infer<typeof bulkMail>

/** What happens, or happened, to one record. */
const bulkLine = bulkItem.extend({
  name: z.string(),
  outcome: z.enum(['done', 'unneeded', 'refused']),
  /** The result, or why nothing is done. */
  message: z.string(),
  /** The emails about it. One email may be about several records. */
  mails: z.array(bulkMail),
})
export type BulkLine = z.infer<typeof bulkLine>
export type BulkOutcome = BulkLine['outcome']

const tag = 'Bulk actions'

export const previewBulkActionEndpoint = endpoint('previewBulkAction', {
  method: 'POST',
  url: '/bulk-actions/preview',
  summary:
    'Preview an action on many records: what it would do, whom it would email, and what it would skip and why. Nothing is saved',
  tag,
  allow: 'admin',
  writes: false,
  timeoutMs: 60_000,
  bodyBytes: 1_000_000,
  // A preview may be asked before the reason and the person are known.
  body: z
    .object({
      ...bulkRequestShape.shape,
      /** The recipient whose email is shown; by default the first. */
      sampleUserId: id.optional(),
    })
    .refine(isFromOne, { path: ['items'], message: 'Hand over from one user at a time.' }),
  reply: z.object({
    lines: z.array(bulkLine),
    /** An email as its recipient would get it; null if none is sent or its text is not known yet. */
    sample: z.object({ to: z.string(), subject: z.string(), text: z.string() }).nullable(),
  }),
})

export const startBulkActionEndpoint = endpoint('startBulkAction', {
  method: 'POST',
  url: '/bulk-actions',
  summary:
    'Start an action on many records as a job. Each record is processed separately, so a refusal does not stop the others. Everything it changes is one action in the history. The same `requestId` starts it once',
  tag,
  allow: 'admin',
  bodyBytes: 1_000_000,
  body: z
    .object({ ...bulkRequestShape.shape, requestId: z.string().min(16).max(64) })
    .refine(hasReason, { path: ['text'], message: 'Give the editors a reason.' })
    .refine(isCorrectionShort, { path: ['text'], message: `Enter at most ${longestReason} characters.` })
    .refine(hasPerson, choosePerson)
    .refine(isFromOne, { path: ['items'], message: 'Hand over from one user at a time.' }),
  reply: z.object({ jobId: z.number().int() }),
})

/** The name of the jobs, for lists. */
export const bulkActionJobName = 'bulkAction'

export const getBulkActionEndpoint = endpoint('getBulkAction', {
  method: 'GET',
  url: '/bulk-actions/:jobId',
  summary: 'Get the progress and the results of an action on many records',
  tag,
  allow: 'admin',
  params: z.object({ jobId: id }),
  reply: z.object({
    job: job.omit({ result: true }),
    action: bulkActionName,
    /** The action in the history; null while it has changed nothing. */
    actionId: z.uuid().nullable(),
    /** The results so far. */
    lines: z.array(bulkLine),
    /** The number of records, including those not processed yet. */
    total: z.number().int(),
  }),
})

/** `40 airports, 3 companies`. */
export function countBulkItems(items: readonly Pick<BulkItem, 'kind'>[]): string {
  const count = (kind: BulkItem['kind']) => items.filter(each => each.kind === kind).length
  const nouns = [
    ['airport', 'airport', 'airports'],
    ['company', 'company', 'companies'],
    ['user', 'user', 'users'],
    ['brand', 'brand', 'brands'],
    ['airline', 'airline', 'airlines'],
  ] as const
  return nouns
    .flatMap(([kind, one, many]) => (count(kind) > 0 ? [countOf(count(kind), one, many)] : []))
    .join(', ')
}

/** The state of the emails together: the worst of them, or null without emails that are or were to be sent. */
export function pickMailState(mails: readonly BulkMail[]): 'failed' | 'queued' | 'sent' | null {
  const has = (state: BulkMail['state']) => mails.some(each => each.state === state)
  return has('failed') ? 'failed' : has('queued') ? 'queued' : has('sent') ? 'sent' : null
}

/** Each email once, although it may be about several records. */
export const listBulkMails = (lines: readonly Pick<BulkLine, 'mails'>[]): BulkMail[] => [
  ...new Map(lines.flatMap(line => line.mails.map(mail => [mail.userId, mail] as const))).values(),
]

/** '12 will be approved, 3 already approved or published, 1 cannot be approved' */
export function describeBulkOutcomes(
  action: BulkActionName,
  lines: readonly Pick<BulkLine, 'outcome' | 'mails'>[],
  when: 'before' | 'after',
): string {
  const { will, did, unneeded, refused, isMail } = bulkActions[action]
  const count = (outcome: BulkOutcome) => lines.filter(each => each.outcome === outcome).length
  const counted = (outcome: BulkOutcome, words: string) =>
    count(outcome) > 0 ? [`${formatCount(count(outcome))} ${words}`] : []
  // Email that is only queued has reached no one.
  const done =
    when === 'after' && isMail
      ? countMails(countBulkMails(lines))
      : `${formatCount(count('done'))} ${when === 'before' ? will : did}`
  return [done, ...counted('unneeded', unneeded), ...counted('refused', refused)].join(', ')
}

/** The emails of the results by state. */
export function countBulkMails(lines: readonly Pick<BulkLine, 'mails'>[]) {
  const mails = listBulkMails(lines)
  const count = (state: BulkMail['state']) => mails.filter(each => each.state === state).length
  return { sent: count('sent'), queued: count('queued'), failed: count('failed') }
}
