import { keyOf, type LookupEntry } from '#domain/catalog/lookup.ts'
import { entryEndpoints } from '#domain/catalog/lookupEntries.ts'
import { editableLookups, type EditableLookupName } from '#domain/catalog/lookups.ts'
import type { RemovalCheck } from '#domain/catalog/removal.ts'
import * as messages from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { refresh } from '#platform/client/queries.ts'
import { notify } from '#platform/ui/notify.ts'
import { useAttempt } from '#platform/ui/useAttempt.ts'

export type Direction = 'up' | 'down'

/** The actions of an entry in its list. */
export function useLookupActions(kind: EditableLookupName) {
  const { error, isBusy, attempt } = useAttempt()
  const declared = editableLookups[kind]
  const { list, remove, checkRemoval, move } = entryEndpoints[kind]
  const given = (entry: LookupEntry) => ({ params: { id: keyOf(declared, entry) } })
  return {
    error,
    isBusy,
    checkRemoval: async (entry: LookupEntry): Promise<RemovalCheck> =>
      checkRemoval ? call(checkRemoval, given(entry)) : { refusal: null },
    remove: (entry: LookupEntry) =>
      attempt(
        async () => {
          if (!remove) return
          await call(remove, given(entry), { ifMatch: entry.version })
          notify.success(messages.entryDeleted(declared.one))
          await refresh(list)
        },
        thrown => `${messages.entryNotDeleted(declared.one)}. ${describeError(thrown)}`,
        keyOf(declared, entry),
      ),
    move: (entry: LookupEntry, direction: Direction) =>
      attempt(async () => {
        if (!move) return
        await call(move, { ...given(entry), body: { direction } }, { ifMatch: entry.version })
        await refresh(list)
      }),
  }
}
