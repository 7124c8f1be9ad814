import { usualWaitMs } from '../database/database.ts'

// Every limit on what callers may use of a server at a time. Callers share it fairly: a limit per owner (a user or,
// without a session, a device or network) keeps one of them from delaying the others. How many calls an owner may make
// per minute is the setting CALLS_PER_MINUTE. The limits of a body are declared with its endpoint (`getBodyLimit`).

/** For `ConcurrencyLimit`. */
export interface QueueLimits {
  /** Tasks that run at the same time; unlimited by default. */
  concurrency?: number
  /** The number of one owner's tasks that run at the same time; unlimited by default. */
  concurrencyPerOwner?: number
  /** Tasks that may wait in total; unlimited by default. */
  maxWaiting?: number
  /** The number of one owner's tasks that may wait. */
  maxWaitingPerOwner: number
  /** How long a task may wait, if not for 5 seconds. */
  timeoutMs?: number
}

/** For `SharedBudget`. */
export interface BudgetLimits {
  total: number
  perOwner: number
}

const megabyte = 1_000_000

/** How long a call may wait for its turn. Beyond that, the client would rather try again. */
export const beginWithinMs = 5_000

/** When a call over the limit per minute is refused, so that a caller who repeats it at once does not delay others. */
export const refusedAfterMs = 1_000

/** How many reads and writes one owner may have at work: half of the connections, so that others find one. */
export const shareOfConnections = (connections: number): number => Math.max(1, Math.floor(connections / 2))

/** Tasks that wait for their turn (`ConcurrencyLimit`). */
export const queueLimits = {
  /** Per owner `shareOfConnections`. Pages make many reads at the same time, and each is short. */
  reads: { maxWaitingPerOwner: 400 },
  /**
   * Per owner `shareOfConnections`. Writes that wait for a lock, such as on one account or record, each hold a connection
   * that others need. With the waits for a connection and a lock, a write is answered within 7 seconds.
   */
  writes: { maxWaitingPerOwner: 100, timeoutMs: 1.5 * usualWaitMs },
  /** Generating files takes much time or memory. */
  files: { concurrency: 4, maxWaiting: 400, maxWaitingPerOwner: 30 },
  /** The typesetter handles one document at a time, so preparing more data would be pointless. */
  typesetFiles: { concurrency: 3, maxWaiting: 200, maxWaitingPerOwner: 30 },
  /** Password checks are deliberately slow. */
  passwordChecks: { concurrency: 3, maxWaiting: 400, maxWaitingPerOwner: 20 },
  /** Beyond these, first views are left to the browser, so that one visitor's many pages do not delay others. */
  firstViews: { concurrency: 4, maxWaiting: 40, maxWaitingPerOwner: 4 },
  /** Each uploaded workbook is read in a process of its own. */
  workbooks: { concurrency: 2, maxWaiting: 20, maxWaitingPerOwner: 4 },
  /** A file is in memory while it is stored, so only one at a time. */
  storedFiles: { concurrency: 1, maxWaiting: 20, maxWaitingPerOwner: 4 },
  /** A file is also in memory while its checksum is verified. */
  checkedFiles: { concurrency: 2, maxWaiting: 100, maxWaitingPerOwner: 10 },
} satisfies Record<string, QueueLimits>

/** Amounts in use at a time (`SharedBudget`). */
export const budgets = {
  /** Bytes of bodies that are parsed in memory. */
  bodies: { total: 64 * megabyte, perOwner: 16 * megabyte },
  /** Bytes of bodies that are stored in temporary files. */
  uploads: { total: 512 * megabyte, perOwner: 80 * megabyte },
  /** Bytes of files that clients have not received completely. Until then they are in memory. */
  sentFiles: { total: 512 * megabyte, perOwner: 128 * megabyte },
  /** Calls that wait for a file that a job generates. */
  waitingForJobs: { total: 60, perOwner: 4 },
} satisfies Record<string, BudgetLimits>

/** Bytes of cached answers, of which a subscriber's page has 5,000 to 60,000. */
export const cachedAnswersBytes = 64 * megabyte
