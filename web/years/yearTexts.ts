import * as messages from '#domain/messages.ts'
import { axnInstanceStatus, statusLabels } from '#domain/review/workflow.ts'
import type { StatusCounts } from '#domain/years/instance.ts'
import { describeError } from '#platform/client/problemError.ts'
import { formatCount } from '#platform/contract/count.ts'

/** Shown above years that could not be loaded; undefined if there is no error. */
export const describeInstancesError = (error: Error | null): string | undefined =>
  error ? messages.instancesFailed(describeError(error)) : undefined

export const closedYearText = 'This year is closed. Historical years are read-only.'

export const countAll = (counts: StatusCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** `100 Published, 20 In review`, in the reverse order of the workflow. */
export function formatStatusCounts(counts: StatusCounts): string {
  const parts = axnInstanceStatus.options.toReversed().flatMap(status => {
    const count = counts[status] ?? 0
    return count === 0 ? [] : [`${formatCount(count)} ${statusLabels[status].toLowerCase()}`]
  })
  return parts.length === 0 ? 'none' : parts.join(', ')
}

/** The number of unpublished ones. */
export const countUnpublishedRecords = (counts: StatusCounts): number =>
  countAll(counts) - (counts.PUBLISHED ?? 0)

/** Publishing many subjects, or carrying over a year with many tenants, takes longer than other calls. */
export const longYearCallMs = 120_000
