import { z } from 'zod'
import type { Book } from '#domain/publishing/book.ts'
import { bookEditions } from '#domain/publishing/bookCalls.ts'
import { answerJobs } from '#platform/print/compile.ts'
import { paperSizes } from '#platform/print/printedTable.ts'
import { drawBook, makeBookPdf } from './makeBookPdf.ts'

// Typesetter runs this file in a child process. The book is generated here, so that the server stays responsive.

const bookJob = z.object({
  /** JSON of a Book. */
  book: z.string(),
  publicUrl: z.string(),
  paper: z.enum(paperSizes),
  edition: z.enum(bookEditions),
  /** A picture of the pages instead of a PDF. */
  picture: z.boolean(),
})
export type BookJob = z.infer<typeof bookJob>

const isBook = z.custom<Book>(value => typeof value === 'object' && value !== null && 'kind' in value)

answerJobs(bookJob, ({ book: text, picture, ...look }, progress) => {
  const book = isBook.parse(JSON.parse(text))
  return picture ? drawBook(book, look) : makeBookPdf(book, look, progress)
})
