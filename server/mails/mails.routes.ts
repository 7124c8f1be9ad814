import { dismissMail as dismissMailCall, listUndeliveredMails, retryUndeliveredMails } from '#domain/mail.ts'
import { handle, type Api } from '../handle.ts'
import { dismissMail, listUndelivered, retryUndelivered } from './mails.queries.ts'

export function mailsRoutes(api: Api): void {
  handle(api, listUndeliveredMails, ({ db, query }) => listUndelivered(db, query))

  handle(api, retryUndeliveredMails, async ({ db, afterCommit }) => {
    afterCommit(() => api.jobs.work())
    return { tried: await retryUndelivered(db) }
  })

  handle(api, dismissMailCall, async ({ db, params }) => {
    await dismissMail(db, params.jobId)
    return {}
  })
}
