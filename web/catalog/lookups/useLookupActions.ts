import { keyOf, type LookupEntry } from '#domain/catalog/lookup.ts'
import { lookupEndpoints } from '#domain/catalog/lookupEndpoints.ts'
import { entryEndpoints } from '#domain/catalog/lookupEntries.ts'
import { editableLookups, type EditableLookupName, readableNameOf } from '#domain/catalog/lookups.ts'
import type { RemovalCheck } from '#domain/catalog/removal.ts'
import * as messages from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { refresh } from '#platform/client/queries.ts'
import { notify } from '#platform/ui/notify.ts'
import { useAttempt } from '#platform/ui/useAttempt.ts'

/** The actions of an entry in its list. */
export function useLookupActions(kind: EditableLookupName) {
  const { error, isBusy, attempt } = useAttempt()
  const declared = editableLookups[kind]
  const { remove, checkRemoval, move } = entryEndpoints[kind]
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
          await refreshLookup(kind)
        },
        thrown => `${messages.entryNotDeleted(declared.one)}. ${describeError(thrown)}`,
        keyOf(declared, entry),
      ),
    move: (entry: LookupEntry, direction: 'up' | 'down') =>
      void attempt(async () => {
        if (!move) return
        await call(move, { ...given(entry), body: { direction } }, { ifMatch: entry.version })
        await refreshLookup(kind)
      }),
  }
}

/**
 * After a change, reloads the list and its forms, those of tenant types, which contain product types, and the choices
 * in forms.
 */
export async function refreshLookup(name: EditableLookupName): Promise<void> {
  const { list, get } = entryEndpoints[name]
  const tenantTypes = entryEndpoints['tenant-types']
  await refresh(list, get, tenantTypes.list, tenantTypes.get, lookupEndpoints[readableNameOf(name)])
}
