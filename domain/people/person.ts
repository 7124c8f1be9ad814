import { z } from 'zod'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { moment } from '#platform/contract/moment.ts'
import { subjectKind } from '../review/subjectKind.ts'
import { axnInstanceStatus } from '../review/workflow.ts'

const subject = z.object({
  kind: subjectKind,
  id: z.number().int(),
  name: z.string(),
  axnInstanceId: z.number().int(),
  axnInstanceName: z.string(),
})

/** What concerns a person besides the account itself. */
const person = z.object({
  /** The airports and companies that the person edits in the open years. */
  edited: z.array(
    subject.extend({
      axnInstanceStatus,
      /** Whether nobody could edit it without this person. */
      isSoleEditor: z.boolean(),
    }),
  ),
  /** The last sign-in before the last one. */
  previousSignInDate: moment.nullable(),
  /** Until when the last invitation or reset by an administrator can be used; null without an open one. */
  linkExpires: moment.nullable(),
  /** The emails of the last 30 days, newest first. */
  mails: z.array(
    z.object({
      jobId: z.number().int(),
      title: z.string(),
      asked: moment,
      state: z.enum(['sent', 'queued', 'failed', 'skipped']),
      why: z.string(),
    }),
  ),
  /** The person's latest remarks and answers. */
  remarks: z.array(
    subject.extend({
      remarkId: z.number().int(),
      /** The figure or row that it is about. */
      label: z.string(),
      text: z.string(),
      at: moment,
    }),
  ),
})
export type Person = z.infer<typeof person>

export const getPersonEndpoint = endpoint('getPerson', {
  method: 'GET',
  url: '/users/:userId/person',
  summary: 'Get what concerns a user: what the user edits, emails and their outcomes, and the user’s remarks',
  tag: 'Users',
  allow: 'admin',
  params: z.object({ userId: id }),
  reply: person,
})
