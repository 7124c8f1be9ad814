import type { Api } from '../http/call.ts'
import { registerEndpoint } from '../http/registerEndpoint.ts'
import type { JobRunner } from '../jobs/jobRunner.ts'
import { awaitFirstAttempts, toAttempted } from './awaitFirstAttempts.ts'
import { dismissMailEndpoint, listUndeliveredMailsEndpoint, retryUndeliveredMailsEndpoint } from './mail.ts'
import { dismissMail, listUndeliveredJobs, retryUndeliveredJobs } from './mailJobs.queries.ts'

export function mailsRoutes(api: Api & { jobs: JobRunner }): void {
  registerEndpoint(api, listUndeliveredMailsEndpoint, ({ db, query }) =>
    listUndeliveredJobs(db, api.jobs.kinds, query),
  )

  registerEndpoint(api, retryUndeliveredMailsEndpoint, async ({ step }) => {
    const jobIds = await step(retryUndeliveredJobs)
    const statuses = await awaitFirstAttempts(api, jobIds)
    const states = jobIds.map(jobId => toAttempted(statuses.get(jobId)).state)
    const count = (state: (typeof states)[number]) => states.filter(each => each === state).length
    return { sent: count('sent'), queued: count('queued'), failed: count('failed') }
  })

  registerEndpoint(api, dismissMailEndpoint, async ({ db, params }) => {
    await dismissMail(db, params.jobId)
    return {}
  })
}
