import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { BookFrame, BookPart } from './bookParts.ts'
import type { PartAnswer } from './partWorker.ts'
import type { SetPart } from './setPart.ts'

const script = new URL('./partWorker.ts', import.meta.url)

/** Threads that set parts, one part at a time each. Requests wait in order for a free thread. */
export class PartTeam {
  readonly #free: Worker[]
  readonly #waiting: ((worker: Worker) => void)[] = []

  constructor(frame: BookFrame, size: number) {
    this.#free = Array.from({ length: size }, () => new Worker(script, { workerData: frame }))
  }

  /** Throws an Error with Typst's own message. */
  async set(part: BookPart): Promise<SetPart> {
    const worker = this.#free.shift() ?? (await this.#next())
    worker.postMessage(part, [])
    const [answer] = (await once(worker, 'message')) as [PartAnswer]
    const waiting = this.#waiting.shift()
    if (waiting) waiting(worker)
    else this.#free.push(worker)
    if ('error' in answer) throw new Error(answer.error)
    return answer.part
  }

  #next(): Promise<Worker> {
    const { promise, resolve } = Promise.withResolvers<Worker>()
    this.#waiting.push(resolve)
    return promise
  }
}
