import { toInstanceId } from '#domain/years/instance.ts'
import type { affiliatedAirport } from '../schema/users.ts'
import { reportedYears } from './calendar.ts'
import type { Keepers } from './keepers.ts'

/** Who edits what in each year, given the editor of each airport or each company. */
export const affiliationRows = (
  keepers: Keepers['ofAirport' | 'ofCompany'],
): (typeof affiliatedAirport.$inferInsert)[] =>
  reportedYears.flatMap(year =>
    [...keepers].map(([subjectId, userId]) => ({ userId, axnInstanceId: toInstanceId(year), subjectId })),
  )
