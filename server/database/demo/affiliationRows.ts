import { instanceIdOf } from '#domain/years/instance.ts'
import type { affiliatedAirport, affiliatedCompany } from '../schema/users.ts'
import { reportedYears } from './calendar.ts'
import type { Keepers } from './keepers.ts'

export const affiliatedAirportRows = (keepers: Keepers): (typeof affiliatedAirport.$inferInsert)[] =>
  reportedYears.flatMap(year =>
    [...keepers.ofAirport].map(([airportId, userId]) => ({
      userId,
      axnInstanceId: instanceIdOf(year),
      airportId,
    })),
  )

export const affiliatedCompanyRows = (keepers: Keepers): (typeof affiliatedCompany.$inferInsert)[] =>
  reportedYears.flatMap(year =>
    [...keepers.ofCompany].map(([companyId, userId]) => ({
      userId,
      axnInstanceId: instanceIdOf(year),
      companyId,
    })),
  )
