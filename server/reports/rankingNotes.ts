import type { FirstPlaces } from '#domain/ranking.ts'

interface RankingWords {
  /** What is ranked, in the plural: `airports`. */
  of: string
  /** What they are ranked by, as it stands in a sentence: `enplanements`. */
  by: string
  /** What orders those who share a rank. */
  tiesBy: string
}

/** How the rows of a ranking are ordered, how ties fall and where the unknown stand. */
export function rankingNotes({ of, by, tiesBy }: RankingWords): string[] {
  return [
    `Order: most ${by} first. Ties: ${of} with the same number share a rank and stand in the order of ${tiesBy}.`,
    `Not reported: ${of} without ${by} stand last, without a rank; an unknown figure is never taken for zero.`,
  ]
}

/** The same of its first places, with how many were left out. */
export function firstPlacesNotes(
  { of, by, tiesBy }: RankingWords,
  places: number,
  { zerosLeftOut, unknownLeftOut }: Pick<FirstPlaces<unknown>, 'zerosLeftOut' | 'unknownLeftOut'>,
): string[] {
  const notes = [
    `Order: most ${by} first, the first ${places} ranks. Ties: ${of} with the same number share a rank and stand in the order of ${tiesBy}; all that share the last rank are listed.`,
  ]
  if (zerosLeftOut > 0) notes.push(`Left out: ${zerosLeftOut} ${of} with zero ${by}.`)
  notes.push(
    unknownLeftOut > 0
      ? `Not reported: ${unknownLeftOut} ${of} did not report ${by} and cannot be ranked; an unknown figure is never taken for zero.`
      : `Not reported: ${of} without ${by} stand last, without a rank; an unknown figure is never taken for zero.`,
  )
  return notes
}
