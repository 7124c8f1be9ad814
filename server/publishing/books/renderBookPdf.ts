import type { Book } from '#domain/publishing/book.ts'
import type { PaperSize } from '#platform/print/printedTable.ts'
import { Typesetter } from '#platform/print/typesetter.ts'
import type { BookJob } from './render/bookChild.ts'

export interface BookPdfOptions {
  /** US Letter by default. */
  paper?: PaperSize
  /** Tagged for screen readers (PDF/UA-1, the default), or without tags and links for the printer. */
  tags?: boolean
  /** Ends the work and its process. */
  signal?: AbortSignal
  /** From 0 to 1 as the work progresses. */
  progress?: (done: number) => void
}

// One book at a time, in a process that ends with it, because only that makes Typst release its memory.
const typesetter = new Typesetter<BookJob>(
  { documents: 1, queue: 8 },
  new URL('./render/bookChild.ts', import.meta.url),
)
const longest = 110_000

/**
 * The book for reading and printing, with embedded fonts, and 'Demo data' on every page if the figures are made up.
 * Throws the problem `reportFailed` if it is canceled, takes too long, or cannot be set, and `overloaded` if too many
 * are waiting.
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
