import { cancelJobEndpoint, getJobEndpoint, listJobsEndpoint, retryJobEndpoint } from './job.ts'
import { registerEndpoint } from '../http/registerEndpoint.ts'
import type { Api } from '../http/call.ts'
import type { JobRunner } from './jobRunner.ts'
import { cancelJob, getJob, listJobs, retryJob } from './jobs.queries.ts'

export function jobsRoutes(api: Api & { jobs: JobRunner }): void {
  registerEndpoint(api, listJobsEndpoint, ({ db, query, actor }) => listJobs(db, query, actor))

  registerEndpoint(api, getJobEndpoint, ({ db, params, actor }) => getJob(db, params.jobId, actor))

  registerEndpoint(api, cancelJobEndpoint, ({ db, params, actor, afterCommit }) => {
    afterCommit(() => api.jobs.look(params.jobId))
    return cancelJob(db, params.jobId, actor)
  })

  registerEndpoint(api, retryJobEndpoint, ({ db, params, actor, afterCommit }) => {
    afterCommit(() => api.jobs.work())
    return retryJob(db, params.jobId, actor)
  })
}
