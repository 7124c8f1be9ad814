import { setTimeout as wait } from 'node:timers/promises'
import type { Api } from '../http/call.ts'
import type { JobRunner } from '../jobs/jobRunner.ts'
import { getDeliveryStatuses, type DeliveryStatus } from './mailJobs.queries.ts'

const timeoutMs = 15_000
const lookEveryMs = 50

/**
 * Sends mail requested in a committed transaction, and waits up to 15 seconds until each email was tried once. Mail
 * without an outcome by then is still being sent.
 */
export async function awaitFirstAttempts(
  api: Pick<Api, 'database' | 'afterCommitTasks' | 'http'> & { jobs: JobRunner },
  jobIds: readonly number[],
): Promise<Map<number, DeliveryStatus>> {
  if (jobIds.length === 0) return new Map()
  api.afterCommitTasks.run(
    () => api.jobs.work(),
    error => api.http.log.error(error, 'mails'),
  )
  const until = performance.now() + timeoutMs
  for (;;) {
    const statuses = await api.database.read(db => getDeliveryStatuses(db, jobIds))
    if (statuses.length >= jobIds.length || performance.now() >= until)
      return new Map(statuses.map(each => [each.jobId, each]))
    await wait(lookEveryMs)
  }
}

/** Mail that has not been tried yet is queued, too. */
export const toAttempted = (status: DeliveryStatus | undefined): Pick<DeliveryStatus, 'state' | 'why'> =>
  status ?? { state: 'queued', why: 'the mail server has not answered yet' }
