import { Problem } from '../contract/problem.ts'
import { RetryLater, type JobKind, type JobRun, type WorkServices } from './jobKind.ts'
import {
  assertJobLease,
  endJob,
  heartbeat,
  leaseSeconds,
  type ClaimedJob,
  type Outcome,
} from './jobRunner.queries.ts'
import { writeWithRetry } from './writeWithRetry.ts'

const heartbeatEveryMs = (leaseSeconds * 1000) / 10
const tellEveryMs = 250

/** Why the work is aborted, as the signal's reason. */
type End = 'canceled' | 'stopping' | 'lost'

/** The execution of one claimed job. Its heartbeat, progress, and outcome are recorded in its row. */
export class JobExecution {
  readonly #services: WorkServices
  readonly #runnerId: string
  readonly #taken: ClaimedJob
  readonly #failed: (error: unknown) => void
  readonly #controller = new AbortController()

  constructor(services: WorkServices, runnerId: string, taken: ClaimedJob, failed: (error: unknown) => void) {
    this.#services = services
    this.#runnerId = runnerId
    this.#taken = taken
    this.#failed = failed
  }

  async perform(kind: JobKind | undefined): Promise<void> {
    const beat = setInterval(() => void this.beat().catch(this.#failed), heartbeatEveryMs).unref()
    try {
      const outcome = await this.#work(kind)
      // Work that is done but not recorded would run again.
      if (outcome)
        await writeWithRetry(() =>
          this.#services.database.write(db => endJob(db, this.#taken.jobId, this.#runnerId, outcome)),
        )
    } finally {
      clearInterval(beat)
    }
  }

  /** Renews the claim, and aborts work that was canceled or has been taken over by another server. */
  async beat(progress?: Parameters<typeof heartbeat>[3]): Promise<void> {
    const { database } = this.#services
    const beat = await database.write(db => heartbeat(db, this.#taken.jobId, this.#runnerId, progress))
    if (this.#controller.signal.aborted) return
    if (!beat.isOurs) this.#abort('lost')
    else if (beat.cancelRequested) this.#abort('canceled')
  }

  /** Aborts the work and returns it to the queue. */
  stop(): void {
    this.#abort('stopping')
  }

  #abort(end: End): void {
    this.#controller.abort(end)
  }

  /**
   * The outcome; undefined if another server has taken over. Finished work counts as finished even if it was canceled.
   */
  async #work(kind: JobKind | undefined): Promise<Outcome | undefined> {
    if (!kind) throw new RangeError(`Unknown job kind ${this.#taken.kind}`)
    try {
      const parameters: unknown = kind.parameters.parse(this.#taken.parameters)
      return { state: 'DONE', result: await kind.work(this.#describeRun(parameters)) }
    } catch (thrown) {
      // The error may result from a cancellation a moment ago.
      await this.beat().catch(this.#failed)
      const { signal } = this.#controller
      return signal.aborted ? outcomeOfEnd(signal.reason as End) : this.#outcomeOfError(thrown)
    }
  }

  #outcomeOfError(thrown: unknown): Outcome {
    if (thrown instanceof RetryLater) {
      if (thrown.cause !== undefined) this.#failed(thrown.cause)
      return { state: 'QUEUED', error: thrown.message, pauseSeconds: thrown.pauseSeconds }
    }
    if (!(thrown instanceof Problem)) this.#failed(thrown)
    return { state: 'FAILED', error: describeFailure(thrown) }
  }

  #describeRun(parameters: unknown): JobRun<unknown> {
    const { jobId, userId, created, pauses } = this.#taken
    const { signal } = this.#controller
    let toldAt = Number.NEGATIVE_INFINITY
    return {
      ...this.#services,
      jobId,
      userId,
      created,
      pauses,
      parameters,
      signal,
      assertJobLease: db => assertJobLease(db, jobId, this.#runnerId),
      progress: async (done, total, words) => {
        const isDue = performance.now() - toldAt >= tellEveryMs || done === total
        if (isDue) {
          toldAt = performance.now()
          await this.beat({ done, total, words })
        }
        signal.throwIfAborted()
      },
    }
  }
}

function outcomeOfEnd(end: End): Outcome | undefined {
  switch (end) {
    case 'canceled':
      return { state: 'CANCELLED' }
    case 'stopping':
      return { state: 'QUEUED' }
    case 'lost':
      return undefined
  }
}

/** The message for users, without internal details of a defect. */
function describeFailure(thrown: unknown): string {
  return thrown instanceof Problem ? thrown.detail : 'Something went wrong on our side. Nothing was changed.'
}
