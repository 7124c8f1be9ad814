import type { StatusCounts } from '#domain/years/instance.ts'
import { messages } from '#domain/messages.ts'
import { axnInstanceStatus, statusLabels, type AxnInstanceMasterStatus } from '#domain/review/workflow.ts'
import { wordsOf } from '#platform/client/problemError.ts'

/** Over years that could not be read; undefined while nothing is wrong. */
export const failedWords = (error: Error | null): string | undefined =>
  error ? messages.instancesFailed(wordsOf(error)) : undefined

export const masterStatusWords: Record<AxnInstanceMasterStatus, string> = {
  PENDING: 'Pending (next year)',
  ACTIVE: 'Active (current year)',
  HISTORICAL: 'Historical',
}

export const closedYear = 'This year is closed. Historical years are read-only.'

export const totalOf = (counts: StatusCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** `100 Published, 20 In review`, in the order of the workflow backwards: what is furthest comes first. */
export function countsInWords(counts: StatusCounts): string {
  const parts = axnInstanceStatus.options.toReversed().flatMap(status => {
    const count = counts[status] ?? 0
    return count === 0 ? [] : [`${count.toLocaleString('en-US')} ${statusLabels[status].toLowerCase()}`]
  })
  return parts.length === 0 ? 'none' : parts.join(', ')
}

/** How many are not published. */
export const unpublishedOf = (counts: StatusCounts): number => totalOf(counts) - (counts.PUBLISHED ?? 0)

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
