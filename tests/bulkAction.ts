import type { z } from 'zod'
import type {
  BulkRequestInput,
  getBulkActionEndpoint,
  previewBulkActionEndpoint,
} from '#domain/history/bulkAction.ts'
import { outcome, type Client, type Service } from './app.ts'

export type BulkResult = z.output<typeof getBulkActionEndpoint.reply>
type Preview = z.output<typeof previewBulkActionEndpoint.reply>

let requests = 0

/** Starts an action on many records. */
export const startBulkAction = (
  who: Client,
  body: BulkRequestInput,
  requestId = `request of the tests ${(requests += 1)}`,
) => who.post<{ jobId: number }>('/bulk-actions', { ...body, requestId })

/** Runs an action on many records. Resolves to its result page once its emails were tried. */
export async function runBulkAction(
  service: Pick<Service, 'idle'>,
  who: Client,
  body: BulkRequestInput,
): Promise<BulkResult> {
  const started = await startBulkAction(who, body)
  if (outcome(started) !== '200') throw new Error(`not started: ${started.text}`)
  await service.idle()
  return readBulkAction(who, started.body.jobId)
}

export const readBulkAction = async (who: Client, jobId: number): Promise<BulkResult> =>
  (await who.get<BulkResult>(`/bulk-actions/${jobId}`)).body

export const previewBulkAction = async (who: Client, body: BulkRequestInput): Promise<Preview> =>
  (await who.post<Preview>('/bulk-actions/preview', body)).body
