/** A limited number of entries. The least recently used are evicted first. */
export class RecentEntries<Key, Value> {
  readonly #most: number
  readonly #entries = new Map<Key, Value>()

  constructor(most: number) {
    this.#most = most
  }

  /** The entry, which is created if there is none. */
  get(key: Key, create: () => Value): Value {
    const known = this.#entries.get(key)
    const value = known === undefined ? create() : known
    this.#entries.delete(key)
    this.#entries.set(key, value)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.#most && oldest !== undefined) this.#entries.delete(oldest)
    return value
  }

  delete(key: Key): void {
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }
}
