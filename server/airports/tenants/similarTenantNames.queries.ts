import { problem } from '#domain/problems.ts'
import { suggestNames } from '#domain/catalog/proposal.ts'
import type { Db } from '#platform/database/connect.ts'
import { findSimilarEntries, type NamedEntry } from '../../catalog/proposals/similarNames.queries.ts'

/** A name that would be proposed, with similar existing names. */
export interface ProposedName {
  name: string
  similar: NamedEntry[]
}

const nameColumns = ['brandName', 'companyName'] as const
type OfEachColumn<T> = Record<(typeof nameColumns)[number], T>

/** Existing names that are similar to a name that would be proposed. */
export async function findSimilar(
  db: Db,
  missing: OfEachColumn<readonly string[]>,
  userId: number,
): Promise<OfEachColumn<Map<string, NamedEntry[]>>> {
  return {
    brandName: await findSimilarEntries(db, 'brands', missing.brandName, userId),
    companyName: await findSimilarEntries(db, 'companies', missing.companyName, userId),
  }
}

export const withSimilarNames = (
  names: readonly string[],
  similar: Map<string, NamedEntry[]>,
): ProposedName[] => names.map(name => ({ name, similar: similar.get(name) ?? [] }))

/** Throws `similarNames` at each cell whose new name resembles an existing one, unless the person has confirmed it. */
export function requireConfirmed(
  rows: readonly OfEachColumn<string | null>[],
  similar: OfEachColumn<Map<string, NamedEntry[]>>,
  confirmedNames: readonly string[],
): void {
  const errors = rows.flatMap((row, index) =>
    nameColumns.flatMap(column => {
      const name = row[column] ?? ''
      const found = confirmedNames.includes(name) ? undefined : similar[column].get(name)
      return found ? [{ pointer: `/rows/${index}/${column}`, detail: suggestNames(found) }] : []
    }),
  )
  if (errors.length > 0) throw problem('similarNames', { detail: errors[0]?.detail, errors })
}
