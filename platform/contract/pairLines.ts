/** Texts by column. Equal texts mean the same value, and an empty text carries no information. */
export type LineTexts = Readonly<Record<string, string>>

/** The row that a line refers to. */
export interface Pair {
  /** The index of the row; null for a new row. */
  row: number | null
  /** Whether several different rows match the line equally well, or the line does not state its whole key. */
  isAmbiguous: boolean
}

/**
 * Matches each line to a row by its natural key: the columns in `identity`, of which a line must have the first. An empty
 * part of the key fits every row but is never certain. If several rows match, the most similar one is taken. Each row is
 * matched to at most one line.
 */
export function pairLines(
  lines: readonly LineTexts[],
  rows: readonly LineTexts[],
  identity: readonly [string, ...string[]],
): Pair[] {
  const [name] = identity
  const named = Map.groupBy(rows.entries(), ([, row]) => row[name] ?? '')
  const candidates = lines.map((line, at) => {
    const stated = Object.keys(line).filter(column => line[column] !== '')
    const same = line[name] ? (named.get(line[name]) ?? []) : []
    return same.flatMap(([index, row]) => {
      const other = stated.filter(column => line[column] !== row[column])
      return other.some(column => identity.includes(column))
        ? []
        : [{ line: at, index, row, differences: other.length }]
    })
  })
  const pairs = lines.map((): Pair => ({ row: null, isAmbiguous: false }))
  const taken = new Set<number>()
  for (const best of candidates.flat().toSorted((one, other) => one.differences - other.differences)) {
    if (taken.has(best.index) || pairs[best.line]?.row !== null) continue
    const isPartial = identity.some(column => !lines[best.line]?.[column])
    const isAmbiguous =
      isPartial ||
      (best.differences > 0 &&
        (candidates[best.line] ?? []).some(
          each =>
            each.differences === best.differences && !taken.has(each.index) && !isSame(each.row, best.row),
        ))
    pairs[best.line] = { row: best.index, isAmbiguous }
    taken.add(best.index)
  }
  return pairs
}

const isSame = (one: LineTexts, other: LineTexts): boolean =>
  Object.keys(one).every(column => one[column] === other[column])
