import { cancelJobEndpoint, getJobEndpoint, listJobsEndpoint, retryJobEndpoint } from './job.ts'
import { registerEndpoint, type Api } from '../http/registerEndpoint.ts'
import { cancelJob, getJob, listJobs, retryJob } from './jobs.queries.ts'

export function jobsRoutes(api: Api): void {
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
