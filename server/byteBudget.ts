import { problem } from '#domain/problems.ts'

interface Limits {
  total: number
  perOwner: number
}

/** Counts the bytes of the requests that are under way, in all and by owner. */
export class ByteBudget {
  readonly #limits: Limits
  readonly #byOwner = new Map<string, number>()
  #total = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Takes so many bytes and returns what gives them back. One request of any size is let through to an owner who has
   * nothing else under way. Throws `tooManyWaiting` if the owner, `overloaded` if everybody together has too much.
   */
  take(owner: string, bytes: number): () => void {
    const own = this.#byOwner.get(owner) ?? 0
    if (own > 0 && own + bytes > this.#limits.perOwner)
      throw problem('tooManyWaiting', { retryAfterSeconds: 5 })
    if (this.#total > 0 && this.#total + bytes > this.#limits.total)
      throw problem('overloaded', { retryAfterSeconds: 5 })
    this.#add(owner, bytes)
    let isTaken = true
    return () => {
      if (isTaken) this.#add(owner, -bytes)
      isTaken = false
    }
  }

  #add(owner: string, bytes: number): void {
    this.#total += bytes
    const own = (this.#byOwner.get(owner) ?? 0) + bytes
    if (own > 0) this.#byOwner.set(owner, own)
    else this.#byOwner.delete(owner)
  }
}
