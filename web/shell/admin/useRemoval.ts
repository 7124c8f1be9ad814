import { useState } from 'react'
import type { RemovalCheck } from '#domain/catalog/removal.ts'

interface Removal<Row> {
  row: Row
  /** Why the row cannot be deleted; null if it can be, or until the check is answered. */
  refusal: string | null
}

/** The row that the user is about to delete. Asks the server whether it can be deleted, and does not wait for it. */
export function useRemoval<Row>(check: (row: Row) => Promise<RemovalCheck>) {
  const [removal, setRemoval] = useState<Removal<Row> | null>(null)
  const begin = (row: Row) => {
    setRemoval({ row, refusal: null })
    void check(row).then(
      ({ refusal }) => setRemoval(was => (was?.row === row ? { row, refusal } : was)),
      // The deletion itself reports what is wrong.
      () => undefined,
    )
  }
  return { row: removal?.row ?? null, refusal: removal?.refusal ?? null, begin, end: () => setRemoval(null) }
}
