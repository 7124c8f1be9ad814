import { dismissMail as dismissMailCall, listUndeliveredMails, retryUndeliveredMails } from './mail.ts'
import { handle, type Api } from '../http/handle.ts'
import { firstTries } from './firstTries.ts'
import { dismissMail, listUndelivered, retryUndelivered } from './mails.queries.ts'

export function mailsRoutes(api: Api): void {
  handle(api, listUndeliveredMails, ({ db, query }) => listUndelivered(db, query))

  handle(api, retryUndeliveredMails, async ({ step }) => {
    const jobIds = await step(retryUndelivered)
    const fates = await firstTries(api, jobIds)
    const sent = jobIds.filter(jobId => fates.get(jobId)?.state === 'sent')
    return { tried: jobIds.length, sent: sent.length }
  })

  handle(api, dismissMailCall, async ({ db, params }) => {
    await dismissMail(db, params.jobId)
    return {}
  })
}
