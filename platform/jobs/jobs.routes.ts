import {
  cancelJob as cancelJobCall,
  getJob as getJobCall,
  listJobs as listJobsCall,
  retryJob as retryJobCall,
} from './job.ts'
import { handle, type Api } from '../http/handle.ts'
import { cancelJob, getJob, listJobs, retryJob } from './jobs.queries.ts'

export function jobsRoutes(api: Api): void {
  handle(api, listJobsCall, ({ db, query, actor }) => listJobs(db, query, actor))

  handle(api, getJobCall, ({ db, params, actor }) => getJob(db, params.jobId, actor))

  handle(api, cancelJobCall, ({ db, params, actor, afterCommit }) => {
    afterCommit(() => api.jobs.look(params.jobId))
    return cancelJob(db, params.jobId, actor)
  })

  handle(api, retryJobCall, ({ db, params, actor, afterCommit }) => {
    afterCommit(() => api.jobs.work())
    return retryJob(db, params.jobId, actor)
  })
}
