import { z } from 'zod'
import { countOf, formatCount } from '#platform/contract/count.ts'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { job } from '#platform/jobs/job.ts'
import { instanceId } from '../years/instanceId.ts'

/** An action on many records at a time, in the words of its buttons, questions, and results. */
interface BulkActionDeclaration {
  /** The button and the title. */
  label: string
  /** The effect on the records that it applies to. */
  effect: string
  /** '3 ' plus these words: before, and after. */
  will: string
  did: string
  /** '394 ' plus these words: nothing is left to do. */
  unneeded: string
  /** '2 ' plus these words: the rules do not allow it. */
  refused: string
  /** How far it can be undone. */
  undo: string
  /** What an administrator enters. A reason is required, a message is not. */
  asks: 'reason' | 'message' | 'person' | null
  /** It only sends email, so its results are those of its emails. */
  isMail: boolean
}

const statusUndo = 'You can undo this as one action.'
const accessUndo = 'You can undo this as one action. Sessions that end are not restored.'

/** Every bulk action. What each does is in `server/bulkActionKinds.ts`. */
export const bulkActions = {
  approve: {
    label: 'Approve for Publish',
    effect: 'Submissions in review are approved.',
    will: 'will be approved',
    did: 'approved',
    unneeded: 'already approved or published',
    refused: 'cannot be approved',
    undo: statusUndo,
    asks: null,
    isMail: false,
  },
  publish: {
    label: 'Publish',
    effect: 'Approved submissions are published immediately.',
    will: 'will be published',
    did: 'published',
    unneeded: 'already published',
    refused: 'cannot be published',
    undo: statusUndo,
    asks: null,
    isMail: false,
  },
  unpublish: {
    label: 'Unpublish',
    effect: 'Published airports and companies return to Approved.',
    will: 'will be unpublished',
    did: 'unpublished',
    unneeded: 'not published',
    refused: 'cannot be unpublished',
    undo: statusUndo,
    asks: null,
    isMail: false,
  },
  sendBack: {
    label: 'Send Back',
    effect:
      'Submissions in review are unlocked for editing, and approved ones go back to review. Their editors receive the reason by email.',
    will: 'will be sent back',
    did: 'sent back',
    unneeded: 'already open for editing',
    refused: 'cannot be sent back',
    undo: 'You can restore the statuses as one action. Emails cannot be recalled.',
    asks: 'reason',
    isMail: false,
  },
  remind: {
    label: 'Remind by Email',
    effect:
      'Each editor receives one email about everything that the editor still has to submit, with what is missing and the deadline.',
    will: 'to remind editors about',
    did: 'reminded editors about',
    unneeded: 'need no reminder',
    refused: 'without an editor to remind',
    undo: 'Emails cannot be recalled.',
    asks: 'message',
    isMail: true,
  },
  affiliate: {
    label: 'Add an Editor',
    effect: 'The person can edit these airports and companies in this year, starting immediately.',
    will: 'will get this editor',
    did: 'have this editor',
    unneeded: 'have this editor already',
    refused: 'cannot get this editor',
    undo: statusUndo,
    asks: 'person',
    isMail: false,
  },
  invite: {
    label: 'Invite',
    effect: 'Each user without a password receives an email with a link to set one. Older links end.',
    will: 'will be invited',
    did: 'invited',
    unneeded: 'need no invitation',
    refused: 'cannot be invited',
    undo: 'Emails cannot be recalled.',
    asks: null,
    isMail: true,
  },
  activate: {
    label: 'Activate',
    effect: 'These users can sign in again.',
    will: 'will be activated',
    did: 'activated',
    unneeded: 'already active',
    refused: 'cannot be activated',
    undo: statusUndo,
    asks: null,
    isMail: false,
  },
  deactivate: {
    label: 'Deactivate',
    effect: 'Inactive users cannot sign in and are signed out immediately.',
    will: 'will be deactivated',
    did: 'deactivated',
    unneeded: 'already inactive',
    refused: 'cannot be deactivated',
    undo: accessUndo,
    asks: null,
    isMail: false,
  },
  handOver: {
    label: 'Hand Over',
    effect:
      'Every airport and company that this user edits in an open year goes to the other person, who can edit it immediately. This user no longer can.',
    will: 'will be handed over',
    did: 'handed over',
    unneeded: 'need no change',
    refused: 'cannot be handed over',
    undo: statusUndo,
    asks: 'person',
    isMail: false,
  },
} as const satisfies Record<string, BulkActionDeclaration>

export type BulkActionName = keyof typeof bulkActions
const bulkActionName = z.enum(listKeys(bulkActions))

/** A record that an action applies to. Airports and companies are those of a year. */
const bulkItem = z.object({
  kind: z.enum(['airport', 'company', 'user']),
  id,
  axnInstanceId: instanceId.optional(),
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
export const listBulkMails = (lines: readonly BulkLine[]): BulkMail[] => [
  ...new Map(lines.flatMap(line => line.mails.map(mail => [mail.userId, mail] as const))).values(),
]

/** '12 will be approved, 3 already approved or published, 1 cannot be approved' */
export function describeBulkOutcomes(
  action: BulkActionName,
  lines: readonly Pick<BulkLine, 'outcome'>[],
  when: 'before' | 'after',
): string {
  const { will, did, unneeded, refused } = bulkActions[action]
  const count = (outcome: BulkOutcome) => lines.filter(each => each.outcome === outcome).length
  const words = { done: when === 'before' ? will : did, unneeded, refused }
  return listKeys(words)
    .flatMap(outcome =>
      outcome === 'done' || count(outcome) > 0 ? [`${formatCount(count(outcome))} ${words[outcome]}`] : [],
    )
    .join(', ')
}
