/** How ties are ranked and listed, for the glossary and the FAQ. */
export const tiesText =
  'Airports with the same figure share a rank and are listed by IATA code. Terminals with the same figure share a rank and are listed by airport IATA code and then by name. Each report states its sort order.'

type Figure = number | null

export interface RankedRow<T> {
  row: T
  /** Null if the figure is unknown. */
  rank: Figure
}

/**
 * Largest figure first. Equal figures share a rank, and the next rank counts them all (1, 2, 2, 4). Unknown figures
 * come last without a rank. `tie` orders rows that share a rank.
 */
export function rankBy<T>(
  rows: readonly T[],
  figureOf: (row: T) => Figure,
  tie: (a: T, b: T) => number,
): RankedRow<T>[] {
  const sorted = rows.toSorted(
    (a, b) => (figureOf(b) ?? -Infinity) - (figureOf(a) ?? -Infinity) || unknownLast(a, b) || tie(a, b),
  )
  let rank = 0
  return sorted.map((row, index) => {
    const figure = figureOf(row)
    if (figure === null) return { row, rank: null }
    const before = sorted[index - 1]
    if (before === undefined || figureOf(before) !== figure) rank = index + 1
    return { row, rank }
  })

  // -Infinity minus -Infinity is NaN and counts as equal.
  function unknownLast(a: T, b: T): number {
    return Number(figureOf(a) === null) - Number(figureOf(b) === null)
  }
}

export interface TopRanks<T> {
  listed: RankedRow<T>[]
  /** The number of unlisted rows with zero. */
  zerosLeftOut: number
  /** The number of unlisted rows without a figure. */
  unknownLeftOut: number
}

/**
 * The top places of a ranking. All rows that share the last place are listed. Rows with zero are listed only if there
 * is a place for each of them, followed by unknown ones under the same condition.
 */
export function selectTopRanks<T>(
  ranking: readonly RankedRow<T>[],
  places: number,
  figureOf: (row: T) => Figure,
): TopRanks<T> {
  const unknown = ranking.filter(each => each.rank === null)
  const zeros = ranking.filter(each => figureOf(each.row) === 0)
  const others = ranking.filter(each => each.rank !== null && each.rank <= places && figureOf(each.row) !== 0)
  const zerosFit = others.length + zeros.length <= places
  const ranked = zerosFit ? [...others, ...zeros] : others
  const unknownFit = zerosFit && ranked.length + unknown.length <= places
  return {
    listed: unknownFit ? [...ranked, ...unknown] : ranked,
    zerosLeftOut: zerosFit ? 0 : zeros.length,
    unknownLeftOut: unknownFit ? 0 : unknown.length,
  }
}
