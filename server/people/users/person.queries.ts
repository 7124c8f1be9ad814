import { and, desc, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Person } from '#domain/people/person.ts'
import { getSubjectKey } from '#domain/review/subjectKind.ts'
import type { Db } from '#platform/database/connect.ts'
import { readTogether } from '#platform/database/statement.ts'
import { job } from '#platform/database/tables.ts'
import { getJobTitle, type JobKind } from '#platform/jobs/jobKind.ts'
import { isMailJob } from '#platform/jobs/jobs.queries.ts'
import { toDeliveryStatus } from '#platform/mail/mailJobs.queries.ts'
import { remark } from '../../database/schema/remarks.ts'
import { passwordReset, signIn } from '../../database/schema/users.ts'
import { readBulkSubjects } from '../../review/desk/bulkSubjects.queries.ts'
import { listEditedSubjects } from './edited.queries.ts'
import { getUser } from './editedUser.queries.ts'

const mostMails = 50
const mostRemarks = 20

/** Throws `notFound`. */
export async function getPerson(db: Db, kinds: readonly JobKind[], userId: number): Promise<Person> {
  const { email } = await getUser(db, userId)
  const [edited, [signedIn], [link], mails, remarks] = await readTogether([
    listEditedSubjects(db, userId),
    db.select().from(signIn).where(eq(signIn.userId, userId)),
    db
      .select()
      .from(passwordReset)
      .where(
        and(
          eq(passwordReset.userId, userId),
          eq(passwordReset.requester, ''),
          gt(passwordReset.expires, sql`now()`),
        ),
      ),
    listMails(db, kinds, userId, email),
    listRemarksBy(db, userId),
  ])
  return {
    edited: edited.map(each => ({
      ...each,
      isSoleEditor: each.editors.length === 1 && each.editors[0]?.userId === userId,
    })),
    previousSignInDate: signedIn?.previousSignInDate ?? null,
    linkExpires: link?.expires ?? null,
    mails,
    remarks,
  }
}

/** Emails are stored for 30 days after they were sent. */
async function listMails(
  db: Db,
  kinds: readonly JobKind[],
  userId: number,
  email: string,
): Promise<Person['mails']> {
  const rows = await db
    .select({
      jobId: job.jobId,
      kind: job.kind,
      parameters: job.parameters,
      state: job.state,
      error: job.error,
      result: job.result,
      asked: job.created,
    })
    .from(job)
    .where(
      and(
        isMailJob,
        or(sql`${job.parameters}->>'userId' = ${String(userId)}`, sql`${job.parameters}->>'to' = ${email}`),
      ),
    )
    .orderBy(desc(job.jobId))
    .limit(mostMails)
  return rows.map(row => {
    const { state, why } = toDeliveryStatus(row)
    return {
      jobId: row.jobId,
      title: getJobTitle(kinds, row.kind, row.parameters),
      asked: row.asked,
      state,
      why,
    }
  })
}

const thread = alias(remark, 'thread')

async function listRemarksBy(db: Db, userId: number): Promise<Person['remarks']> {
  const rows = await db
    .select({
      remarkId: remark.remarkId,
      airportId: remark.airportId,
      companyId: remark.companyId,
      axnInstanceId: remark.axnInstanceId,
      label: sql<string>`coalesce(${remark.label}, ${thread.label}, '')`,
      text: sql<string>`${remark.remarkText}`,
      at: remark.modifiedDate,
    })
    .from(remark)
    .leftJoin(thread, eq(thread.remarkId, remark.aboutRemarkId))
    .where(and(eq(remark.modifiedUserId, userId), isNotNull(remark.remarkText)))
    .orderBy(desc(remark.remarkId))
    .limit(mostRemarks)
  const items = rows.map(getSubjectKey)
  const subjectOf = await readBulkSubjects(db, items, false)
  return rows.flatMap(({ remarkId, label, text, at }, index) => {
    const item = items[index]
    const subject = item && subjectOf(item)
    return subject ? [{ ...subject, remarkId, label, text, at }] : []
  })
}
