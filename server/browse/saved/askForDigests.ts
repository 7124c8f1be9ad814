import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { askForMails } from '#platform/mail/mails.queries.ts'
import { digest, saved, savedNews } from '../../database/schema/saved.ts'
import { appUser } from '../../database/schema/users.ts'
import { digestMailJob } from './digestMail.ts'
import { isUntold } from './digests.queries.ts'
import { isReader } from './saved.queries.ts'

/**
 * Asks for the emails that are due, one per person. News belong to an email from then on, so that no other one tells
 * them.
 */
export async function askForDigests(db: Db): Promise<void> {
  const due = await db.execute<{ userId: number }>(sql`
    select ${appUser.userId} as "userId" from ${appUser}
      left join digest_setting as setting on setting.user_id = ${appUser.userId}
    where ${isReader} and coalesce(setting.digest_frequency, 'WEEKLY') <> 'NEVER'
      and not exists (select from ${digest} where ${digest.userId} = ${appUser.userId}
        and ${digest.createdDate} > now() - case setting.digest_frequency when 'DAILY' then interval '20 hours'
          else interval '6 days 20 hours' end)
      and exists (select from ${savedNews} join ${saved} on ${saved.savedId} = ${savedNews.savedId}
        where ${saved.userId} = ${appUser.userId} and ${isUntold})
    order by 1 for update of ${appUser}`)
  for (const { userId } of due.rows) {
    const [row] = await db.insert(digest).values({ userId }).returning({ digestId: digest.digestId })
    if (!row) continue
    await db.execute(sql`update ${savedNews} set digest_id = ${row.digestId} from ${saved}
      where ${saved.savedId} = ${savedNews.savedId} and ${saved.userId} = ${userId} and ${isUntold}`)
    await askForMails(db, digestMailJob, [{ digestId: row.digestId }], null)
  }
}
