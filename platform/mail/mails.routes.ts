import type { Api } from '../http/call.ts'
import { registerEndpoint } from '../http/registerEndpoint.ts'
import type { JobRunner } from '../jobs/jobRunner.ts'
import { awaitFirstAttempts } from './awaitFirstAttempts.ts'
import { dismissMailEndpoint, listUndeliveredMailsEndpoint, retryUndeliveredMailsEndpoint } from './mail.ts'
import { dismissMail, listUndeliveredJobs, retryUndeliveredJobs } from './mailJobs.queries.ts'

export function mailsRoutes(api: Api & { jobs: JobRunner }): void {
  registerEndpoint(api, listUndeliveredMailsEndpoint, ({ db, query }) =>
    listUndeliveredJobs(db, api.jobs.kinds, query),
  )

  registerEndpoint(api, retryUndeliveredMailsEndpoint, async ({ step }) => {
    const jobIds = await step(retryUndeliveredJobs)
    const statuses = await awaitFirstAttempts(api, jobIds)
    const sent = jobIds.filter(jobId => statuses.get(jobId)?.state === 'sent')
    return { tried: jobIds.length, sent: sent.length }
  })

  registerEndpoint(api, dismissMailEndpoint, async ({ db, params }) => {
    await dismissMail(db, params.jobId)
    return {}
  })
}
