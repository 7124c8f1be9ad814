import type { FieldChange, HistoryEntry, RecordAction } from '#domain/history/history.ts'

/** What several changes of one record come to. */
export interface NetChange {
  key: string
  kindLabel: string
  title: string
  action: RecordAction
  changes: FieldChange[]
  /** Who made them, each once. */
  userNames: string[]
}

/**
 * The difference that changes, newest first, made to each record: from the value before the first to the value after the
 * last. A record without a difference, such as one that was added and deleted again, is left out.
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
    const userNames = [...new Set(newestFirst.map(each => each.userName ?? 'The Fact Book'))]
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
