import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { actOnDeskEndpoint, deskItem, type DeskItem } from '#domain/review/desk.ts'
import { formatDate } from '#platform/contract/formatDate.ts'
import { setAuditContext } from '#platform/database/audit.ts'
import type { Db } from '#platform/database/connect.ts'
import { createMailJob } from '#platform/mail/createMailJob.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { getInstance } from '../../years/instances.queries.ts'
import { reviewPath } from '../changeStatusAndNotify.ts'
import { listEditors } from '../editors.queries.ts'
import { reviewKinds, type NamedSubject } from '../reviewKinds.ts'

/** The airport or company that the editor is asked to submit. */
interface Reminded extends Pick<NamedSubject, 'shortName' | 'fullName' | 'axnInstanceName'> {
  /** Opens the wizard. */
  link: string
}

/** Asks an editor to submit airports and companies. The deadline is YYYY-MM-DD; null if none is set. */
export function composeReminderMail(
  to: string,
  reminded: readonly [Reminded, ...Reminded[]],
  submissionDeadline: string | null,
): Mail {
  const [{ shortName, fullName, axnInstanceName, link }, ...others] = reminded
  const isOne = others.length === 0
  const it = isOne ? 'it' : 'them'
  const deadline = submissionDeadline
    ? `Please submit ${it} for review by ${formatDate(submissionDeadline)}.`
    : `Please complete ${it} and submit ${it} for review.`
  const asked = isOne
    ? [
        `The ${axnInstanceName} data for ${fullName} has not been submitted yet.`,
        deadline,
        '',
        `Enter or submit the data: ${link}`,
      ]
    : [
        `The ${axnInstanceName} data for these has not been submitted yet.`,
        deadline,
        ...reminded.flatMap(each => ['', each.fullName, each.link]),
      ]
  const title = isOne ? `${fullName}, AXN Fact Book ${axnInstanceName}` : `AXN Fact Book ${axnInstanceName}`
  const named = isOne ? shortName : `${shortName} and ${others.length} more`
  return {
    to,
    subject: `${named} ${axnInstanceName}: please submit your data for the AXN Fact Book`,
    text: [title, '', ...asked, ''].join('\n'),
  }
}

const parameters = z.object({
  axnInstanceId: z.number().int(),
  userId: z.number().int(),
  to: z.string(),
  items: z.array(deskItem),
})

/** The items that the person may still edit when the email is sent, with the person's current address. */
async function readStillEdited(
  db: Db,
  { axnInstanceId, userId, items }: z.infer<typeof parameters>,
): Promise<{ items: DeskItem[]; email: string | undefined }> {
  const edited: DeskItem[] = []
  let email: string | undefined
  for (const { kind, id } of items) {
    const editors = await listEditors(db, kind, { id, axnInstanceId })
    const editor = editors.find(each => each.userId === userId)
    if (!editor) continue
    edited.push({ kind, id })
    email = editor.email
  }
  return { items: edited, email }
}

/** A person whom no email reached was not reminded, so the reminder is recorded after it is sent. */
export const reminderMailJob = createMailJob({
  name: 'mailReminder',
  parameters,
  title: 'Reminder',
  goodForHours: 48,
  compose: ({ database, settings, parameters }) =>
    database.read(async db => {
      const { axnInstanceId } = parameters
      const { items, email } = await readStillEdited(db, parameters)
      const reminded: Reminded[] = []
      for (const { kind, id } of items) {
        const key = { id, axnInstanceId }
        const subject = await reviewKinds[kind].describe(db, key)
        reminded.push({ ...subject, link: settings.publicUrl + reviewPath(kind, key) })
      }
      const [first, ...others] = reminded
      const year = await getInstance(db, axnInstanceId)
      return email !== undefined && first
        ? composeReminderMail(email, [first, ...others], year?.submissionDeadline ?? null)
        : null
    }),
  sent: async (db, run) => {
    const { axnInstanceId, userId, to } = run.parameters
    await setAuditContext(db, { userId: run.userId, request: actOnDeskEndpoint })
    const { items } = await readStillEdited(db, run.parameters)
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
