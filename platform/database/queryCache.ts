/** Answers can become outdated without a write, because sessions end and days begin. */
const longestMs = 1_000
const most = 1_000

/** Caches answers of a database without other writers until the next write, and for a second at most. */
export class QueryCache {
  readonly #answers = new Map<string, { rows: unknown[]; until: number }>()
  #writes = 0

  async rows(question: string, ask: () => Promise<unknown[]>): Promise<unknown[]> {
    const known = this.#answers.get(question)
    if (known && performance.now() < known.until) return known.rows
    const writes = this.#writes
    const rows = await ask()
    // An answer requested before a write may be older than the write.
    if (writes === this.#writes) this.#keep(question, rows)
    return rows
  }

  forget(): void {
    this.#writes += 1
    this.#answers.clear()
  }

  #keep(question: string, rows: unknown[]): void {
    if (this.#answers.size >= most) this.#answers.clear()
    this.#answers.set(question, { rows, until: performance.now() + longestMs })
  }
}
