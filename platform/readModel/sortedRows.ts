import { filterInSteps, mergeInSteps, sortInSteps, type Comparator } from '../contract/inSteps.ts'

interface Order<Row> {
  /** As of the call that began to sort them. */
  rows: Promise<readonly Row[]>
  /** The subjects whose rows have changed since then. */
  changed: Set<number>
}

/** Eight bytes per row each, or 19 MB for 150,000 rows. */
export const mostOrders = 16

/** Adds an entry, or moves it to the end. The least recently used are evicted first. */
export function keepRecent<Key, Value>(entries: Map<Key, Value>, key: Key, value: Value, most: number): void {
  entries.delete(key)
  entries.set(key, value)
  const [oldest] = entries.keys()
  if (entries.size > most && oldest !== undefined) entries.delete(oldest)
}

/**
 * Rows by subject in each requested order. If few subjects have changed, only their rows are sorted again. An order is
 * stored as soon as its sorting begins. Everyone who needs it shares the work, and a change in the meantime does not
 * discard it. Otherwise, frequent changes would make every reader sort everything.
 */
export class SortedRows<Row> {
  readonly #bySubject: ReadonlyMap<number, readonly Row[]>
  readonly #subjectOf: (row: Row) => number
  readonly #orders = new Map<string, Order<Row>>()

  constructor(bySubject: ReadonlyMap<number, readonly Row[]>, subjectOf: (row: Row) => number) {
    this.#bySubject = bySubject
    this.#subjectOf = subjectOf
  }

  /** Records that the rows of a subject have changed. */
  note(subject: number): void {
    for (const { changed } of this.#orders.values()) changed.add(subject)
  }

  clear(): void {
    this.#orders.clear()
  }

  /** All rows as of the call, in the order called `name`. */
  list(name: string, compare: Comparator<Row>): Promise<readonly Row[]> {
    const known = this.#orders.get(name)
    if (known?.changed.size === 0) {
      keepRecent(this.#orders, name, known, mostOrders)
      return known.rows
    }
    const isMostlyKnown = known && known.changed.size * 4 < this.#bySubject.size
    const rows = isMostlyKnown
      ? this.#bringUpToDate(known, compare)
      : sortInSteps([...this.#bySubject.values()].flat(), compare)
    const order = { rows, changed: new Set<number>() }
    keepRecent(this.#orders, name, order, mostOrders)
    // A failed computation is tried again.
    rows.catch(() => {
      if (this.#orders.get(name) === order) this.#orders.delete(name)
    })
    return rows
  }

  async #bringUpToDate({ rows, changed }: Order<Row>, compare: Comparator<Row>): Promise<Row[]> {
    // Before anything is awaited, because more may change in the meantime.
    const read = [...changed].flatMap(subject => this.#bySubject.get(subject) ?? [])
    const others = await filterInSteps(await rows, row => !changed.has(this.#subjectOf(row)))
    return mergeInSteps(others, await sortInSteps(read, compare), compare)
  }
}
