import type { ReportedFigure } from '#platform/contract/figure.ts'

/** Why values of some years cannot be compared with the others; null if all can. The newest years come last, as given. */
export function describeBreaks(
  years: readonly string[],
  values: readonly (ReportedFigure | null | undefined)[],
): string | null {
  const breaks = years.flatMap((year, place) => {
    const value = values[place]
    if (!value) return [`${year} (not published)`]
    if (value.value === null) return [`${year} (${value.notApplicable ? 'not applicable' : 'not reported'})`]
    return value.partial ? [`${year} (partial report)`] : []
  })
  return breaks.length === 0 ? null : `The series is broken in ${breaks.join(', ')}.`
}
