import type { Book } from '#domain/publishing/book.ts'
import type { PaperSize } from '#domain/publishing/report.ts'
import { Typesetter } from '#platform/print/typesetter.ts'
import type { BookJob } from './render/bookChild.ts'

export interface BookPdfOptions {
  /** US Letter unless told otherwise. */
  paper?: PaperSize
  /** Tagged for screen readers (PDF/UA-1), or for the printer without tags and links. Tagged unless told otherwise. */
  tags?: boolean
  /** Ends the work, and the process that does it. */
  signal?: AbortSignal
  /** From 0 to 1, as the work goes on. */
  progress?: (done: number) => void
}

// One book at a time, in a process of its own that ends with it: only so does Typst give its memory back.
const typesetter = new Typesetter<BookJob>(
  { documents: 1, queue: 8 },
  new URL('./render/bookChild.ts', import.meta.url),
)
const longest = 110_000

/**
 * The book for reading and printing, fonts embedded, 'Demo data' on every page where the figures are made up. Throws the
 * problem `reportFailed` when it is cancelled, takes too long or cannot be set, `overloaded` when too many wait.
 */
export async function renderBookPdf(
  book: Book,
  { paper = 'letter', tags = true, signal, progress }: BookPdfOptions = {},
): Promise<Uint8Array> {
  const job = { book: JSON.stringify(book), paper, tags }
  return typesetter.typeset(job, {
    timeoutMs: longest,
    ...(signal ? { signal } : {}),
    ...(progress ? { progress } : {}),
  })
}
export type RenderBookPdf = typeof renderBookPdf
