import { sortInSteps, type Comparator } from '../contract/inSteps.ts'
import { keepRecent, mostOrders } from './sortedRows.ts'

/** Rows that are computed from other rows, and recomputed when those change. */
export class DerivedRows<Row> {
  readonly #versionOfSources: () => string
  readonly #derive: () => Promise<Row[]>
  #version: string | null = null
  #rows: Promise<Row[]> = Promise.resolve([])
  readonly #sorted = new Map<string, Promise<readonly Row[]>>()

  constructor(versionOfSources: () => string, derive: () => Promise<Row[]>) {
    this.#versionOfSources = versionOfSources
    this.#derive = derive
  }

  rows(): Promise<readonly Row[]> {
    const version = this.#versionOfSources()
    if (version !== this.#version) {
      this.#version = version
      this.#rows = this.#derive()
      this.#sorted.clear()
      // A failed computation is tried again.
      this.#rows.catch(() => {
        if (this.#version === version) this.#version = null
      })
    }
    return this.#rows
  }

  /** All rows, in the order called `name`. */
  sorted(name: string, compare: Comparator<Row>): Promise<readonly Row[]> {
    const rows = this.rows()
    const sorted = this.#sorted.get(name) ?? rows.then(unsorted => sortInSteps(unsorted, compare))
    keepRecent(this.#sorted, name, sorted, mostOrders)
    return sorted
  }
}
