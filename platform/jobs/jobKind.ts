import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import { Problem } from '../contract/problem.ts'
import type { Database, Db } from '../database/connect.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Storage } from '../storage/storage.ts'

/** The services available to a job besides its parameters. */
export interface WorkServices {
  database: Database
  storage: Storage
  /** For emails: the address of the product, and the organization where people of some domains must sign in. */
  settings: { publicUrl: string; openId: { name: string; onlyDomains: readonly string[] } | null }
  mailer: Mailer
  /** Whether the database contains the demo. */
  demo: boolean
}

/** One run of a job. */
export interface JobRun<Parameters> extends WorkServices {
  jobId: number
  parameters: Parameters
  /** The first user who requested it; null for an anonymous request. */
  userId: number | null
  /** When it was requested. */
  created: Date
  /** How often it was postponed. */
  pauses: number
  /** Aborted if the job is canceled or the server stops. Check it between steps and pass it on. */
  signal: AbortSignal
  /**
   * Reports progress. Throws when the run must end. Never call it within a transaction: the embedded database has one
   * connection, so this would deadlock.
   */
  progress(done: number, total: number, words: string): Promise<void>
  /**
   * Call it in the transaction that makes the work take effect. Throws unless the run still belongs to this server and
   * has not been canceled, and guarantees that until the transaction ends.
   */
  assertJobLease(db: Db): Promise<void>
  /** What an earlier, unfinished run of this job kept; null if nothing. */
  kept: unknown
  /**
   * Stores a partial result in the transaction of the work that it reports, so that work that is interrupted continues
   * there. Throws as `assertJobLease` does.
   */
  keep(db: Db, result: Record<string, unknown>): Promise<void>
  /** Has the runner look for jobs that this run requested and committed. */
  wakeRunner(): void
}

/**
 * Thrown by work that cannot be done now. It is postponed by this time, even across restarts, and `why` is shown until
 * then. A `cause` is a defect, which is logged.
 */
export class RetryLater extends Error {
  readonly pauseSeconds: number

  constructor(why: string, pauseSeconds: number, options?: ErrorOptions) {
    super(why, options)
    this.pauseSeconds = pauseSeconds
  }
}

/**
 * A kind of job. It may run again after a restart or the loss of a server, so it must be safe to repeat. Its lasting
 * changes happen in one transaction at the end, or in several that each `keep` what they did.
 */
export interface JobKind<P extends z.ZodType = z.ZodType> {
  name: string
  parameters: P
  title(parameters: z.output<P>): string
  /**
   * The number of jobs of this kind that may run alongside everything else. Without it, jobs run one at a time in the
   * common queue.
   */
  concurrency?: number
  /** How many jobs of this kind one user may have in the queue; unlimited by default. */
  maxQueuedPerUser?: number
  /**
   * Who may restart it after it failed or was canceled: anyone who requested it, unless its call is only for
   * administrators. `never` if it must be requested anew, because its call asks for more than a permission.
   */
  retry?: 'administrators' | 'never'
  /** Resolves to the stored result. The message of a thrown problem is reported. */
  work(run: JobRun<z.output<P>>): Promise<Record<string, unknown>>
}

/** The title of a job. An unknown kind, such as one of a later version, is shown by its name. */
export function getJobTitle(kinds: readonly JobKind[], name: string, parameters: unknown): string {
  const kind = kinds.find(each => each.name === name)
  const read = kind?.parameters.safeParse(parameters)
  return kind && read?.success ? kind.title(read.data) : name
}

const pausesMs = [500, 1_000, 2_000, 4_000, 8_000]

/** Retries a write that records an outcome while the database is unavailable. Refusals are thrown immediately. */
export async function writeWithRetry<T>(write: () => Promise<T>): Promise<T> {
  for (const pause of pausesMs) {
    try {
      return await write()
    } catch (thrown) {
      if (thrown instanceof Problem) throw thrown
      await wait(pause)
    }
  }
  return write()
}
