import { setImmediate as nextTurn } from 'node:timers/promises'

export type Comparator<T> = (a: T, b: T) => number

/** The time after which other work gets a turn. */
const longestStepMs = 4
/** Items between two checks of the clock. */
const itemsPerLook = 100
/** The number of items sorted at a time, which takes a few milliseconds. */
const runLength = 500
/** The number of characters encoded at a time, at least. */
const partLength = 30_000

/** When long work began in this turn of the event loop; null if none has. */
let begun: number | null = null
let lastTurn = Promise.resolve()

/** Whether long work has used up its time in this turn of the event loop and has to `await turn()`. */
function isOver(): boolean {
  if (begun !== null) return performance.now() - begun > longestStepMs
  begin()
  return false
}

function begin(): void {
  begun = performance.now()
  setImmediate(() => (begun = null))
}

/** Lets one task continue per turn of the event loop, so that other calls wait no longer however much work there is. */
function turn(): Promise<void> {
  const takeTurn = async (earlier: Promise<void>) => {
    await earlier
    await nextTurn()
    begin()
  }
  lastTurn = takeTurn(lastTurn)
  return lastTurn
}

/**
 * Visits the items while letting other work run in between. The items must not change in the meantime. Lower `perLook`
 * if an item may take long.
 */
export async function eachInSteps<T>(
  items: Iterable<T>,
  visit: (item: T) => void,
  perLook = itemsPerLook,
): Promise<void> {
  let visited = 0
  for (const item of items) {
    if (visited % perLook === 0 && isOver()) await turn()
    visited += 1
    visit(item)
  }
}

/** The items in lists of at most `size`, in order. */
export function* splitIntoBatches<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}

export async function filterInSteps<T>(items: Iterable<T>, meets: (item: T) => boolean): Promise<T[]> {
  const found: T[] = []
  await eachInSteps(items, item => {
    if (meets(item)) found.push(item)
  })
  return found
}

/** An item may be a group of many items. */
export async function mapInSteps<T, Result>(items: Iterable<T>, map: (item: T) => Result): Promise<Result[]> {
  const results: Result[] = []
  await eachInSteps(items, item => results.push(map(item)), 1)
  return results
}

/**
 * The texts one after the other in UTF-8, in parts. They are not joined, because copying some megabytes at once takes
 * tens of milliseconds.
 */
export async function encodeInSteps(texts: Iterable<string>): Promise<Buffer[]> {
  const parts: Buffer[] = []
  let text = ''
  await eachInSteps(texts, each => {
    text += each
    if (text.length < partLength) return
    parts.push(Buffer.from(text))
    text = ''
  })
  parts.push(Buffer.from(text))
  return parts
}

/** Groups the items by key, in the order in which the keys first appear. */
export async function groupInSteps<T, Key>(
  items: Iterable<T>,
  keyOf: (item: T) => Key,
): Promise<Map<Key, [T, ...T[]]>> {
  const groups = new Map<Key, [T, ...T[]]>()
  await eachInSteps(items, item => {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  })
  return groups
}

/** A stable sort that lets other work run in between. */
export async function sortInSteps<T>(items: readonly T[], compare: Comparator<T>): Promise<T[]> {
  let runs: T[][] = []
  for (let at = 0; at < items.length; at += runLength) {
    if (isOver()) await turn()
    runs.push(items.slice(at, at + runLength).toSorted(compare))
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await mergeInSteps(runs[at] ?? [], runs[at + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

/** Merges two sorted lists. Of equal items, those of the first list come first. */
export async function mergeInSteps<T>(
  a: readonly T[],
  b: readonly T[],
  compare: Comparator<T>,
): Promise<T[]> {
  const merged: T[] = []
  let from = 0
  await eachInSteps(b, item => {
    const to = placeAfter(a, item, compare, from)
    for (; from < to; from += 1) merged.push(a[from] as T)
    merged.push(item)
  })
  for (; from < a.length; from += 1) merged.push(a[from] as T)
  return merged
}

/** The index of the first item after `item`, found with doubling strides from `from` and then by bisection. */
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
