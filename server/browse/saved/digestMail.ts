import { z } from 'zod'
import { getSavedPath, type News, type SavedTarget } from '#domain/browse/saved/saved.ts'
import { countOf } from '#platform/contract/count.ts'
import { createMailJob } from '#platform/mail/createMailJob.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { createStopToken, digestMailName, findRecipient, releaseNews } from './digests.queries.ts'
import { listNews } from './saved.queries.ts'

interface Digest {
  to: string
  news: readonly (News & SavedTarget)[]
  publicUrl: string
  stopToken: string
}

/** The changes, by followed item. */
function digestMail({ to, news, publicUrl, stopToken }: Digest): Mail {
  const groups = [...Map.groupBy(news, each => each.savedId).values()]
  const stopUrl = `${publicUrl}/unsubscribe/${stopToken}`
  return {
    to,
    subject: `AXN Fact Book: ${countOf(news.length, 'change')} to items you follow`,
    text: [
      'These changes were made in the AXN Fact Book to the items you follow.',
      '',
      ...groups.flatMap(group => [
        ...group.slice(0, 1).map(each => `${each.savedName}: ${publicUrl}${getSavedPath(each)}`),
        ...group.map(({ text }) => `- ${text}`),
        '',
      ]),
      `Choose which items you follow and how often we email you: ${publicUrl}/saved`,
      `Stop these emails: ${stopUrl}`,
      '',
    ].join('\n'),
    unsubscribeUrl: stopUrl,
  }
}

/** Composing it omits news that is no longer published, and sends nothing to a reader who has lost access. */
export const digestMailJob = createMailJob({
  name: digestMailName,
  parameters: z.object({ digestId: z.number().int() }),
  title: 'What you follow',
  goodForHours: 48,
  compose: async ({ database, settings, parameters: { digestId } }) =>
    database.write(async db => {
      const recipient = await findRecipient(db, digestId)
      const news = recipient ? await listNews(db, recipient.userId, digestId) : []
      await releaseNews(db, digestId, news)
      if (!recipient || news.length === 0) return null
      const stopToken = await createStopToken(db, digestId)
      return digestMail({ to: recipient.email, news, publicUrl: settings.publicUrl, stopToken })
    }),
})
