/** Pseudorandom numbers that are the same every time. */
export interface Random {
  /** 0 to less than 1. */
  next(): number
  between(low: number, high: number): number
  /** An integer, both ends included. */
  whole(low: number, high: number): number
  chance(probability: number): boolean
  /** Bell-shaped, never more than three deviations from the mean. */
  normal(mean: number, deviation: number): number
  pick<T>(list: readonly T[]): T
  /** Picks in proportion to `weightOf`. */
  weighted<T>(list: readonly T[], weightOf: (item: T) => number): T
  /** `count` different items in the list's order, or all if there are fewer. */
  sample<T>(list: readonly T[], count: number): T[]
}

/**
 * A separate generator for everything that has a name, such as `createRandom(seed, 'traffic', 'ATL')`, so that a new
 * draw in one place leaves all others unchanged.
 */
export function createRandom(seed: number, ...names: (string | number)[]): Random {
  let state = hash(`${seed}/${names.join('/')}`)
  const next = () => {
    // Mulberry32: small, fast, and uniform enough for a demo.
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    whole,
    between: (low, high) => low + next() * (high - low),
    chance: probability => next() < probability,
    normal: (mean, deviation) => mean + deviation * drawBellShaped(next),
    pick: list => getItem(list, whole(0, list.length - 1)),
    weighted: (list, weightOf) => pickWeighted(next, list, weightOf),
    sample: (list, count) => sample(next, list, count),
  }
}

/** An item of a list that is known to contain it. */
export function getItem<T>(list: readonly T[], index: number): T {
  const found = list[index]
  if (found === undefined) throw new RangeError(`No item ${index} in a list of ${list.length}`)
  return found
}

/** FNV-1a over the UTF-16 units of the text. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value
}

/** Six uniform draws approximate a normal distribution, without the rounding differences of Math.log and Math.cos. */
function drawBellShaped(next: () => number): number {
  let sum = 0
  for (let draw = 0; draw < 6; draw++) sum += next()
  return Math.max(-3, Math.min(3, (sum - 3) * Math.SQRT2))
}

function pickWeighted<T>(next: () => number, list: readonly T[], weightOf: (item: T) => number): T {
  let left = next() * list.reduce((sum, item) => sum + weightOf(item), 0)
  for (const item of list) {
    left -= weightOf(item)
    if (left < 0) return item
  }
  return getItem(list, list.length - 1)
}

function sample<T>(next: () => number, list: readonly T[], count: number): T[] {
  let wanted = Math.min(count, list.length)
  const chosen: T[] = []
  list.forEach((item, index) => {
    if (next() * (list.length - index) < wanted) {
      chosen.push(item)
      wanted--
    }
  })
  return chosen
}
