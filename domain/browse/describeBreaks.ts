import { describeMissing, type ReportedFigure } from '#platform/contract/figure.ts'
import { joinWords } from '#platform/contract/joinWords.ts'

type Value = ReportedFigure | null | undefined

/** Why a year's value cannot be compared with those of the other years; null if it can. */
export function findBreak(value: Value): string | null {
  if (!value) return 'not published'
  if (value.value === null) return describeMissing(value)
  return value.partial ? 'partly reported' : null
}

/** The years whose values cannot be compared with the others, in the given order, and why; null if all can. */
export function describeBreaks(years: readonly string[], values: readonly Value[]): string | null {
  const breaks = years.flatMap((year, place) => {
    const reason = findBreak(values[place])
    return reason === null ? [] : [`${year} (${reason})`]
  })
  return breaks.length === 0 ? null : `No comparable figure for ${joinWords(breaks)}.`
}
