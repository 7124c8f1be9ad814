import type { Api } from '../http/call.ts'
import { registerEndpoint } from '../http/registerEndpoint.ts'
import { cancelJobEndpoint, getJobEndpoint, listJobsEndpoint, retryJobEndpoint } from './job.ts'
import type { JobRunner } from './jobRunner.ts'
import { cancelJob, getJob, listJobs, retryJob } from './jobs.queries.ts'

export function jobsRoutes(api: Api & { jobs: JobRunner }): void {
  registerEndpoint(api, listJobsEndpoint, call => listJobs(call, call.query))

  registerEndpoint(api, getJobEndpoint, call => getJob(call, call.params.jobId))

  registerEndpoint(api, cancelJobEndpoint, call => {
    call.afterCommit(() => api.jobs.look(call.params.jobId))
    return cancelJob(call, call.params.jobId)
  })

  registerEndpoint(api, retryJobEndpoint, call => {
    call.afterCommit(() => api.jobs.work())
    return retryJob(call, call.params.jobId)
  })
}
