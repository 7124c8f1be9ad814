import type { AirportProfile } from '#domain/browse/airportProfile.ts'
import type { ReportedFigure } from '#platform/contract/figure.ts'
import type { YearBefore } from '../YearOverYear.tsx'

/** Every section gets the whole profile, so nothing is requested twice. */
export interface SectionProps {
  profile: AirportProfile
}

type LastYear = NonNullable<AirportProfile['lastYear']>

/** A figure of the year before, with that year; null if the airport was not published then. */
export function getYearBefore(
  { lastYear }: AirportProfile,
  of: (before: LastYear) => number | null | ReportedFigure,
): YearBefore | null {
  if (!lastYear) return null
  const found = of(lastYear)
  const figure = typeof found === 'object' && found !== null ? found : { value: found, partial: false }
  return { year: lastYear.axnInstanceName, figure, redefined: lastYear.redefined }
}
