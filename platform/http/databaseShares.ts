import { problem, type Problem } from '../contract/problem.ts'
import type { Database, Db } from '../database/connect.ts'

interface Shares {
  reads: OwnerLimit
  writes: OwnerLimit
}

const shares = new WeakMap<Database, Shares>()

/**
 * Runs the handler of a call that only reads. One owner's calls use at most half of the connections, so that many of
 * them delay only each other. Throws `tooManyWaiting` and `overloaded`.
 */
export const runReadInShare = <T>(database: Database, owner: string, read: () => Promise<T>): Promise<T> =>
  sharesOf(database).reads.run(owner, read)

/** Opens a call's write transaction within the owner's share of connections (`runWriteInShare`). */
export const writeInShare = <T>(
  database: Database,
  owner: string,
  work: (db: Db) => Promise<T>,
): Promise<T> => runWriteInShare(database, owner, () => database.write(work))

/**
 * Runs a write. One owner gets at most half of the connections, because calls that wait for a lock, such as on one
 * account or record, each hold a connection that others need. Throws `tooManyWaiting` and `overloaded`.
 */
export const runWriteInShare = <T>(database: Database, owner: string, write: () => Promise<T>): Promise<T> =>
  sharesOf(database).writes.run(owner, write)

function sharesOf(database: Database): Shares {
  const known = shares.get(database)
  if (known) return known
  const { readConnections, writeConnections, waitMs } = database
  const created = {
    // Reads rarely wait for a lock, but some take seconds.
    reads: new OwnerLimit({ concurrency: half(readConnections), maxWaiting: 400, timeoutMs: 10 * waitMs }),
    writes: new OwnerLimit({ concurrency: half(writeConnections), maxWaiting: 100, timeoutMs: waitMs }),
  }
  shares.set(database, created)
  return created
}

const half = (connections: number): number => Math.max(1, Math.floor(connections / 2))

interface Limits {
  /** The number of one owner's tasks that run at the same time. */
  concurrency: number
  /** The number of one owner's tasks that may wait. */
  maxWaiting: number
  /** The longest time that tasks wait for a running task of the same owner. */
  timeoutMs: number
}

interface WaitingTask {
  resume(): void
  refuse(reason: Problem): void
}

interface Share {
  running: number
  /** The task that runs next comes first. */
  queue: WaitingTask[]
  timer: NodeJS.Timeout | null
}

/**
 * Runs a limited number of each owner's tasks at the same time. Further tasks wait in order of arrival. Owners do not
 * wait for each other.
 */
export class OwnerLimit {
  readonly #limits: Limits
  readonly #shares = new Map<string, Share>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Resolves to the task's result. Throws `tooManyWaiting` if the owner has too many waiting, and `overloaded` if the
   * owner's tasks are stuck.
   */
  async run<T>(owner: string, task: () => Promise<T>): Promise<T> {
    const share = this.#shares.get(owner) ?? { running: 0, queue: [], timer: null }
    this.#shares.set(owner, share)
    if (share.running < this.#limits.concurrency) share.running += 1
    else await this.#wait(share)
    const begun = performance.now()
    try {
      return await task()
    } finally {
      // After a task fails because of a database limit, the next one is likely to fail too.
      if (performance.now() - begun < this.#limits.timeoutMs) share.timer?.refresh()
      this.#release(owner, share)
    }
  }

  #wait(share: Share): Promise<void> {
    const { maxWaiting, timeoutMs } = this.#limits
    if (share.queue.length >= maxWaiting) throw problem('tooManyWaiting', { retryAfterSeconds: 5 })
    share.timer ??= setTimeout(() => refuseAll(share), timeoutMs)
    return new Promise((resume, refuse) => share.queue.push({ resume, refuse }))
  }

  #release(owner: string, share: Share): void {
    const next = share.queue.shift()
    if (share.queue.length === 0) stopTimer(share)
    if (next) return next.resume()
    share.running -= 1
    if (share.running === 0) this.#shares.delete(owner)
  }
}

function refuseAll(share: Share): void {
  stopTimer(share)
  for (const { refuse } of share.queue.splice(0)) refuse(problem('overloaded'))
}

function stopTimer(share: Share): void {
  if (share.timer) clearTimeout(share.timer)
  share.timer = null
}
