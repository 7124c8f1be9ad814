/** The approximate width of a label's letter, in px. */
const letterWidth = 7.5
const gap = 10

/** Places labels so that none covers another: in rows above their points, the lowest row first (0). */
export function placeLabels<L extends { text: string; x: number }>(
  labels: readonly L[],
  width: number,
): (L & { center: number; row: number })[] {
  const ends: number[] = []
  return labels
    .toSorted((a, b) => a.x - b.x)
    .map(label => {
      const half = (label.text.length * letterWidth) / 2
      const center = Math.min(Math.max(label.x, half), Math.max(width - half, half))
      const free = ends.findIndex(end => end + gap <= center - half)
      const row = free === -1 ? ends.length : free
      ends[row] = center + half
      return { ...label, center, row }
    })
}

interface LabelRange {
  least: number
  most: number
  /** The minimum distance between two names. */
  apart: number
}

/** Moves the names of lines up and down as little as possible, from top to bottom, so that none covers another. */
export function placeLineNames<N extends { y: number }>(
  names: readonly N[],
  { least, most, apart }: LabelRange,
): N[] {
  const sorted = names.toSorted((one, other) => one.y - other.y)
  const down: number[] = []
  for (const { y } of sorted) down.push(Math.max(y, least, (down.at(-1) ?? -Infinity) + apart))
  const placed: N[] = []
  let limit = most
  for (const [index, each] of [...sorted.entries()].toReversed()) {
    const y = Math.min(down[index] ?? each.y, limit)
    limit = y - apart
    placed.unshift({ ...each, y })
  }
  return placed
}
