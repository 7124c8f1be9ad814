import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { beforeEach, expect, it, vi } from 'vitest'
import {
  encodeInSteps,
  filterInSteps,
  groupInSteps,
  mapInSteps,
  mergeInSteps,
  sortInSteps,
} from './inSteps.ts'

interface Item {
  key: number
  place: number
}
const byKey = (a: Item, b: Item): number => a.key - b.key
const items = (keys: readonly number[], first = 0): Item[] =>
  keys.map((key, place) => ({ key, place: first + place }))
const keys = fc.array(fc.nat({ max: 20 }), { maxLength: 60 })

// Work that ran before does not count in this turn of the event loop.
beforeEach(() => setImmediate())

it('sorts stably, like a sort in one go', async () => {
  const many = items(Array.from({ length: 25_001 }, (_, at) => (at * 7_919) % 503))
  expect(await sortInSteps(many, byKey)).toEqual(many.toSorted(byKey))
  expect(await sortInSteps([], byKey)).toEqual([])
})

it('lets other work run in between, however many runs are merged', async () => {
  const many = items(Array.from({ length: 40_000 }, (_, at) => (at * 7_919) % 40_009))
  let compared = 0
  // A thousand comparisons take a millisecond.
  vi.spyOn(performance, 'now').mockImplementation(() => compared / 1_000)
  const turns: number[] = []
  const sorted = new AbortController()
  const watch = async () => {
    while (!sorted.signal.aborted) {
      turns.push(compared)
      await setImmediate()
    }
  }
  const watching = watch()
  await sortInSteps(many, (a, b) => {
    compared += 1
    return byKey(a, b)
  })
  sorted.abort()
  await watching
  vi.restoreAllMocks()
  const longest = Math.max(...turns.slice(1).map((now, at) => now - (turns[at] ?? 0)))
  expect(longest).toBeLessThan(15_000)
})

it.each([1, 3])('lets other calls run between large groups, with %i works of few', async works => {
  let mapped = 0
  // A group takes ten milliseconds.
  vi.spyOn(performance, 'now').mockImplementation(() => mapped * 10)
  const mapping = Array.from({ length: works }, () => mapInSteps([1, 2, 3, 4], () => (mapped += 1)))
  const turns: number[] = []
  for (let turn = 0; turn < works * 6; turn += 1) {
    turns.push(mapped)
    await setImmediate()
  }
  await Promise.all(mapping)
  vi.restoreAllMocks()
  // Another call waits for at most one group, however much work there is.
  expect(Math.max(...turns.map((now, at) => now - (turns[at - 1] ?? 0)))).toBe(1)
  expect(turns.at(-1)).toBe(works * 4)
})

it('merges two sorted lists; among equal items, those of the first list come first', async () => {
  await fc.assert(
    fc.asyncProperty(keys, keys, async (a, b) => {
      const [one, other] = [items(a).toSorted(byKey), items(b, a.length).toSorted(byKey)]
      expect(await mergeInSteps(one, other, byKey)).toEqual([...one, ...other].toSorted(byKey))
    }),
  )
})

it('filters in steps', async () => {
  const many = items(Array.from({ length: 10_000 }, (_, at) => at % 7))
  expect(await filterInSteps(many, ({ key }) => key === 3)).toEqual(many.filter(({ key }) => key === 3))
})

it('maps and groups in steps, groups in the order of their first items', async () => {
  const many = items(Array.from({ length: 10_000 }, (_, at) => (at * 5) % 7))
  expect(await mapInSteps(many, ({ key }) => key + 1)).toEqual(many.map(({ key }) => key + 1))
  expect([...(await groupInSteps(many, ({ key }) => key))]).toEqual(
    [0, 5, 3, 1, 6, 4, 2].map(key => [key, many.filter(item => item.key === key)]),
  )
  expect(await groupInSteps([], () => 1)).toEqual(new Map())
})

it('encodes texts in small parts, without losing anything between them', async () => {
  const texts = Array.from({ length: 9_000 }, (_, at) => `${at} – “Zoë” 🛫\r\n`)
  const parts = await encodeInSteps(texts)
  expect(Buffer.concat(parts).toString()).toBe(texts.join(''))
  expect(Math.max(...parts.map(part => part.length))).toBeLessThan(150_000)
  expect(Buffer.concat(await encodeInSteps([])).toString()).toBe('')
})
