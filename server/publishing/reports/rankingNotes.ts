import type { TopRanks, Ranked } from '#domain/browse/ranking.ts'
import { countOf } from '#platform/contract/count.ts'

interface RankingWords {
  /** What is ranked: `airport`, `airports`. */
  one: string
  of: string
  /** What determines the rank, as worded in a sentence: `enplanements`. */
  by: string
  /** The order of rows that share a rank. */
  tiesBy: string
}

/** How a ranking's rows are ordered, how ties are ranked, and how many figures are unknown. */
export function writeRankingNotes(words: RankingWords, ranking: readonly Ranked<unknown>[]): string[] {
  const { of, by, tiesBy } = words
  return [
    `Order: most ${by} first. Ties: ${of} with the same number share a rank and are listed in the order of ${tiesBy}.`,
    notReported(words, unknownIn(ranking), 'listed last, without a rank'),
  ]
}

/** The same for the top places, with the number of rows left out. */
export function writeFirstPlacesNotes(
  words: RankingWords,
  places: number,
  { listed, zerosLeftOut, unknownLeftOut }: TopRanks<unknown>,
): string[] {
  const { of, by, tiesBy } = words
  return [
    `Order: most ${by} first, ranks 1 to ${places}. Ties: ${of} with the same number share a rank and are listed in the order of ${tiesBy}. All ${of} with the last rank are listed.`,
    ...(zerosLeftOut > 0 ? [`Left out: ${countOf(zerosLeftOut, words.one, words.of)} with zero ${by}.`] : []),
    unknownLeftOut > 0
      ? notReported(words, unknownLeftOut, 'left out of this ranking')
      : notReported(words, unknownIn(listed), 'listed last, without a rank'),
  ]
}

const unknownIn = (ranking: readonly Ranked<unknown>[]): number =>
  ranking.filter(({ rank }) => rank === null).length

const notReported = (words: RankingWords, count: number, what: string): string =>
  count === 0
    ? `Not reported: none of the figures used for this ranking.`
    : `Not reported: the ${words.by} of ${countOf(count, words.one, words.of)}, ${what}. An unreported figure never counts as zero.`
