import { setImmediate } from 'node:timers/promises'

type Comparator<T> = (a: T, b: T) => number

/** Sorted at a time, which takes a few milliseconds. */
const runLength = 4_000

/** A stable sort that lets other work run in between. */
export async function sortInSteps<T>(items: readonly T[], compare: Comparator<T>): Promise<T[]> {
  let runs: T[][] = []
  for (let at = 0; at < items.length; at += runLength) {
    runs.push(items.slice(at, at + runLength).toSorted(compare))
    await setImmediate()
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await mergeInSteps(runs[at] ?? [], runs[at + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

async function mergeInSteps<T>(a: readonly T[], b: readonly T[], compare: Comparator<T>): Promise<T[]> {
  const merged: T[] = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    merged.push(compare(a[i] as T, b[j] as T) <= 0 ? (a[i++] as T) : (b[j++] as T))
    if (merged.length % runLength === 0) await setImmediate()
  }
  for (; i < a.length; i += 1) merged.push(a[i] as T)
  for (; j < b.length; j += 1) merged.push(b[j] as T)
  return merged
}

/** Two sorted lists as one, quick if the second is short. Equal items of the first come first. */
export function mergeSorted<T>(a: readonly T[], b: readonly T[], compare: Comparator<T>): T[] {
  const merged: T[] = []
  let from = 0
  for (const item of b) {
    const to = placeAfter(a, item, compare, from)
    for (; from < to; from += 1) merged.push(a[from] as T)
    merged.push(item)
  }
  for (; from < a.length; from += 1) merged.push(a[from] as T)
  return merged
}

/** The index of the first item that comes after `item`, by halving. */
function placeAfter<T>(items: readonly T[], item: T, compare: Comparator<T>, from: number): number {
  let [low, high] = [from, items.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(items[middle] as T, item) <= 0) low = middle + 1
    else high = middle
  }
  return low
}
