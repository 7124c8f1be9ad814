import { z } from 'zod'

/** The two-digit year of an instance in a path (26 is 2026). */
export const instanceId = z.coerce
  .number()
  .int()
  .min(0)
  .max(99, 'A year is identified by its last two digits, such as 26 for 2026.')

/** The year of a call without a year in its path. */
export const editionQuery = instanceId.optional().describe('The year to read. By default, the active year')
