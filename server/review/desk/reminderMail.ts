import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { startBulkActionEndpoint } from '#domain/history/bulkAction.ts'
import { deskItem, isSubmitted, type DeskItem } from '#domain/review/desk.ts'
import { getLastToday } from '#platform/contract/calendar.ts'
import { countOf } from '#platform/contract/count.ts'
import { formatDate } from '#platform/contract/formatDate.ts'
import { joinWords } from '#platform/contract/joinWords.ts'
import { setAuditContext } from '#platform/database/audit.ts'
import type { Db } from '#platform/database/connect.ts'
import { createMailJob } from '#platform/mail/createMailJob.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { findReplyAddress } from '../../people/replyAddress.queries.ts'
import { getInstance } from '../../years/instances.queries.ts'
import { listEditors } from '../editors.queries.ts'
import { reviewKinds, type NamedSubject } from '../reviewKinds.ts'
import { reviewPath } from '../statusChangeMail.ts'
import { readReviewStates, type ReviewState } from './reviewStates.queries.ts'

/** The airport or company that the editor is asked to submit, with what is missing. */
interface Reminded extends Pick<NamedSubject, 'shortName' | 'fullName' | 'axnInstanceName'> {
  /** Opens the wizard. */
  link: string
  /** '40% complete. 3 errors to correct, 2 warnings to answer.' */
  missing: string
}

interface ReminderText {
  /** YYYY-MM-DD; null if none is set. */
  submissionDeadline: string | null
  /** The administrator's own words; may be empty. */
  message: string
}

/** Asks an editor to submit airports and companies. */
function composeReminderMail(
  to: string,
  reminded: readonly [Reminded, ...Reminded[]],
  { submissionDeadline, message }: ReminderText,
): Mail {
  const [{ shortName, fullName, axnInstanceName }, ...others] = reminded
  const isOne = others.length === 0
  const pronoun = isOne ? 'it' : 'them'
  const due = submissionDeadline === null ? null : formatDate(submissionDeadline)
  const isLate = submissionDeadline !== null && submissionDeadline < getLastToday()
  const named = isOne ? shortName : `${shortName} and ${others.length} more`
  return {
    to,
    subject: `${named} ${axnInstanceName}: ${
      isLate ? `your data was due on ${due}` : `please submit your data${due === null ? '' : ` by ${due}`}`
    }`,
    text: [
      `AXN Fact Book ${axnInstanceName}`,
      '',
      ...(message === '' ? [] : [message, '']),
      isOne
        ? `The ${axnInstanceName} data for ${fullName} has not been submitted yet.`
        : `The ${axnInstanceName} data for these ${reminded.length} has not been submitted yet.`,
      isLate
        ? `The deadline was ${due}. Please submit ${pronoun} for review.`
        : due === null
          ? `Please complete ${pronoun} and submit ${pronoun} for review.`
          : `Please submit ${pronoun} for review by ${due}.`,
      ...reminded.flatMap(each => ['', ...(isOne ? [] : [each.fullName]), each.missing, each.link]),
      '',
    ].join('\n'),
  }
}

/** What an editor still has to do before submitting. */
function describeMissing(state: ReviewState): string {
  const parts = [
    [state.errors, 'error to correct', 'errors to correct'],
    [state.contradictions, 'contradiction to explain', 'contradictions to explain'],
    [state.warnings, 'warning to answer', 'warnings to answer'],
    [state.remarks, 'remark to answer', 'remarks to answer'],
    [
      state.unconfirmed.length,
      'group of carried-over records to confirm',
      'groups of carried-over records to confirm',
    ],
  ] as const
  const open = parts.flatMap(([count, one, many]) => (count > 0 ? [countOf(count, one, many)] : []))
  const complete = `${state.completePercent}% complete`
  return open.length > 0 ? `${complete}: ${joinWords(open)}.` : `${complete}.`
}

const parameters = z.object({
  axnInstanceId: z.number().int(),
  userId: z.number().int(),
  to: z.string(),
  items: z.array(deskItem),
  /** The administrator's own words. */
  message: z.string().default(''),
  /** The bulk action, to which the records of its reminders belong. */
  actionId: z.uuid().optional(),
})
type Reminder = z.infer<typeof parameters>

/** What the person can still submit when the email is sent, with the person's current address. */
async function readStillOpen(
  db: Db,
  { axnInstanceId, userId, items }: Pick<Reminder, 'axnInstanceId' | 'userId' | 'items'>,
): Promise<{ items: (DeskItem & { subject: NamedSubject })[]; email: string | undefined }> {
  const open = []
  let email: string | undefined
  for (const { kind, id } of items) {
    const editors = await listEditors(db, { kind, id, axnInstanceId })
    const editor = editors.find(each => each.userId === userId)
    if (!editor) continue
    const subject = await reviewKinds[kind].describe(db, { kind, id, axnInstanceId })
    if (subject.axnInstanceMasterStatus === 'HISTORICAL' || isSubmitted(subject.axnInstanceStatus)) continue
    open.push({ kind, id, subject })
    email = editor.email
  }
  return { items: open, email }
}

/** The email as it would be sent now; null for a person who no longer has anything to submit. */
export async function composeReminder(
  db: Db,
  reminder: Pick<Reminder, 'axnInstanceId' | 'userId' | 'items' | 'message'>,
  publicUrl: string,
): Promise<Mail | null> {
  const { axnInstanceId, message } = reminder
  const { items, email } = await readStillOpen(db, reminder)
  const stateOf = await readReviewStates(db, axnInstanceId, items)
  const [first, ...others] = items.map(({ kind, id, subject }): Reminded => {
    const missing = describeMissing(stateOf({ kind, id }))
    return { ...subject, missing, link: publicUrl + reviewPath({ kind, id, axnInstanceId }) }
  })
  const submissionDeadline = (await getInstance(db, axnInstanceId))?.submissionDeadline ?? null
  return email !== undefined && first
    ? composeReminderMail(email, [first, ...others], { submissionDeadline, message })
    : null
}

/** A person whom no email reached was not reminded, so the reminder is recorded after it is sent. */
export const reminderMailJob = createMailJob({
  name: 'mailReminder',
  parameters,
  title: 'Reminder',
  goodForHours: 48,
  compose: ({ database, settings, parameters, userId }) =>
    database.read(async db => {
      const mail = await composeReminder(db, parameters, settings.publicUrl)
      return mail && { ...mail, replyTo: await findReplyAddress(db, userId) }
    }),
  sent: async (db, run) => {
    const { axnInstanceId, userId, to, actionId } = run.parameters
    await setAuditContext(db, { userId: run.userId, request: startBulkActionEndpoint, actionId })
    // An item that was submitted before the email was composed is not mentioned in it.
    const { items } = await readStillOpen(db, run.parameters)
    for (const { kind, id } of items) {
      const [airportId, companyId] = kind === 'airport' ? [id, null] : [null, id]
      // If it was merged or deleted in the meantime, there is nothing to record.
      await db.execute(sql`insert into reminder (airport_id, company_id, axn_instance_id, user_id, email)
        select airport_id, company_id, axn_instance_id, user_id, coalesce(email, ${to})
        from (select airport_id, null::int as company_id, axn_instance_id from airport_instance
          union all select null, company_id, axn_instance_id from company_instance) as subject
          left join app_user on user_id = ${userId}
        where axn_instance_id = ${axnInstanceId}
          and (airport_id = ${airportId}::int or company_id = ${companyId}::int)`)
    }
  },
})
