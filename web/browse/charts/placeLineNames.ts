interface Room {
  least: number
  most: number
  /** The distance that two names need. */
  apart: number
}

/** Moves the names of lines up and down, as little as it takes, so that none covers another; from top to bottom. */
export function placeLineNames<N extends { y: number }>(
  names: readonly N[],
  { least, most, apart }: Room,
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
