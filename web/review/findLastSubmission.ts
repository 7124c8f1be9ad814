import type { Review } from './reviewProps.ts'

/**
 * The submission whose changes are of interest, given the status changes, newest first. While a year is submitted, those
 * are the changes between the submission before and this one; while it is edited again, those since. Null if the year
 * was submitted for the first time, or never.
 */
export function findLastSubmission(
  history: Review<string>['history'],
): { since: string; until: string | undefined } | null {
  const submissions = history.filter(
    ({ fromStatus, toStatus }) =>
      toStatus === 'PENDING' && (fromStatus === 'INPROGRESS' || fromStatus === 'REJECTED'),
  )
  const [last, before] = submissions
  if (!last) return null
  const status = history[0]?.toStatus
  const isEdited = status === 'INPROGRESS' || status === 'REJECTED'
  if (isEdited) return { since: last.modifiedDate, until: undefined }
  return before ? { since: before.modifiedDate, until: last.modifiedDate } : null
}
