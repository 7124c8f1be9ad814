import { sql } from 'drizzle-orm'
import { actOnDeskEndpoint } from '#domain/review/desk.ts'
import { formatDate } from '#platform/contract/formatDate.ts'
import { setAuditContext } from '#platform/database/audit.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { createMailJob } from '#platform/mail/mailJobs.queries.ts'
import { composeEditorMail, editorMail } from '../editors.queries.ts'
import type { NamedSubject } from '../reviewKinds.ts'

/** The airport or company that the editor is asked to submit. */
interface Reminder extends Pick<NamedSubject, 'shortName' | 'fullName' | 'axnInstanceName'> {
  /** YYYY-MM-DD; null if none is set. */
  submissionDeadline: string | null
  /** Opens the wizard. */
  link: string
}

/** Asks an editor to submit an airport or company. */
export function composeReminderMail(to: string, reminder: Reminder): Mail {
  const { shortName, fullName, axnInstanceName, submissionDeadline, link } = reminder
  const deadline = submissionDeadline
    ? `Please submit it for review by ${formatDate(submissionDeadline)}.`
    : 'Please complete it and submit it for review.'
  return {
    to,
    subject: `${shortName} ${axnInstanceName}: please submit your data for the AXN Fact Book`,
    text: [
      `${fullName}, AXN Fact Book ${axnInstanceName}`,
      '',
      `The ${axnInstanceName} data for ${fullName} has not been submitted yet.`,
      deadline,
      '',
      `Enter or submit the data: ${link}`,
      '',
    ].join('\n'),
  }
}

/** A person whom no email reached was not reminded, so the reminder is recorded after it is sent. */
export const reminderMailJob = createMailJob({
  name: 'mailReminder',
  parameters: editorMail,
  title: 'Reminder',
  goodForHours: 48,
  compose: composeEditorMail,
  sent: async (db, run) => {
    const { kind, id, axnInstanceId, userId, to } = run.parameters
    await setAuditContext(db, { userId: run.userId, request: actOnDeskEndpoint })
    const [airportId, companyId] = kind === 'airport' ? [id, null] : [null, id]
    // If it was merged or deleted in the meantime, there is nothing to record.
    await db.execute(sql`insert into reminder (airport_id, company_id, axn_instance_id, user_id, email)
      select airport_id, company_id, axn_instance_id, user_id, coalesce(email, ${to})
      from (select airport_id, null::int as company_id, axn_instance_id from airport_instance
        union all select null, company_id, axn_instance_id from company_instance) as subject
        left join app_user on user_id = ${userId}
      where axn_instance_id = ${axnInstanceId}
        and (airport_id = ${airportId}::int or company_id = ${companyId}::int)`)
  },
})
