import { setTimeout as wait } from 'node:timers/promises'
import type { Api } from '../http/call.ts'
import type { JobRunner } from '../jobs/jobRunner.ts'
import { getDeliveryStatuses, type DeliveryStatus } from './mails.queries.ts'

const patienceMs = 15_000
const lookEveryMs = 50

/**
 * Sends mails that were asked for in a transaction that is committed, and waits until each was tried once, but no longer
 * than `patience` ms; what has no fate by then is still on its way.
 */
export async function firstTries(
  api: Pick<Api, 'database' | 'afterCommitTasks' | 'http'> & { jobs: JobRunner },
  jobIds: readonly number[],
  patience = patienceMs,
): Promise<Map<number, DeliveryStatus>> {
  if (jobIds.length === 0) return new Map()
  api.afterCommitTasks.run(
    () => api.jobs.work(),
    error => api.http.log.error(error, 'mails'),
  )
  const until = Date.now() + patience
  for (;;) {
    const fates = await api.database.read(db => getDeliveryStatuses(db, jobIds))
    if (fates.length >= jobIds.length || Date.now() >= until)
      return new Map(fates.map(each => [each.jobId, each]))
    await wait(lookEveryMs)
  }
}

/** Null once a mail is handed over; else why nobody knows that it is. */
export function wordsOfFate(fate: DeliveryStatus | undefined): string | null {
  if (fate?.state === 'sent') return null
  if (fate?.state === 'givenUp') return fate.why
  return `${fate?.why ?? 'it is in the queue'} (it will be retried automatically)`
}
