import type { Book } from '#domain/book.ts'
import type { Paper } from '#domain/report.ts'

export interface BookPdfOptions {
  /** US Letter unless told otherwise. */
  paper?: Paper
  /** Tagged for screen readers (PDF/UA-1), or for the printer without tags: a twentieth of the size. Tagged unless told otherwise. */
  tags?: boolean
  signal?: AbortSignal
  /** From 0 to 1, as the work goes on. */
  progress?: (done: number) => void
}
export type RenderBookPdf = (book: Book, options?: BookPdfOptions) => Promise<Uint8Array>
