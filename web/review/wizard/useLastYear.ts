import { getAirportLastYearEndpoint, type AirportLastYear } from '#domain/review/airportReview.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import type { PreviousFigure } from '#platform/ui/FigureInput.tsx'

/** Last year's figures of an airport; null while loading, if there are none, and if they cannot be loaded. */
export function useLastYear(key: { airportId: number; instanceId: number }): AirportLastYear {
  return useEndpointQuery(getAirportLastYearEndpoint, { params: key }).data?.lastYear ?? null
}

/** Last year's figure, shown below its input; empty if the airport was not in last year. */
export function getLastYearFigure(
  lastYear: AirportLastYear,
  name: string,
  value: (year: NonNullable<AirportLastYear>) => number | null | undefined,
): PreviousFigure | undefined {
  if (!lastYear) return undefined
  return {
    period: lastYear.instance.axnInstanceName,
    value: value(lastYear) ?? null,
    isRedefined: lastYear.redefined.includes(name),
  }
}
