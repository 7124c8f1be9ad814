import type { RemovalCheck } from '#domain/catalog/removal.ts'
import { Problem } from '#platform/contract/problem.ts'

/** The refusal of a deletion, before anyone tries it. `requireRemovable` is what the deletion itself requires. */
export async function checkRemoval(requireRemovable: () => Promise<unknown>): Promise<RemovalCheck> {
  try {
    await requireRemovable()
    return { refusal: null }
  } catch (thrown) {
    if (thrown instanceof Problem && thrown.status === 409) return { refusal: thrown.detail }
    throw thrown
  }
}
