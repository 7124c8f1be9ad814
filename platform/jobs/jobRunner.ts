import { randomUUID } from 'node:crypto'
import { JobExecution } from './jobExecution.ts'
import type { JobKind, WorkServices } from './jobKind.ts'
import { claimJob, releaseAllClaims, type ClaimedJob } from './jobRunner.queries.ts'

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
    const execution = new JobExecution(this.#services, this.#id, taken, this.#failed)
    const ended = execution
      .perform(this.kinds.find(each => each.name === taken.kind))
      .catch(this.#failed)
      .finally(() => {
        this.#runs.delete(taken.jobId)
        // It freed a slot, so an earlier check must be repeated.
        this.#isAsked = true
      })
    this.#runs.set(taken.jobId, { kind: taken.kind, execution, ended })
  }
}
