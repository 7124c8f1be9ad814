import { z } from 'zod'

/** A kind of error. The part of `code` before the dot is the HTTP status, and screens show `message`. */
export interface ProblemKind {
  code: `${number}.${number}`
  title: string
  message: string
}

/** An error in one value. `pointer` is a JSON pointer into the body, or `/query/...` or `/params/...`. */
export interface ProblemPart {
  pointer: string
  detail: string
}

/** A problem document (RFC 9457) with our `code`, `message`, and `errors`. */
export const problemDocument = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string(),
  message: z.string(),
  errors: z.array(z.object({ pointer: z.string(), detail: z.string() })),
})
export type ProblemDocument = z.infer<typeof problemDocument>
