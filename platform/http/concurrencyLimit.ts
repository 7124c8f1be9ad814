import { setImmediate as nextTurn } from 'node:timers/promises'
import { problem } from '../contract/problem.ts'
import { beginWithinMs, type QueueLimits } from './limits.ts'

interface WaitingTask {
  resume(): void
  timer: NodeJS.Timeout
}

/**
 * Runs a limited number of tasks at the same time. Others wait in one queue per owner. The queues are served in turn,
 * so that one owner's many tasks delay another's by one task at most.
 */
export class ConcurrencyLimit {
  readonly #limits: Required<QueueLimits>
  /** By owner. The owner to be served next comes first. */
  readonly #queues = new Map<string, WaitingTask[]>()
  /** The number of running tasks by owner. */
  readonly #runningOf = new Map<string, number>()
  #waiting = 0
  #running = 0

  constructor(limits: QueueLimits) {
    const unlimited = Number.POSITIVE_INFINITY
    this.#limits = {
      concurrency: unlimited,
      concurrencyPerOwner: unlimited,
      maxWaiting: unlimited,
      timeoutMs: beginWithinMs,
      ...limits,
    }
  }

  /**
   * Resolves to the task's result. Throws `tooManyWaiting` if the owner, or `overloaded` if everyone together, has
   * too many waiting, and `overloaded` if the task could not begin in time, or by `beginBy` (of `performance.now()`).
   */
  async run<T>(
    owner: string,
    task: () => Promise<T>,
    beginBy: number = Number.POSITIVE_INFINITY,
  ): Promise<T> {
    if (this.#mayBegin(owner)) this.#count(owner, 1)
    else await this.#wait(owner, Math.max(0, Math.min(this.#limits.timeoutMs, beginBy - performance.now())))
    try {
      // The embedded database answers within one turn of the event loop. Without a pause, a whole call would run before
      // the next request is read, and as many calls of one owner as it has connections, before another owner's.
      await nextTurn()
      return await task()
    } finally {
      this.#count(owner, -1)
      this.#beginNext()
    }
  }

  /** Throws as `run` does if a task of the owner could not even wait, so that a call can be refused at little cost. */
  requireFreeSpace(owner: string): void {
    if (!this.#mayBegin(owner)) this.#requireRoomToWait(owner)
  }

  #mayBegin(owner: string): boolean {
    const { concurrency, concurrencyPerOwner } = this.#limits
    return this.#running < concurrency && (this.#runningOf.get(owner) ?? 0) < concurrencyPerOwner
  }

  #count(owner: string, change: 1 | -1): void {
    this.#running += change
    const own = (this.#runningOf.get(owner) ?? 0) + change
    if (own > 0) this.#runningOf.set(owner, own)
    else this.#runningOf.delete(owner)
  }

  #requireRoomToWait(owner: string): void {
    const { maxWaiting, maxWaitingPerOwner } = this.#limits
    const own = this.#queues.get(owner)?.length ?? 0
    if (own >= maxWaitingPerOwner) throw problem('tooManyWaiting', { retryAfterSeconds: 5 })
    if (this.#waiting >= maxWaiting) throw problem('overloaded', { retryAfterSeconds: 10 })
  }

  #wait(owner: string, timeoutMs: number): Promise<void> {
    this.#requireRoomToWait(owner)
    return new Promise((resume, refuse) => {
      const giveUp = () => {
        this.#remove(owner, task)
        refuse(problem('overloaded', { retryAfterSeconds: 5 }))
      }
      const task: WaitingTask = { resume, timer: setTimeout(giveUp, timeoutMs) }
      const queue = this.#queues.get(owner)
      if (queue) queue.push(task)
      else this.#queues.set(owner, [task])
      this.#waiting += 1
    })
  }

  #remove(owner: string, task: WaitingTask): void {
    clearTimeout(task.timer)
    this.#waiting -= 1
    const queue = this.#queues.get(owner) ?? []
    queue.splice(queue.indexOf(task), 1)
    // Move to the end, after all other owners.
    this.#queues.delete(owner)
    if (queue.length > 0) this.#queues.set(owner, queue)
  }

  #beginNext(): void {
    for (const [owner, [task]] of this.#queues) {
      if (!task || !this.#mayBegin(owner)) continue
      this.#remove(owner, task)
      this.#count(owner, 1)
      task.resume()
      return
    }
  }
}
