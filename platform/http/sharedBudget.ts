import { problem } from '../contract/problem.ts'
import type { BudgetLimits } from './limits.ts'

/** Counts how much of a resource, such as bytes, calls in progress use, in total and by owner. */
export class SharedBudget {
  readonly #limits: BudgetLimits
  readonly #byOwner = new Map<string, number>()
  #total = 0

  constructor(limits: BudgetLimits) {
    this.#limits = limits
  }

  /**
   * Reserves an amount and returns a function that releases it. An owner without other requests may reserve any amount
   * once. Throws `tooManyWaiting` if the owner, or `overloaded` if everyone together, uses too much.
   */
  take(owner: string, amount: number): () => void {
    const own = this.#byOwner.get(owner) ?? 0
    if (own > 0 && own + amount > this.#limits.perOwner)
      throw problem('tooManyWaiting', { retryAfterSeconds: 5 })
    if (this.#total > 0 && this.#total + amount > this.#limits.total)
      throw problem('overloaded', { retryAfterSeconds: 5 })
    this.#add(owner, amount)
    let isTaken = true
    return () => {
      if (isTaken) this.#add(owner, -amount)
      isTaken = false
    }
  }

  #add(owner: string, amount: number): void {
    this.#total += amount
    const own = (this.#byOwner.get(owner) ?? 0) + amount
    if (own > 0) this.#byOwner.set(owner, own)
    else this.#byOwner.delete(owner)
  }
}
