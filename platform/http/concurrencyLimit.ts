import { problem } from '../contract/problem.ts'

interface Limits {
  /** Tasks that run at the same time. */
  concurrency: number
  /** Tasks that may wait in total. */
  maxWaiting: number
  /** The number of one owner's tasks that may wait. */
  maxWaitingPerOwner: number
}

/**
 * Runs a limited number of tasks at the same time. Others wait in one queue per owner. The queues are served in turn,
 * so that one owner's many tasks delay another's by one task at most.
 */
export class ConcurrencyLimit {
  readonly #limits: Limits
  /** By owner. The owner to be served next comes first. */
  readonly #queues = new Map<string, (() => void)[]>()
  #waiting = 0
  #running = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Resolves to the task's result. Throws `tooManyWaiting` if the owner, or `overloaded` if everyone together, has
   * too many waiting.
   */
  async run<T>(owner: string, task: () => Promise<T>): Promise<T> {
    await this.#acquire(owner)
    try {
      return await task()
    } finally {
      this.#release()
    }
  }

  #acquire(owner: string): Promise<void> | void {
    const { concurrency, maxWaiting, maxWaitingPerOwner } = this.#limits
    if (this.#running < concurrency) {
      this.#running += 1
      return
    }
    const queue = this.#queues.get(owner) ?? []
    if (queue.length >= maxWaitingPerOwner) throw problem('tooManyWaiting', { retryAfterSeconds: 5 })
    if (this.#waiting >= maxWaiting) throw problem('overloaded', { retryAfterSeconds: 10 })
    this.#queues.set(owner, queue)
    this.#waiting += 1
    return new Promise(resume => queue.push(resume))
  }

  #release(): void {
    const [next] = this.#queues
    if (!next) {
      this.#running -= 1
      return
    }
    const [owner, queue] = next
    const resume = queue.shift()
    this.#waiting -= 1
    // Move to the end of the queue.
    this.#queues.delete(owner)
    if (queue.length > 0) this.#queues.set(owner, queue)
    resume?.()
  }
}
