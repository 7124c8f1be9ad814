import type { FieldChange, HistoryEntry, RecordAction } from '#domain/history/history.ts'
import { notSubmitted } from '#domain/review/desk.ts'
import { undoAction, withdrawal } from '#domain/review/workflow.ts'
import type { Review } from './reviewProps.ts'

/**
 * The submission whose changes are relevant, given the status changes, newest first. While a year is submitted, these
 * are the changes between the previous submission and this one; while it is edited again, those since. A previous
 * submission that was withdrawn does not count, because no one has reviewed it. Null if the year was submitted for the
 * first time, or never.
 */
export function findLastSubmission(
  history: Review<string>['history'],
): { since: string; until: string | undefined } | null {
  const submissions = history.flatMap(({ fromStatus, toStatus, action, modifiedDate }, index) => {
    const isSubmission = toStatus === 'PENDING' && notSubmitted.includes(fromStatus) && action !== undoAction
    const [next, afterNext] = [history[index - 1], history[index - 2]]
    const isWithdrawn = next?.action === withdrawal.action && afterNext?.action !== undoAction
    return isSubmission ? [{ modifiedDate, isWithdrawn }] : []
  })
  const [last, ...earlier] = submissions
  if (!last) return null
  const isEdited = history[0] && notSubmitted.includes(history[0].toStatus)
  if (isEdited) return { since: last.modifiedDate, until: undefined }
  const before = earlier.find(each => !each.isWithdrawn)
  return before ? { since: before.modifiedDate, until: last.modifiedDate } : null
}

/** The combined effect of several changes to one record. */
export interface NetChange {
  key: string
  kindLabel: string
  title: string
  action: RecordAction
  changes: FieldChange[]
  /** The authors of these changes, each once. */
  userNames: string[]
}

/**
 * The combined difference of changes, newest first, for each record: from the value before the first to the value after
 * the last. A record without a difference, such as one that was added and deleted again, is left out.
 */
export function computeNetChanges(entries: readonly HistoryEntry[]): NetChange[] {
  const records = Map.groupBy(entries, each => `${each.kind} ${each.recordKey}`)
  return [...records].flatMap(([key, newestFirst]) => {
    const [last, first] = [newestFirst[0], newestFirst.at(-1)]
    if (!last || !first) return []
    const action =
      first.action === 'ADDED' ? 'ADDED' : last.action === 'DELETED' ? 'DELETED' : ('CHANGED' as const)
    if (action === 'ADDED' && last.action === 'DELETED') return []
    const changes = mergeFields(newestFirst.toReversed().flatMap(each => each.changes))
    if (changes.length === 0) return []
    // A change of the status alone changes no field that is shown.
    const fields = new Set(changes.map(each => each.field))
    const authors = newestFirst.filter(each => each.changes.some(({ field }) => fields.has(field)))
    const userNames = [...new Set(authors.map(each => each.userName ?? 'The Fact Book'))]
    return { key, kindLabel: last.kindLabel, title: last.title, action, changes, userNames }
  })
}

function mergeFields(oldestFirst: readonly FieldChange[]): FieldChange[] {
  const fields = Map.groupBy(oldestFirst, each => each.field)
  return [...fields.values()].flatMap(steps => {
    const [first, last] = [steps[0], steps.at(-1)]
    if (!first || !last || first.before === last.after) return []
    return { ...last, before: first.before }
  })
}
