import { RecentEntries } from './recentEntries.ts'
import { mostOrders, type Sort } from './rowSet.ts'

/** Rows that are computed from other rows, and recomputed when those change. */
export class DerivedRows<Row> {
  readonly #versionOfSources: () => string
  readonly #derive: () => readonly Row[]
  readonly #orders = new RecentEntries<string, readonly Row[]>(mostOrders)
  #version: string | null = null
  #rows: readonly Row[] = []

  constructor(versionOfSources: () => string, derive: () => readonly Row[]) {
    this.#versionOfSources = versionOfSources
    this.#derive = derive
  }

  rows(): readonly Row[] {
    const version = this.#versionOfSources()
    if (version !== this.#version) {
      this.#rows = this.#derive()
      this.#version = version
      this.#orders.clear()
    }
    return this.#rows
  }

  /** All rows, in the order called `name`. */
  sorted(name: string, sort: Sort<Row>): readonly Row[] {
    const rows = this.rows()
    return this.#orders.get(name, () => sort(rows))
  }
}
