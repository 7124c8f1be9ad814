import type { AirportProfile } from '#domain/browse/airportProfile.ts'
import type { ReportedFigure } from '#platform/contract/figure.ts'
import type { YearBefore } from '../YearOverYear.tsx'

/** An airport's year without its tenants, which their own section requests. */
export type ShownProfile = Omit<AirportProfile, 'tenants'>

/** Every section gets the whole of it, so nothing is requested twice. */
export interface SectionProps {
  profile: ShownProfile
}

type LastYear = NonNullable<AirportProfile['lastYear']>

/** A figure of the year before, with that year; null if the airport was not published then. */
export function getYearBefore(
  { lastYear }: ShownProfile,
  of: (before: LastYear) => number | null | ReportedFigure,
): YearBefore | null {
  if (!lastYear) return null
  const found = of(lastYear)
  const figure = typeof found === 'object' && found !== null ? found : { value: found, partial: false }
  return { year: lastYear.axnInstanceName, figure, redefined: lastYear.redefined }
}
