import { type ChildProcess, fork } from 'node:child_process'
import { problem } from '#domain/problems.ts'

export interface TypesetJob {
  /** JSON of a FittedReport. */
  report: string
}

/** What the child sends back: the file, with the memory that the child now holds, or the reason why not. */
export type TypesetAnswer = { pdf: Uint8Array; residentBytes: number } | { error: string }

/** All that the child says: how far it is, from 0 to 1, any number of times, and then the answer. */
export type TypesetWord = TypesetAnswer | { progress: number }

export interface TypesetOptions {
  /** Ends the job, and the child that works on it. */
  signal?: AbortSignal
  /** From the start of the work, not from the asking. A minute unless told otherwise: whoever asks waits for two. */
  timeoutMs?: number
  /** How far the work is, from 0 to 1, where the child tells. */
  progress?: (done: number) => void
}

interface Limits {
  /** A child that has set this many documents is replaced. */
  documents: number
  /** A child that holds more than this after a document is replaced. */
  residentBytes: number
  /** A child without work ends after this time. */
  idleMs: number
  /** More than this wait for nobody: the caller is told to come back. */
  queue: number
}

const childScript = new URL('./typesetChild.ts', import.meta.url)
const usualLimits: Limits = { documents: 50, residentBytes: 400e6, idleMs: 60_000, queue: 40 }

/**
 * Sets documents in a child process, one at a time. The child is started by the first job, kept warm for the next,
 * and replaced before its memory grows.
 */
export class Typesetter<Job extends object = TypesetJob> {
  readonly #limits: Limits
  readonly #script: URL
  #child: ChildProcess | undefined
  #documents = 0
  #idle: NodeJS.Timeout | undefined
  #waiting = 0
  #tail: Promise<unknown> = Promise.resolve()

  /** `script` answers each job with a `TypesetAnswer`; documents of one template unless told otherwise. */
  constructor(limits: Partial<Limits> = {}, script: URL = childScript) {
    this.#limits = { ...usualLimits, ...limits }
    this.#script = script
  }

  /** The PDF. Throws the problem `reportFailed` when it cannot be made, `overloaded` when too many wait. */
  async typeset(job: Job, options: TypesetOptions = {}): Promise<Uint8Array> {
    if (this.#waiting >= this.#limits.queue) throw problem('overloaded', { retryAfterSeconds: 5 })
    this.#waiting++
    const before = this.#tail
    const mine = Promise.withResolvers<void>()
    this.#tail = before.then(() => mine.promise)
    try {
      await Promise.race([before, whenCancelled(options.signal)])
      if (options.signal?.aborted) throw failed('It was cancelled.')
      return await this.#work(job, options)
    } finally {
      this.#waiting--
      mine.resolve()
    }
  }

  /** Ends the child. A job that it works on fails. */
  close(): void {
    clearTimeout(this.#idle)
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  /** The process that works or waits, if there is one. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  #work(job: Job, { signal, timeoutMs = 60_000, progress }: TypesetOptions): Promise<Uint8Array> {
    const child = this.#wake()
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    const watch = new AbortController()
    const abandon = (detail: string) => {
      if (watch.signal.aborted) return
      watch.abort()
      this.close()
      reject(failed(detail))
    }
    const timer = setTimeout(() => abandon(`It took longer than ${timeoutMs / 1000} s.`), timeoutMs)
    const cancel = () => abandon('It was cancelled.')
    const died = () => abandon('The typesetting process ended.')
    const answered = (answer: TypesetWord) => {
      if ('progress' in answer) return progress?.(answer.progress)
      watch.abort()
      this.#rest(child, answer)
      if ('pdf' in answer) resolve(answer.pdf)
      else reject(failed(answer.error))
    }
    watch.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
      child.off('exit', died).off('error', died).off('message', answered)
    })
    signal?.addEventListener('abort', cancel, { once: true })
    child.on('exit', died).on('error', died).on('message', answered)
    child.send(job, error => error && died())
    return promise
  }

  /** The waiting child or a new one; from now on it keeps this process alive. */
  #wake(): ChildProcess {
    clearTimeout(this.#idle)
    const child = this.#child?.connected ? this.#child : this.#start()
    child.ref()
    child.channel?.ref()
    return child
  }

  #start(): ChildProcess {
    // An empty environment: no secret of the server reaches the child, and no option of a test runner.
    const child = fork(this.#script, {
      serialization: 'advanced',
      execArgv: ['--expose-gc'],
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // Without a listener a failed start would end the server.
    child.on('error', () => child.kill('SIGKILL'))
    this.#child = child
    this.#documents = 0
    return child
  }

  #rest(child: ChildProcess, answer: TypesetAnswer): void {
    this.#documents++
    const grown = 'residentBytes' in answer && answer.residentBytes > this.#limits.residentBytes
    if (grown || this.#documents >= this.#limits.documents) {
      this.#dismiss(child)
      return
    }
    child.unref()
    child.channel?.unref()
    this.#idle = setTimeout(() => this.#dismiss(child), this.#limits.idleMs).unref()
  }

  #dismiss(child: ChildProcess): void {
    if (child.connected) child.disconnect()
    if (this.#child === child) this.#child = undefined
  }
}

const failed = (detail: string) => problem('reportFailed', { detail })

/** Settles when the signal aborts, never without one. */
function whenCancelled(signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (signal?.aborted) resolve()
  signal?.addEventListener('abort', () => resolve(), { once: true })
  return promise
}
