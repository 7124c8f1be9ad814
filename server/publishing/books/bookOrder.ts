import { z } from 'zod'
import { bookRequest } from '#domain/publishing/book.ts'
import { bookStyle } from '#domain/publishing/bookCalls.ts'

/** A requested book. */
export const bookOrder = bookRequest.extend({
  ...bookStyle.shape,
  axnInstanceName: z.string(),
  /** The selection in words: `JFK`, `12 chosen`, the company type. Null for all. */
  choice: z.string().nullable(),
})
export type BookOrder = z.infer<typeof bookOrder>
