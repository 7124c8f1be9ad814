import { z } from 'zod'
import type { Book } from '#domain/book.ts'
import { papers } from '#domain/report.ts'
import { answerJobs, compile } from '#server/reports/render/compile.ts'
import { packPdf } from './packPdf.ts'
import { printedBook } from './printedBook.ts'

// Run by Typesetter in a process of its own. The book is written out here, so that the server goes on answering.

const bookJob = z.object({
  /** JSON of a Book. */
  book: z.string(),
  paper: z.enum(papers),
  tags: z.boolean(),
})
export type BookJob = z.infer<typeof bookJob>

const folder = new URL('.', import.meta.url)
const isBook = z.custom<Book>(value => typeof value === 'object' && value !== null && 'kind' in value)

answerJobs(bookJob, ({ book, paper, tags }) => {
  const data = JSON.stringify(printedBook(isBook.parse(JSON.parse(book)), { paper, tags }))
  // What the writing out took is given back before Typst takes its own.
  globalThis.gc?.()
  return packPdf(Buffer.from(compile({ folder, template: 'book.typ', dataFile: 'book.json', data, tags })))
})
