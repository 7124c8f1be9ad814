import { z } from 'zod'

/** Why a record cannot be deleted, in the words with which the deletion would be refused; null if it can be. */
export const removalCheck = z.object({ refusal: z.string().nullable() })
export type RemovalCheck = z.infer<typeof removalCheck>
