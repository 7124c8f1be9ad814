import { listHistoryEndpoint, type HistoryEntry } from '#domain/history/history.ts'
import type { InstanceKey } from '#domain/review/subjectKind.ts'
import { call } from '#platform/client/api.ts'
import type { LastSave } from '#platform/ui/form/saveMachine.ts'
import { callsOf } from '../review/callsOf.ts'
import { getKnownUser } from '../session.ts'

/**
 * Who last changed the data of a record, and when: a new status is no save, but an undo stores other values. `key` has
 * the values of its primary key. Without a key, the last save of any record of that kind. Null if the history has none.
 */
export const readLastSave =
  (owner: InstanceKey, kind: string, ...key: (string | number)[]) =>
  async (): Promise<LastSave | null> => {
    const query = { kind, key: key.length > 0 ? key.join('/') : undefined, ...lastSave }
    const { content } = await call(callsOf(owner).listHistory, { params: owner, query })
    return toLastSave(content)
  }

/** The last save of a record that belongs to no year, which only administrators change. */
export const readLastSaveOfRecord =
  (kind: string, ...key: (string | number)[]) =>
  async (): Promise<LastSave | null> => {
    const query = { kind, key: key.join('/'), ...lastSave }
    return toLastSave((await call(listHistoryEndpoint, { query })).content)
  }

const lastSave = { changes: 'data', size: 1 } as const

function toLastSave([newest]: readonly HistoryEntry[]): LastSave | null {
  if (!newest) return null
  const user = getKnownUser()
  // A colleague's changes belong to the user who created the link, but have the colleague's name.
  const isOwn =
    user !== null && newest.userId === user.userId && newest.userName === `${user.firstName} ${user.lastName}`
  return { by: newest.userName, at: newest.at, isOwn }
}
