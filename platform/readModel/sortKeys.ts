import { compareInReadingOrder } from '../contract/readingOrder.ts'

/** As in the database, where texts that read the same are ordered by their UTF-8 bytes. */
export function compareAsRead(a: string, b: string): number {
  if (a === b) return 0
  return compareInReadingOrder(a, b) || Buffer.compare(Buffer.from(a), Buffer.from(b))
}

/** About 20 MB. Names that no longer occur are dropped when there are more. */
const usualMost = 200_000

/**
 * A number for each text that has been sorted, in reading order. Comparing numbers is much faster than comparing texts
 * as people read them, and names recur in every sort.
 */
export class SortKeys {
  readonly #most: number
  #inOrder: string[] = []
  #keys = new Map<string, number>()

  constructor(most = usualMost) {
    this.#most = most
  }

  /** Keys to compare these texts with each other. Texts that are new may change the keys of all others. */
  list(texts: readonly string[]): number[] {
    const unseen = new Set(texts.filter(text => !this.#keys.has(text)))
    if (this.#inOrder.length + unseen.size > this.#most) this.#number(new Set(texts))
    else if (unseen.size > 0) this.#number([...this.#inOrder, ...unseen])
    return texts.map(text => this.#keys.get(text) ?? 0)
  }

  #number(texts: Iterable<string>): void {
    this.#inOrder = [...texts].toSorted(compareAsRead)
    this.#keys = new Map(this.#inOrder.map((text, place) => [text, place]))
  }
}
