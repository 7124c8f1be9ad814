import type { z } from 'zod'
import type { Settings } from '#server/config.ts'
import type { Database, Db } from '../database/connect.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Storage } from '../storage/storage.ts'

/** What work may use besides its parameters. */
export interface WorkServices {
  database: Database
  storage: Storage
  settings: Settings
  mailer: Mailer
  /** Whether the database holds the demo. */
  demo: boolean
}

/** One run of a job. */
export interface JobRun<Parameters> extends WorkServices {
  jobId: number
  parameters: Parameters
  /** Who asked for it first; null where a stranger's call did. */
  userId: number | null
  /** When it was asked for. */
  created: Date
  /** How often it was put off. */
  pauses: number
  /** Aborted when it is cancelled or the server stops. Work looks at it between its steps and hands it on. */
  signal: AbortSignal
  /**
   * Says how far it is. Throws once the run is to end. Never within a transaction: the embedded database has one
   * connection, and the telling would wait for itself.
   */
  progress(done: number, total: number, words: string): Promise<void>
  /**
   * Within the transaction that makes the work count: throws unless the run is still this server's and nobody
   * cancelled it, and keeps it so until the transaction ends.
   */
  assertJobLease(db: Db): Promise<void>
}

/** Thrown by work that cannot be done now: it waits in the line for so long, across restarts, and `why` is told meanwhile. */
export class RetryLater extends Error {
  readonly pauseSeconds: number

  constructor(why: string, pauseSeconds: number) {
    super(why)
    this.pauseSeconds = pauseSeconds
  }
}

/**
 * A kind of long work. It may be begun again after a restart or a lost server, so beginning it again must be harmless:
 * what counts happens in one transaction at the end.
 */
export interface JobKind<P extends z.ZodType = z.ZodType> {
  name: string
  parameters: P
  title(parameters: z.output<P>): string
  /** How many of this kind may run beside everything else; without it, it takes its turn in the one common line. */
  concurrency?: number
  /** How many jobs of this kind one user may have in the queue; no limit without it. */
  maxQueuedPerUser?: number
  /** Resolves to the result that is kept. A thrown problem is told in its own words. */
  work(run: JobRun<z.output<P>>): Promise<Record<string, unknown>>
}
