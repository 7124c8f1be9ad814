import type { z } from 'zod'
import type { Database, Db } from '../database/connect.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Storage } from '../storage/storage.ts'

/** What work may use besides its parameters. */
export interface WorkServices {
  database: Database
  storage: Storage
  /** `publicUrl` is where people open the product, for links in mail. */
  settings: { publicUrl: string }
  mailer: Mailer
  /** Whether the database contains the demo. */
  demo: boolean
}

/** One run of a job. */
export interface JobRun<Parameters> extends WorkServices {
  jobId: number
  parameters: Parameters
  /** Who asked for it first; null for a stranger's call. */
  userId: number | null
  /** When it was asked for. */
  created: Date
  /** How often it was postponed. */
  pauses: number
  /** Aborted if the job is canceled or the server stops. Work checks it between its steps and passes it on. */
  signal: AbortSignal
  /**
   * Reports progress. Throws once the run must end. Never call it within a transaction: the embedded database has one
   * connection, so it would wait for itself.
   */
  progress(done: number, total: number, words: string): Promise<void>
  /**
   * Call it in the transaction that makes the work count. Throws unless the run still belongs to this server and has
   * not been canceled, and ensures that until the transaction ends.
   */
  assertJobLease(db: Db): Promise<void>
}

/**
 * Thrown by work that cannot be done now. It is postponed by this time, across restarts, and `why` is reported
 * in the meantime. A `cause` is a defect, which is logged.
 */
export class RetryLater extends Error {
  readonly pauseSeconds: number

  constructor(why: string, pauseSeconds: number, options?: ErrorOptions) {
    super(why, options)
    this.pauseSeconds = pauseSeconds
  }
}

/**
 * A kind of job. It may start again after a restart or a lost server, so repeating it must be harmless: what counts
 * happens in one transaction at the end.
 */
export interface JobKind<P extends z.ZodType = z.ZodType> {
  name: string
  parameters: P
  title(parameters: z.output<P>): string
  /** How many of this kind may run beside everything else. Without it, jobs run one at a time in the common queue. */
  concurrency?: number
  /** How many jobs of this kind one user may have in the queue; unlimited by default. */
  maxQueuedPerUser?: number
  /** Resolves to the stored result. A thrown problem is reported with its message. */
  work(run: JobRun<z.output<P>>): Promise<Record<string, unknown>>
}

/** A job as a heading. A kind that is not listed, such as one of a later version, is called by its name. */
export function getJobTitle(kinds: readonly JobKind[], name: string, parameters: unknown): string {
  const kind = kinds.find(each => each.name === name)
  const read = kind?.parameters.safeParse(parameters)
  return kind && read?.success ? kind.title(read.data) : name
}
