import { randomUUID } from 'node:crypto'
import { Problem } from '../contract/problem.ts'
import { writeWithRetry } from './writeWithRetry.ts'
import { RetryLater, type JobKind, type JobRun, type WorkServices } from './jobKind.ts'
import {
  claimJob,
  endJob,
  heartbeat,
  assertJobLease,
  leaseSeconds,
  releaseAllClaims,
  type Outcome,
  type ClaimedJob,
} from './jobRunner.queries.ts'

const lookEveryMs = 5_000
const heartbeatEveryMs = (leaseSeconds * 1000) / 10
const tellEveryMs = 250

/** Why a run is aborted, as the signal's reason. */
type End = 'cancelled' | 'stopping' | 'lost'

interface Run {
  kind: string
  controller: AbortController
  ended: Promise<void>
}

/**
 * Claims jobs from the database and runs them: those of the common queue one after the other, others beside it.
 * Several servers may do so on one database; none claims another's job.
 */
export class JobRunner {
  readonly #services: WorkServices
  /** Every kind of job that this server knows. */
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

  /** Looks for work now. Resolves when nothing is left that this server could do. */
  work(): Promise<void> {
    this.#isAsked = true
    this.#wake.resolve()
    this.#loop ??= this.#claimAll().finally(() => (this.#loop = undefined))
    return this.#loop
  }

  /** Checks whether a job running here was canceled. */
  async look(jobId: number): Promise<void> {
    const run = this.#runs.get(jobId)
    if (run) await this.#beat(jobId, run.controller)
  }

  /** Aborted when the server stops: calls that wait for a job here stop waiting. */
  get stopping(): AbortSignal {
    return this.#stopping.signal
  }

  /** Returns running jobs to the queue and resolves when they have ended. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    clearInterval(this.#timer)
    this.#wake.resolve()
    for (const { controller } of this.#runs.values()) controller.abort('stopping' satisfies End)
    await this.#loop?.catch(this.#failed)
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
    return this.#services.database.write(db => claimJob(db, this.#id, kinds))
  }

  #freeKinds(): string[] {
    const running = [...this.#runs.values()].map(run => run.kind)
    const besides = new Set(this.kinds.filter(kind => kind.concurrency !== undefined).map(kind => kind.name))
    const lineIsFree = running.every(name => besides.has(name))
    const isFree = ({ name, concurrency: beside }: JobKind) =>
      beside === undefined ? lineIsFree : running.filter(each => each === name).length < beside
    return this.kinds.filter(isFree).map(kind => kind.name)
  }

  #begin(taken: ClaimedJob): void {
    const controller = new AbortController()
    const ended = this.#perform(taken, controller)
      .catch(this.#failed)
      .finally(() => {
        this.#runs.delete(taken.jobId)
        // It made room, so a check that began before is not the last one.
        this.#isAsked = true
      })
    this.#runs.set(taken.jobId, { kind: taken.kind, controller, ended })
  }

  async #perform(taken: ClaimedJob, controller: AbortController): Promise<void> {
    const { jobId } = taken
    const beat = setInterval(
      () => void this.#beat(jobId, controller).catch(this.#failed),
      heartbeatEveryMs,
    ).unref()
    try {
      const outcome = await this.#outcome(taken, controller)
      // Work that was done but not recorded would be done again.
      if (outcome)
        await writeWithRetry(() => this.#services.database.write(db => endJob(db, jobId, this.#id, outcome)))
    } finally {
      clearInterval(beat)
    }
  }

  /** The outcome; undefined if it belongs to another server by now. Finished work is finished, canceled or not. */
  async #outcome(taken: ClaimedJob, controller: AbortController): Promise<Outcome | undefined> {
    const kind = this.kinds.find(each => each.name === taken.kind)
    if (!kind) throw new RangeError(`There is no kind of work ${taken.kind}`)
    try {
      const parameters: unknown = kind.parameters.parse(taken.parameters)
      return { state: 'DONE', result: await kind.work(this.#run(taken, parameters, controller)) }
    } catch (thrown) {
      // The error may be the result of a cancellation a moment ago.
      await this.#beat(taken.jobId, controller).catch(this.#failed)
      const end = controller.signal.aborted ? (controller.signal.reason as End) : undefined
      if (end === 'lost') return undefined
      if (end === 'cancelled') return { state: 'CANCELLED' }
      if (end === 'stopping') return { state: 'QUEUED' }
      if (thrown instanceof RetryLater) {
        if (thrown.cause !== undefined) this.#failed(thrown.cause)
        return { state: 'QUEUED', error: thrown.message, pauseSeconds: thrown.pauseSeconds }
      }
      if (!(thrown instanceof Problem)) this.#failed(thrown)
      return { state: 'FAILED', error: describeFailure(thrown) }
    }
  }

  #run(taken: ClaimedJob, parameters: unknown, controller: AbortController): JobRun<unknown> {
    const { jobId, userId, created, pauses } = taken
    let toldAt = 0
    return {
      ...this.#services,
      jobId,
      userId,
      created,
      pauses,
      parameters,
      signal: controller.signal,
      assertJobLease: db => assertJobLease(db, jobId, this.#id),
      progress: async (done, total, words) => {
        const isDue = Date.now() - toldAt >= tellEveryMs || done === total
        if (isDue) {
          toldAt = Date.now()
          await this.#beat(jobId, controller, { done, total, words })
        }
        controller.signal.throwIfAborted()
      },
    }
  }

  async #beat(
    jobId: number,
    controller: AbortController,
    progress?: Parameters<typeof heartbeat>[3],
  ): Promise<void> {
    const beat = await this.#services.database.write(db => heartbeat(db, jobId, this.#id, progress))
    if (controller.signal.aborted) return
    if (!beat.isOurs) controller.abort('lost' satisfies End)
    else if (beat.cancelRequested) controller.abort('cancelled' satisfies End)
  }
}

/** The message for people; internals of a defect are not shown. */
function describeFailure(thrown: unknown): string {
  return thrown instanceof Problem ? thrown.detail : 'Something went wrong on our side. Nothing was changed.'
}
