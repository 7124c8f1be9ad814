import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Book } from '#domain/publishing/book.ts'
import { packPdf } from '#platform/print/packPdf.ts'
import { BookFile, type Heading } from './bookFile.ts'
import { listIndexGroups, listTypeGroups, type Whereabouts } from './bookIndexPages.ts'
import {
  buildBookFrame,
  findSinglePart,
  indexTitle,
  type BookLook,
  type BookFrame,
  type BookPart,
  splitBook,
  type ContentsLine,
} from './bookParts.ts'
import type { PartAnswer, PartJob, PartSetting } from './partWorker.ts'
import type { SetPart } from './setPart.ts'

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
    // A whole book is typeset by the threads, so this one does not load the typesetter.
    const { drawPart, layPart } = await import('./setPart.ts')
    const { file, glyphs } = drawPart(layPart(frame, single))
    return packPdf(file, glyphs)
  }
  return setBook(book, { frame, look, progress })
}

const script = new URL('./partWorker.ts', import.meta.url)

/** Threads that set parts, one part at a time each. Requests wait in order for a free thread. */
class PartTeam {
  readonly #free: Worker[]
  readonly #waiting: ((worker: Worker) => void)[] = []

  constructor(setting: PartSetting, size: number) {
    this.#free = Array.from({ length: size }, () => new Worker(script, { workerData: setting }))
  }

  /** Throws an Error with Typst's own message. */
  async set(job: PartJob): Promise<SetPart> {
    const worker = this.#free.shift() ?? (await this.#next())
    worker.postMessage(job, [])
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

interface Setting {
  frame: BookFrame
  look: BookLook
  /** From 0 to 1. */
  progress: (done: number) => void
}

/**
 * Typesets the whole book. Parts without page references come first; then, with all positions known, company types,
 * index, and contents. Nothing is laid out twice.
 */
async function setBook(book: Book, { frame, look, progress }: Setting): Promise<Buffer> {
  const { profiles, lists } = splitBook(book)
  const hasTypes = book.kind === 'companies' && book.types.length > 0
  // Besides the first parts: types, index, and front matter.
  const parts = profiles.length + lists.length + Number(hasTypes) + 2
  const file = new BookFile(
    {
      title: [frame.publication, frame.year, frame.title].join(' '),
      author: frame.publication,
      ...look,
    },
    parts,
  )
  const team = new PartTeam({ frame, numbers: file.numbers }, threads)
  let begun = 0
  let done = 0
  const set = (part: BookPart) => {
    const made = team.set({ part, place: { place: ++begun, isFront: part.kind === 'front' } })
    // The last step joins them. A failure surfaces when the part is awaited.
    made.then(
      () => progress(++done / (parts + 1)),
      () => undefined,
    )
    return made
  }
  // Before the profiles, because a long part at the end would leave the other thread idle.
  const last = lists.map(set)
  const first = profiles.map(set)
  const body = new Body(file)
  for (const part of first) body.add(await part)
  const types = hasTypes ? [set({ kind: 'types', index: listTypeGroups(book, body) })] : []
  const index = set({ kind: 'index', index: listIndexGroups(book, body) })
  for (const part of [...types, ...last]) body.add(await part)
  // However long the index, it begins on the next page.
  const indexLine = { level: 1 as const, title: indexTitle, beside: '', number: body.pages + 1, y: 0 }
  const front = set({ kind: 'front', contents: [...body.contents, indexLine] })
  body.add(await index)
  return file.finish(await front, [
    { level: 1, title: 'Contents', number: 3, y: 0, isFront: true },
    ...body.headings,
  ])
}

/** The body of the book in order, with consecutive pages. */
class Body implements Whereabouts {
  pages = 0
  readonly file: BookFile
  readonly contents: ContentsLine[] = []
  readonly #profiles = new Map<number, number>()
  readonly #rows = new Map<string, number[]>()

  constructor(file: BookFile) {
    this.file = file
  }

  add(part: SetPart): void {
    const before = this.pages
    this.file.add(part)
    for (const { id, page, ...heading } of part.headings) {
      this.contents.push({ ...heading, number: before + page })
      if (id !== null) this.#profiles.set(id, before + page)
    }
    for (const [anchor, own] of Object.entries(part.rows))
      this.#rows.set(
        anchor,
        own.map(page => before + page),
      )
    this.pages += part.pages
  }

  get headings(): Heading[] {
    return this.contents.map(({ level, title, beside, number, y }) => ({
      level,
      title: title + beside,
      number,
      y,
    }))
  }

  pageOf(id: number): number | undefined {
    return this.#profiles.get(id)
  }

  pageOfRow(anchor: string, row: number): number | undefined {
    return this.#rows.get(anchor)?.[row]
  }
}
