import { availableParallelism } from 'node:os'
import type { Book } from '#domain/publishing/book.ts'
import { buildBookFrame, findSinglePart, type BookLook, type BookFrame, type BookPart } from './bookParts.ts'
import { packPdf } from '#platform/print/packPdf.ts'
import { setBook } from './setBook.ts'
import { drawPart, layPart, type SetPart } from './setPart.ts'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PartAnswer } from './partWorker.ts'

// Each holds a part in memory.
const threads = Math.min(2, availableParallelism())

/**
 * Returns the file. `progress` receives 0 to 1. Throws an Error with Typst's own message. Its threads end with the
 * process.
 */
export async function makeBookPdf(
  book: Book,
  look: BookLook,
  progress: (done: number) => void,
): Promise<Uint8Array> {
  const frame = buildBookFrame(book, look)
  const single = findSinglePart(book)
  if (single) {
    const { file, glyphs } = drawPart(layPart(frame, single))
    return packPdf(file, glyphs)
  }
  const team = new PartTeam(frame, threads)
  return setBook(book, { frame, look, set: part => team.set(part), progress })
}

const script = new URL('./partWorker.ts', import.meta.url)

/** Threads that set parts, one part at a time each. Requests wait in order for a free thread. */
class PartTeam {
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
