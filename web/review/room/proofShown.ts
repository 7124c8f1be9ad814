import { storedPrefix } from '#platform/contract/storedPrefix.ts'
import { lastingStorage } from '#platform/ui/browserStorage.ts'
import { createStore } from '#platform/ui/store.ts'

const key = `${storedPrefix}.proof`

/** Whether the reviewer wants the proof beside the review. */
export const proofShown = createStore(lastingStorage.read(key) !== null)

export function toggleProof(): void {
  const isShown = !proofShown.current()
  if (isShown) lastingStorage.keep(key, 'yes')
  else lastingStorage.remove(key)
  proofShown.set(isShown)
}
