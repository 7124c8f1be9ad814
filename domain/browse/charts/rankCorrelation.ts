/**
 * How far two figures of the same rows rise together: 1 if both have the same order, -1 if the opposite one, and null
 * for fewer than three rows or figures that are all equal. This is Spearman's coefficient: the correlation of the ranks,
 * where equal values share the average of their ranks. C. Spearman, 'The Proof and Measurement of Association between
 * Two Things', The American Journal of Psychology 15 (1904), pages 72 to 101.
 */
export function computeRankCorrelation(pairs: readonly { x: number; y: number }[]): number | null {
  if (pairs.length < 3) return null
  const xs = rankAll(pairs.map(each => each.x))
  const ys = rankAll(pairs.map(each => each.y))
  // The average of the ranks from 1 to n.
  const mean = (pairs.length + 1) / 2
  let [both, ofX, ofY] = [0, 0, 0]
  for (const [index, x] of xs.entries()) {
    const [dx, dy] = [x - mean, (ys[index] ?? 0) - mean]
    both += dx * dy
    ofX += dx * dx
    ofY += dy * dy
  }
  return ofX === 0 || ofY === 0 ? null : both / Math.sqrt(ofX * ofY)
}

function rankAll(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  return values.map(value => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2 + 1)
}
