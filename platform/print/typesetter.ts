import { type ChildProcess, fork } from 'node:child_process'
import { problem } from '../contract/problem.ts'
import { ConcurrencyLimit } from '../http/concurrencyLimit.ts'

export interface TypesetJob {
  /** JSON of a PrintedReport. */
  report: string
}

/** The child's answer: the file with the child's memory use, or the reason for its failure. */
export type TypesetAnswer = { pdf: Uint8Array; residentBytes: number } | { error: string }

/** Everything the child sends: progress from 0 to 1, any number of times, then the answer. */
export type TypesetWord = TypesetAnswer | { progress: number }

export interface TypesetOptions {
  /** Cancels the job and ends its child process. */
  signal?: AbortSignal
  /** Counted from the start of the work, not from the request. The default is one minute; callers wait for two. */
  timeoutMs?: number
  /** Receives progress from 0 to 1 if the child reports it. */
  progress?: (done: number) => void
}

interface Limits {
  /** A child is replaced after this many documents. */
  documents: number
  /** A child that uses more memory than this after a document is replaced. */
  residentBytes: number
  /** An idle child ends after this time. */
  idleMs: number
  /** If more than this are waiting, the caller is told to try again later. */
  queue: number
}

const childScript = new URL('./typesetChild.ts', import.meta.url)
const usualLimits: Limits = { documents: 50, residentBytes: 400e6, idleMs: 60_000, queue: 40 }
const longestWaitMs = 3_600_000

/**
 * Typesets documents in a child process, one at a time. The first job starts the child, which stays alive for the next
 * one and is replaced before its memory grows too large.
 */
export class Typesetter<Job extends object = TypesetJob> {
  readonly #limits: Limits
  readonly #script: URL
  readonly #queue: ConcurrencyLimit
  #child: ChildProcess | undefined
  #documents = 0
  #idle: NodeJS.Timeout | undefined

  /** `script` answers each job with a `TypesetAnswer`. By default, each typesetter serves one template. */
  constructor(limits: Partial<Limits> = {}, script: URL = childScript) {
    this.#limits = { ...usualLimits, ...limits }
    this.#script = script
    this.#queue = new ConcurrencyLimit({
      concurrency: 1,
      maxWaitingPerOwner: Infinity,
      maxWaiting: this.#limits.queue - 1,
      timeoutMs: longestWaitMs,
    })
  }

  /**
   * Resolves to the PDF. Throws the problem `reportFailed` if it cannot be made and `overloaded` if too many jobs are
   * waiting.
   */
  typeset(job: Job, options: TypesetOptions = {}): Promise<Uint8Array> {
    const canceled = Promise.withResolvers<never>()
    const cancel = () => canceled.reject(createFailure('It was canceled.'))
    options.signal?.addEventListener('abort', cancel, { once: true })
    if (options.signal?.aborted) cancel()
    return Promise.race([canceled.promise, this.#queue.run('', () => this.#work(job, options))])
  }

  /** Ends the child. Its current job fails. */
  close(): void {
    clearTimeout(this.#idle)
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  /** The process that is working or waiting, if any. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  async #work(job: Job, { signal, timeoutMs = 60_000, progress }: TypesetOptions): Promise<Uint8Array> {
    signal?.throwIfAborted()
    const child = this.#wake()
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    const abandon = (detail: string) => {
      this.close()
      reject(createFailure(detail))
    }
    const timer = setTimeout(() => abandon(`It took longer than ${timeoutMs / 1000} s.`), timeoutMs)
    const cancel = () => abandon('It was canceled.')
    const died = () => abandon('The typesetting process ended.')
    const answered = (answer: TypesetWord) => {
      if ('progress' in answer) return progress?.(answer.progress)
      this.#rest(child, answer)
      if ('pdf' in answer) resolve(answer.pdf)
      else reject(createFailure(answer.error))
    }
    signal?.addEventListener('abort', cancel)
    child.on('exit', died).on('error', died).on('message', answered)
    child.send(job)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
      child.off('exit', died).off('error', died).off('message', answered)
    }
  }

  /** Returns the waiting child or a new one, and makes it keep this process alive. */
  #wake(): ChildProcess {
    clearTimeout(this.#idle)
    const child = this.#child?.connected ? this.#child : this.#start()
    child.ref()
    child.channel?.ref()
    return child
  }

  #start(): ChildProcess {
    // The rest of the environment is empty, so that no secret of the server and no option of a test runner reaches the
    // child.
    const child = fork(this.#script, {
      serialization: 'advanced',
      execArgv: ['--expose-gc'],
      env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // Without a listener, a failed start would crash the server.
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

const createFailure = (detail: string) => problem('reportFailed', { detail })
