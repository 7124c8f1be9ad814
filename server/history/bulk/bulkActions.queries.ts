import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import {
  bulkActionJobName,
  storedBulkRequest,
  type getBulkActionEndpoint,
  type previewBulkActionEndpoint,
} from '#domain/history/bulkAction.ts'
import { problem } from '#domain/problems.ts'
import { job } from '#platform/database/tables.ts'
import { getJob } from '#platform/jobs/jobs.queries.ts'
import { getDeliveryStatuses } from '#platform/mail/mailJobs.queries.ts'
import type { Call } from '../../api.ts'
import { bulkActionKinds } from '../../bulkActionKinds.ts'
import { action } from '../../database/schema/audit.ts'
import { keptBulkResult, listJobIds, listRequestedItems, withCurrentMails } from './bulkActionJob.ts'
import { describePlanned } from './bulkActionKind.ts'

/** What the action would do now. */
export async function previewBulkAction({
  api,
  db,
  actor,
  body: request,
}: Call<typeof previewBulkActionEndpoint>): Promise<z.input<typeof previewBulkActionEndpoint.reply>> {
  const kind = bulkActionKinds[request.action]
  const context = { request, actor, publicUrl: api.settings.publicUrl, locks: false }
  const planned = await kind.plan(db, await listRequestedItems(db, request), context)
  const mail = await kind.composeSample?.(db, planned, context, request.sampleUserId)
  return {
    lines: planned.map(describePlanned),
    sample: mail ? { to: mail.to, subject: mail.subject, text: mail.text } : null,
  }
}

/** The progress and the results so far, with the current outcome of each email. Throws `notFound`. */
export async function getBulkAction(
  call: Call<typeof getBulkActionEndpoint>,
): Promise<z.input<typeof getBulkActionEndpoint.reply>> {
  const { db, params } = call
  const ofKind = and(eq(job.jobId, params.jobId), eq(job.kind, bulkActionJobName))
  const [row] = await db.select({ parameters: job.parameters, kept: job.result }).from(job).where(ofKind)
  if (!row) throw problem('notFound')
  const request = storedBulkRequest.parse(row.parameters)
  const kept = keptBulkResult.safeParse(row.kept).data ?? null
  const statuses = kept ? await getDeliveryStatuses(db, listJobIds(kept)) : []
  const lines = kept ? withCurrentMails(kept, statuses).lines : []
  const { result: _, ...described } = await getJob(call, params.jobId)
  const hasChanges = kept !== null && (await db.$count(action, eq(action.actionId, kept.actionId))) > 0
  return {
    job: described,
    action: request.action,
    actionId: hasChanges ? kept.actionId : null,
    lines,
    total: Math.max(lines.length, request.items.length),
  }
}
