import { setImmediate } from 'node:timers/promises'

export type Comparator<T> = (a: T, b: T) => number

/** After which other work has its turn. */
const longestStepMs = 8
/** Rows between two looks at the clock. */
const rowsPerLook = 100
/** Sorted at a time, which takes a few milliseconds. */
const runLength = 500

/** Long work in steps: `await turn()` when `isOver()`. */
class Step {
  #begun = performance.now()
  #rows = 0

  /** Called after each row, or after so many. */
  isOver(rows = 1): boolean {
    this.#rows += rows
    if (this.#rows < rowsPerLook) return false
    this.#rows = 0
    return performance.now() - this.#begun > longestStepMs
  }

  async turn(): Promise<void> {
    await setImmediate()
    this.#begun = performance.now()
  }
}

/** The items that meet the condition, while other work runs in between. */
export async function filterInSteps<T>(items: Iterable<T>, meets: (item: T) => boolean): Promise<T[]> {
  const step = new Step()
  const found: T[] = []
  for (const item of items) {
    if (meets(item)) found.push(item)
    if (step.isOver()) await step.turn()
  }
  return found
}

export async function mapInSteps<T, Result>(
  items: readonly T[],
  map: (item: T) => Result,
): Promise<Result[]> {
  const step = new Step()
  const results: Result[] = []
  for (const item of items) {
    results.push(map(item))
    // An item may be a group of many rows.
    if (step.isOver(rowsPerLook)) await step.turn()
  }
  return results
}

/** The items with the same key, in the order of their first ones. */
export async function groupInSteps<T>(
  items: readonly T[],
  keyOf: (item: T) => unknown,
): Promise<[T, ...T[]][]> {
  const groups = new Map<unknown, [T, ...T[]]>()
  const step = new Step()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
    if (step.isOver()) await step.turn()
  }
  return [...groups.values()]
}

/** A stable sort that lets other work run in between. */
export async function sortInSteps<T>(items: readonly T[], compare: Comparator<T>): Promise<T[]> {
  const step = new Step()
  let runs: T[][] = []
  for (let at = 0; at < items.length; at += runLength) {
    runs.push(items.slice(at, at + runLength).toSorted(compare))
    await step.turn()
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await mergeInSteps(runs[at] ?? [], runs[at + 1] ?? [], compare, step))
    runs = merged
  }
  return runs[0] ?? []
}

/** Two sorted lists as one. Equal items of the first come first. `step` is shared by several lists that are merged in turn. */
export async function mergeInSteps<T>(
  a: readonly T[],
  b: readonly T[],
  compare: Comparator<T>,
  step = new Step(),
): Promise<T[]> {
  const merged: T[] = []
  let from = 0
  for (const item of b) {
    const to = placeAfter(a, item, compare, from)
    for (; from < to; from += 1) merged.push(a[from] as T)
    merged.push(item)
    if (step.isOver()) await step.turn()
  }
  for (; from < a.length; from += 1) merged.push(a[from] as T)
  return merged
}

/** The index of the first item that comes after `item`: in ever longer strides from `from` on, then by halving. */
function placeAfter<T>(items: readonly T[], item: T, compare: Comparator<T>, from: number): number {
  let stride = 1
  let low = from
  while (low + stride <= items.length && compare(items[low + stride - 1] as T, item) <= 0) {
    low += stride
    stride *= 2
  }
  let high = Math.min(low + stride - 1, items.length)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(items[middle] as T, item) <= 0) low = middle + 1
    else high = middle
  }
  return low
}
