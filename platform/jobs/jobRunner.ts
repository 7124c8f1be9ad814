import { randomUUID } from 'node:crypto'
import { Problem } from '../contract/problem.ts'
import { explainOutage, isAway } from '../http/explainOutage.ts'
import { type JobKind, type WorkServices, RetryLater, type JobRun, writeWithRetry } from './jobKind.ts'
import {
  claimJob,
  releaseAllClaims,
  type ClaimedJob,
  assertJobLease,
  endJob,
  heartbeat,
  keepResult,
  leaseSeconds,
  type Outcome,
} from './jobRunner.queries.ts'

const lookEveryMs = 5_000

interface Run {
  kind: string
  execution: JobExecution
  ended: Promise<void>
}

/**
 * Claims jobs from the database and runs them. Jobs of the common queue run one after the other, and others run beside
 * it. Several servers can share one database without claiming each other's jobs.
 */
export class JobRunner {
  readonly #services: WorkServices
  /** Every kind of job that this server can run. */
  readonly kinds: readonly JobKind[]
  readonly #failed: (error: unknown) => void
  readonly #id = randomUUID()
  readonly #runs = new Map<number, Run>()
  #timer: NodeJS.Timeout | undefined
  #loop: Promise<void> | undefined
  #wake = Promise.withResolvers<void>()
  #isAsked = false
  readonly #stopping = new AbortController()

  constructor(services: WorkServices, kinds: readonly JobKind[], failed: (error: unknown) => void) {
    this.#services = services
    this.kinds = kinds
    this.#failed = failed
  }

  /** Starts looking for work, beginning with jobs that were running when the server ended. */
  async start(): Promise<void> {
    const { database } = this.#services
    if (database.kind === 'embedded') await database.write(releaseAllClaims)
    const look = () => void this.work().catch(this.#failed)
    this.#timer = setInterval(look, lookEveryMs).unref()
    look()
  }

  /** Looks for work now. Resolves when no job is left that this server can run. */
  work(): Promise<void> {
    this.#isAsked = true
    this.#wake.resolve()
    this.#loop ??= this.#claimAll().finally(() => (this.#loop = undefined))
    return this.#loop
  }

  /** Checks whether a job running here was canceled. */
  async look(jobId: number): Promise<void> {
    await this.#runs.get(jobId)?.execution.beat()
  }

  /** Aborted when the server stops. Calls that wait for a job here then stop waiting. */
  get stopping(): AbortSignal {
    return this.#stopping.signal
  }

  /** Returns running jobs to the queue. Resolves when they have ended. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    clearInterval(this.#timer)
    this.#wake.resolve()
    for (const { execution } of this.#runs.values()) execution.stop()
    await this.#loop?.catch(this.#failed)
    // If claiming failed, nothing waits for the jobs that still run.
    await Promise.all([...this.#runs.values()].map(run => run.ended))
  }

  async #claimAll(): Promise<void> {
    for (;;) {
      this.#isAsked = false
      this.#wake = Promise.withResolvers()
      const kinds = this.#stopping.signal.aborted ? [] : this.#freeKinds()
      const taken = kinds.length > 0 ? await this.#claim(kinds) : undefined
      if (taken) this.#begin(taken)
      else if (this.#runs.size > 0) {
        await Promise.race([this.#wake.promise, ...[...this.#runs.values()].map(run => run.ended)])
      } else if (!this.#isAsked || this.#stopping.signal.aborted) return
    }
  }

  #claim(kinds: readonly string[]): Promise<ClaimedJob | undefined> {
    const own = { runner: this.#id, running: [...this.#runs.keys()] }
    return this.#services.database.write(db => claimJob(db, own, kinds))
  }

  #freeKinds(): string[] {
    const running = [...this.#runs.values()].map(run => run.kind)
    const parallelKinds = new Set(
      this.kinds.filter(kind => kind.concurrency !== undefined).map(kind => kind.name),
    )
    const isQueueFree = running.every(name => parallelKinds.has(name))
    const isFree = ({ name, concurrency }: JobKind) =>
      concurrency === undefined ? isQueueFree : running.filter(each => each === name).length < concurrency
    return this.kinds.filter(isFree).map(kind => kind.name)
  }

  #begin(taken: ClaimedJob): void {
    const wakeRunner = () => void this.work().catch(this.#failed)
    const execution = new JobExecution(this.#services, this.#id, taken, this.#failed, wakeRunner)
    const ended = execution
      .perform(this.kinds.find(each => each.name === taken.kind))
      .catch(this.#failed)
      .finally(() => {
        this.#runs.delete(taken.jobId)
        // A task that ended freed a slot, so an earlier check must be repeated.
        this.#isAsked = true
      })
    this.#runs.set(taken.jobId, { kind: taken.kind, execution, ended })
  }
}

const heartbeatEveryMs = (leaseSeconds * 1000) / 10
const reportEveryMs = 250
/** How often, and for how long each time, a job waits for the database or the archive: ten minutes in total. */
const mostPauses = 40
const outagePauseSeconds = 15

/** Why the work is aborted, as the signal's reason. */
type End = 'canceled' | 'stopping' | 'lost'

/** The execution of one claimed job. Its heartbeat, progress, and outcome are recorded in its row. */
class JobExecution {
  readonly #services: WorkServices
  readonly #runnerId: string
  readonly #taken: ClaimedJob
  readonly #failed: (error: unknown) => void
  readonly #wakeRunner: () => void
  readonly #controller = new AbortController()

  constructor(
    services: WorkServices,
    runnerId: string,
    taken: ClaimedJob,
    failed: (error: unknown) => void,
    wakeRunner: () => void,
  ) {
    this.#services = services
    this.#runnerId = runnerId
    this.#taken = taken
    this.#failed = failed
    this.#wakeRunner = wakeRunner
  }

  async perform(kind: JobKind | undefined): Promise<void> {
    // A beat waits while the work's own transaction locks the row. More of them would take up the connections.
    let isBeating = false
    const beatUnlessWaiting = async () => {
      if (isBeating) return
      isBeating = true
      await this.beat().catch(this.#failed)
      isBeating = false
    }
    const beat = setInterval(() => void beatUnlessWaiting(), heartbeatEveryMs).unref()
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
    // The database or the archive was unavailable, as during a failover. The work is safe to repeat.
    if (isAway(thrown) && this.#taken.pauses < mostPauses)
      return { state: 'QUEUED', error: describeFailure(thrown), pauseSeconds: outagePauseSeconds }
    if (!(thrown instanceof Problem)) this.#failed(thrown)
    return { state: 'FAILED', error: describeFailure(thrown) }
  }

  #describeRun(parameters: unknown): JobRun<unknown> {
    const { jobId, userId, created, pauses, kept } = this.#taken
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
      kept,
      assertJobLease: db => assertJobLease(db, jobId, this.#runnerId),
      keep: (db, result) => keepResult(db, jobId, this.#runnerId, result),
      wakeRunner: this.#wakeRunner,
      progress: async (done, total, words) => {
        const isDue = performance.now() - toldAt >= reportEveryMs || done === total
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
  const known = thrown instanceof Problem ? thrown : explainOutage(thrown)
  return known?.detail ?? 'Something went wrong on our side. Try again.'
}
