import { z } from 'zod'
import type { Book } from '#domain/publishing/book.ts'
import { answerJobs } from '#platform/print/compile.ts'
import { paperSizes } from '#platform/print/printedTable.ts'
import { makeBookPdf } from './makeBookPdf.ts'

// Typesetter runs this file in a child process. The book is generated here, so that the server stays responsive.

const bookJob = z.object({
  /** JSON of a Book. */
  book: z.string(),
  paper: z.enum(paperSizes),
  tags: z.boolean(),
})
export type BookJob = z.infer<typeof bookJob>

const isBook = z.custom<Book>(value => typeof value === 'object' && value !== null && 'kind' in value)

answerJobs(bookJob, ({ book, ...look }, progress) =>
  makeBookPdf(isBook.parse(JSON.parse(book)), look, progress),
)
