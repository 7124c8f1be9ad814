import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { listEditingRoleIds } from '#domain/people/affiliation.ts'
import { subjectKind, type SubjectKey, type SubjectKind } from '#domain/review/subjectKind.ts'
import type { Db } from '#platform/database/connect.ts'
import type { JobRun } from '#platform/jobs/jobKind.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { findReplyAddress } from '../people/replyAddress.queries.ts'

/** Affiliated, active users with a role that can edit. Only they count as editors. */
export function selectEditors(kind: SubjectKind, year: number): SQL {
  const table = sql.identifier(`affiliated_${kind}`)
  const key = sql.identifier(`${kind}_id`)
  return sql`select ${kind}::text as kind, ${key} as id, user_id, first_name, last_name, display_name, email,
      last_sign_in_date
    from ${table} join app_user using (user_id) left join sign_in using (user_id)
    where axn_instance_id = ${year} and user_status = 'ACTIVE'
      and security_role_id in (${sql.join(listEditingRoleIds(kind), sql`, `)})`
}

export interface Editor {
  userId: number
  email: string
}

/** The editors of an airport or company in a year. */
export async function listEditors(db: Db, { kind, id, axnInstanceId }: SubjectKey): Promise<Editor[]> {
  const { rows } = await db.execute<Editor & Record<string, unknown>>(
    sql`select user_id as "userId", email from (${selectEditors(kind, axnInstanceId)}) as editor where id = ${id}
      order by user_id`,
  )
  return rows
}

/** An email to an editor about an airport or company, which may contain unpublished data. */
export const editorMail = z.object({
  kind: subjectKind,
  id: z.number().int(),
  axnInstanceId: z.number().int(),
  userId: z.number().int(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
})

/** The email, to the editor's current address. Null for a person who is no longer an editor when it is sent. */
export async function composeEditorMail({
  database,
  userId: senderId,
  parameters: { userId, subject, text, ...key },
}: Pick<JobRun<z.infer<typeof editorMail>>, 'database' | 'userId' | 'parameters'>): Promise<Mail | null> {
  return database.read(async db => {
    const editors = await listEditors(db, key)
    const editor = editors.find(each => each.userId === userId)
    return editor ? { to: editor.email, subject, text, replyTo: await findReplyAddress(db, senderId) } : null
  })
}
