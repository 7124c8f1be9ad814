import { z } from 'zod'
import { bookRequest } from '#domain/publishing/book.ts'
import { bookStyle } from '#domain/publishing/bookCalls.ts'

/** A book as it is wanted. */
export const bookOrder = bookRequest.extend({
  ...bookStyle.shape,
  axnInstanceName: z.string(),
  /** What was chosen, in words: `JFK`, `12 chosen`, the company type. Null for all. */
  choice: z.string().nullable(),
})
export type BookOrder = z.infer<typeof bookOrder>

/** What the job keeps of a book that it has made. */
export const madeBook = z.object({
  fileName: z.string(),
  mediaType: z.string(),
  size: z.number(),
  sha256: z.string(),
  storageKey: z.string(),
})
export type MadeBook = z.infer<typeof madeBook>
