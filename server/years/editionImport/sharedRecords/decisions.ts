import type { DecidedName, ImportedNameKind, UndecidedName } from '#domain/years/editionImport.ts'
import { normalizeName } from '#platform/contract/names.ts'
import { namesFile } from '../readSources.ts'
import type { Refuse } from './newRecords.ts'

/** The decisions about names that resemble existing ones, and the names that still need one. */
export class Decisions {
  readonly undecided: UndecidedName[] = []
  readonly #given: ReadonlyMap<string, DecidedName>
  readonly #used = new Set<string>()

  constructor(given: readonly DecidedName[]) {
    this.#given = new Map(given.map(each => [keyOfName(each.kind, each.name), each]))
  }

  /**
   * The existing record that a name means: null for a new one. A name that resembles others without a decision is noted
   * and counts as new.
   */
  choose<R extends { name: string }>(
    kind: ImportedNameKind,
    name: string,
    similar: () => readonly R[],
    find: (existing: string) => R | undefined,
  ): R | null {
    const key = keyOfName(kind, name)
    const decision = this.#given.get(key)
    if (decision?.decision === 'new') {
      this.#used.add(key)
      return null
    }
    const chosen = decision && find(decision.existing)
    if (chosen) {
      this.#used.add(key)
      return chosen
    }
    const found = similar()
    if (found.length > 0) this.undecided.push({ kind, name, existing: found.map(each => each.name) })
    return null
  }

  refuseUnused(refuse: Refuse): void {
    const open = new Set(this.undecided.map(({ kind, name }) => keyOfName(kind, name)))
    for (const [key, { name, existing, decision }] of this.#given)
      if (!this.#used.has(key) && decision === 'same' && open.has(key))
        refuse(
          { file: namesFile, row: 0 },
          'existing',
          `There is no ${JSON.stringify(existing)}, which ${JSON.stringify(name)} should be.`,
        )
  }
}

const keyOfName = (kind: ImportedNameKind, name: string): string => `${kind} ${normalizeName(name)}`
